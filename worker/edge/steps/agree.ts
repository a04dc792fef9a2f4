// Accepts the age notice: the cookie lasts as long as the location's policy row says.
import type { Context } from 'hono'
import { agreedCookieFor } from '../age/proof.ts'
import { policy } from '../age-policy.ts'
import type { EdgeApp } from '../visit.ts'
import { backWith } from './choice.ts'

export function agree(c: Context<EdgeApp>): Response {
  const visit = c.get('visit')
  visit.notes.route = 'agree'
  return backWith(c, agreedCookieFor(policy.rowOf(visit.place)))
}
