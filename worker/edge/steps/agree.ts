// Enter on the age notice: the word is remembered for as long as the place's row says, and the way leads back.
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
