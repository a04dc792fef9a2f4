// The report of a compliance run as a file, for admins; for any other caller it does not exist.
import type { Context } from 'hono'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'

export async function ageRunJson(c: Context<EdgeApp>): Promise<Response> {
  const { url, call } = c.get('context')
  const id = url.searchParams.get('id') ?? ''
  const answer = /^[1-9]\d{0,14}$/.test(id) ? await call('ageRun', { id: Number(id) }) : null
  if (!answer?.ok) return new Response(null, { status: 404, headers: noStore })
  const { run, report } = answer.value
  return new Response(`${JSON.stringify({ ...run, ...report }, null, 2)}\n`, {
    headers: {
      ...noStore,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="age-policy-${run.added_date.slice(0, 10)}-${run.run_id}.json"`,
    },
  })
}
