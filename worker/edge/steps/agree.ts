// Enter on the age notice: the word is remembered for as long as the place's row says, and the way leads back.
import type { Context } from 'hono'
import { agreedCookieFor } from '../age/proof.ts'
import { policy } from '../age-policy.ts'
import type { EdgeApp } from '../visit.ts'
import { cameFrom } from './address.ts'
import { noStore } from './headers.ts'

export function agree(c: Context<EdgeApp>): Response {
  const visit = c.get('visit')
  visit.notes.route = 'agree'
  return c.body(null, 303, {
    ...noStore,
    location: cameFrom(visit, c.req.raw.headers),
    'set-cookie': agreedCookieFor(policy.rowOf(visit.place)),
  })
}
