// Takes what the mail provider reports: mails that came back, and complaints. Without a configured token the address does not exist.
// The body holds addresses, so it is passed on unread and is in no log.
import type { Context } from 'hono'
import { mailEventsMaxBytes } from '../../../shared/limits.ts'
import { readUpTo } from '../../../shared/read-up-to.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import { hasBearer } from '../http/bearer.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { fetchOrFault } from '../upstream/upstream.ts'

export async function takeMailEvents(c: Context<EdgeApp>): Promise<Response> {
  const { env } = c.get('context')
  if (env.mailEventsToken.length === 0 || !env.isUpstreamEmbedded)
    return c.json({ error: 'Not found', code: 'not_found' }, 404, noStore)
  if (!(await hasBearer(c.req.raw.headers, env.mailEventsToken))) {
    return c.json({ error: 'A token is required', code: 'token' }, 401, { ...noStore, 'www-authenticate': 'Bearer' })
  }
  const body = c.req.raw.body && (await readUpTo(c.req.raw.body, mailEventsMaxBytes))
  if (!body) return c.json({ error: 'The events are too large, or missing', code: 'too_large' }, 413, noStore)
  const answer = await fetchOrFault(env, internalPaths.mailEvents, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  await answer.body?.cancel()
  if (answer.ok) return c.body(null, 204, noStore)
  if (answer.status < 500) return c.json({ error: 'Not a list of events', code: 'malformed' }, 400, noStore)
  return c.json({ error: 'Try again', code: 'unavailable' }, 503, { ...noStore, 'retry-after': '60' })
}
