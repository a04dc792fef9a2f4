// Opens the WebSocket over which the origin notifies a member's open pages. Browsers send sessions with any socket, so
// only pages of this site may open one.
import type { Context } from 'hono'
import { innerPaths } from '../../../shared/service-paths.ts'
import { askerHeaders } from '../upstream/asker.ts'
import { send } from '../upstream/upstream.ts'
import type { EdgeApp } from '../visit.ts'

type Upgraded = Response & { webSocket?: unknown }

export async function live(c: Context<EdgeApp>): Promise<Response> {
  const { env, floor, url, notes } = c.get('visit')
  notes.route = 'live'
  if (c.req.header('upgrade') !== 'websocket')
    return c.json({ error: 'This address accepts WebSockets only', code: 'upgrade' }, 426)
  if (c.req.header('origin') !== url.origin) {
    return c.json({ error: 'This request did not come from this site', code: 'cross_origin' }, 403)
  }
  const headers = { ...(await askerHeaders(env, floor.asker)), upgrade: 'websocket' }
  const answer: Upgraded = await send(env, innerPaths.live, { headers })
  const { status, webSocket } = answer
  // Rebuilt because the headers of a fetched response are immutable; the platform types lack webSocket.
  const init: ResponseInit & Pick<Upgraded, 'webSocket'> = { status, webSocket }
  return new Response(answer.body, init)
}
