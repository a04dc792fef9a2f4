// Signs the member out: the upstream ends the session, and the visitor returns to the page.
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
