// Opens the WebSocket over which the origin notifies a member's open pages, of their news or of new comments on what they show. Browsers send sessions with any socket, so
// only pages of this site may open one.
import type { Context } from 'hono'
import { liveCommentsKey, liveTargetName, readLiveTarget } from '../../../shared/rules/comments-live.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { callerHeaders } from '../upstream/caller.ts'
import { fetchOrFault } from '../upstream/upstream.ts'

type Upgraded = Response & { webSocket?: unknown }

export async function live(c: Context<EdgeApp>): Promise<Response> {
  const { env, deps, url } = c.get('context')
  if (c.req.header('upgrade') !== 'websocket')
    return c.json({ error: 'This address accepts WebSockets only', code: 'upgrade' }, 426)
  if (c.req.header('origin') !== url.origin) {
    return c.json({ error: 'This request did not come from this site', code: 'cross_origin' }, 403)
  }
  const headers = { ...(await callerHeaders(env, deps.caller)), upgrade: 'websocket' }
  const target = readLiveTarget(url.searchParams.get(liveCommentsKey) ?? '')
  const query = target ? `?${liveCommentsKey}=${liveTargetName(target)}` : ''
  const answer: Upgraded = await fetchOrFault(env, internalPaths.live + query, { headers })
  const { status, webSocket } = answer
  // Rebuilt because the headers of a fetched response are immutable; the platform types lack webSocket.
  const init: ResponseInit & Pick<Upgraded, 'webSocket'> = { status, webSocket }
  return new Response(answer.body, init)
}
