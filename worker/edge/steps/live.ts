// A page's line to the bell of whoever is signed in. A browser sends a session with any socket that a page opens, so only
// pages of ours may.
import type { Context } from 'hono'
import { innerPaths } from '../../../shared/service-paths.ts'
import { askerHeaders } from '../upstream/asker.ts'
import { send } from '../upstream/upstream.ts'
import type { EdgeApp } from '../visit.ts'

type Upgraded = Response & { webSocket?: unknown }

export async function live(c: Context<EdgeApp>): Promise<Response> {
  const { env, floor, url, notes } = c.get('visit')
  notes.route = 'live'
  if (c.req.header('upgrade') !== 'websocket') return c.json({ error: 'A WebSocket only', code: 'upgrade' }, 426)
  if (c.req.header('origin') !== url.origin) {
    return c.json({ error: 'This request did not come from this site', code: 'cross_origin' }, 403)
  }
  const headers = { ...(await askerHeaders(env, floor.asker)), upgrade: 'websocket' }
  const answer: Upgraded = await send(env, innerPaths.live, { headers })
  const { status, webSocket } = answer
  // Made anew, because what comes from elsewhere takes no headers; the platform's types know no socket.
  const init: ResponseInit & Pick<Upgraded, 'webSocket'> = { status, webSocket }
  return new Response(answer.body, init)
}
