// A page's line to the bell of whoever is signed in. A browser sends a session with any socket that a page opens, so only
// pages of ours may.
import type { Context } from 'hono'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { callerHeaders } from '../upstream/caller.ts'
import { fetchOrFault } from '../upstream/upstream.ts'

type Upgraded = Response & { webSocket?: unknown }

export async function live(c: Context<EdgeApp>): Promise<Response> {
  const { env, deps, url, notes } = c.get('context')
  notes.route = 'live'
  if (c.req.header('upgrade') !== 'websocket') return c.json({ error: 'A WebSocket only', code: 'upgrade' }, 426)
  if (c.req.header('origin') !== url.origin) {
    return c.json({ error: 'This request did not come from this site', code: 'cross_origin' }, 403)
  }
  const headers = { ...(await callerHeaders(env, deps.caller)), upgrade: 'websocket' }
  const answer: Upgraded = await fetchOrFault(env, internalPaths.live, { headers })
  const { status, webSocket } = answer
  // Made anew, because what comes from elsewhere takes no headers; the platform's types know no socket.
  const init: ResponseInit & Pick<Upgraded, 'webSocket'> = { status, webSocket }
  return new Response(answer.body, init)
}
