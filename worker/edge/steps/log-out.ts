// The way out, a button in the header: the session ends at the upstream, and the way leads back to where it was pressed.
import type { Context } from 'hono'
import { sender } from '../upstream/send.ts'
import type { EdgeApp } from '../visit.ts'
import { cameFrom } from './address.ts'
import { forgetAhead, noStore } from './headers.ts'

export async function logOut(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'logout'
  await sender(visit)('logout', {})
  return c.body(null, 303, { ...noStore, ...forgetAhead, location: cameFrom(visit, c.req.raw.headers) })
}
