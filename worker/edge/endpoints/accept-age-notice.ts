// Enter on the age notice: the word is remembered for as long as the place's row says, and the way leads back.
import type { Context } from 'hono'
import { agreedCookieFor } from '../age/proof.ts'
import { policy } from '../operator/age-policy.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { redirectBack } from './choice.ts'

export function agree(c: Context<EdgeApp>): Response {
  const context = c.get('context')
  context.notes.route = 'agree'
  return redirectBack(c, agreedCookieFor(policy.rowOf(context.place)))
}
