// Streams the yearly transparency report to moderators; for any other caller it does not exist.
import type { Context } from 'hono'
import { href } from '../../../shared/routes.ts'
import { internalPaths, servicePaths } from '../../../shared/service-paths.ts'
import { noStore } from '../http/headers.ts'
import { stepUpFirst } from '../pages/see-other.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { callerHeaders } from '../upstream/caller.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { fetchOrFault } from '../upstream/upstream.ts'

export async function transparency(c: Context<EdgeApp>): Promise<Response> {
  const { env, deps, lang, url } = c.get('context')
  const format = url.pathname === servicePaths.transparencyCsv ? 'csv' : 'json'
  const year = url.searchParams.get('year') ?? String(new Date().getUTCFullYear())
  const query = new URLSearchParams({ year, format })
  const answer = await fetchOrFault(env, `${internalPaths.transparency}?${query}`, {
    headers: await callerHeaders(env, deps.caller),
  })
  if (answer.status >= 500) throw new UpstreamFault('status', `${answer.status} for numbers of a year`)
  if (answer.status === 403) return stepUpFirst(href('moderation', {}, { lang }), lang)
  if (!answer.ok) return new Response(null, { status: answer.status === 400 ? 400 : 404, headers: noStore })
  return new Response(answer.body, {
    headers: {
      ...noStore,
      'content-type': answer.headers.get('content-type') ?? '',
      'content-disposition': `attachment; filename="transparency-${year}.${format}"`,
    },
  })
}
