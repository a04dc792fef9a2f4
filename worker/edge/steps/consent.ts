// Stores Accept or Reject of the cookie notice without script.
import type { Context } from 'hono'
import { consentCookieSeconds } from '../../../shared/limits.ts'
import type { EdgeApp } from '../visit.ts'
import { backWith, chosenIn } from './choice.ts'
import { choiceCookie } from './cookies.ts'
import { noStore } from './headers.ts'

export async function chooseConsent(c: Context<EdgeApp>): Promise<Response> {
  c.get('visit').notes.route = 'consent'
  const choice = await chosenIn(c, 'choice')
  if (choice !== 'accepted' && choice !== 'rejected') {
    return c.json({ error: 'This is no choice', code: 'invalid', field: 'choice' }, 400, noStore)
  }
  return backWith(c, choiceCookie('consent', choice, consentCookieSeconds), { isShown: true })
}
