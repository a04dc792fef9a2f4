// Accepts the age notice: the cookie lasts as long as the location's policy row says.
import type { Context } from 'hono'
import { agreedCookieFor } from '../age/proof.ts'
import { policy } from '../operator/age-policy.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { redirectBack } from './choice.ts'

export function acceptAgeNotice(c: Context<EdgeApp>): Response {
  const context = c.get('context')
  return redirectBack(c, agreedCookieFor(policy.rowOf(context.place, Math.floor(context.startedMs / 1000))))
}
