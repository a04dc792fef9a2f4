// Streams a member's data export to that member.
import type { Context } from 'hono'
import { href } from '../../../shared/routes.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import { noStore } from '../http/headers.ts'
import { jsonType } from '../http/json-answers.ts'
import { redirectToStepUp } from '../http/redirects.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { callerHeaders } from '../upstream/caller.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { fetchOrFault } from '../upstream/upstream.ts'

export async function ownData(c: Context<EdgeApp>): Promise<Response> {
  const { env, deps, lang } = c.get('context')
  const answer = await fetchOrFault(env, internalPaths.ownData, { headers: await callerHeaders(env, deps.caller) })
  if (answer.status === 401) {
    return new Response(null, { status: 303, headers: { location: href('signin', {}, { lang }), ...noStore } })
  }
  if (answer.status === 403) return redirectToStepUp(href('account', {}, { lang }), lang)
  if (!answer.ok) throw new UpstreamFault('status', `${answer.status} for own data`)
  return new Response(answer.body, {
    headers: {
      ...noStore,
      'content-type': jsonType,
      'content-disposition': 'attachment; filename="own-data.json"',
    },
  })
}
