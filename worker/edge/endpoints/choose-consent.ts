// Stores Accept or Reject of the cookie notice without script.
import type { Context } from 'hono'
import { consentCookieSeconds } from '../../../shared/limits.ts'
import { siteCookie } from '../http/cookies.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { readChoice, redirectBack } from './choice.ts'

export async function chooseConsent(c: Context<EdgeApp>): Promise<Response> {
  const choice = await readChoice(c, 'choice')
  if (choice !== 'accepted' && choice !== 'rejected') {
    return c.json({ error: 'This is no choice', code: 'invalid', field: 'choice' }, 400, noStore)
  }
  return redirectBack(c, siteCookie('consent', choice, consentCookieSeconds), { isShown: true })
}
