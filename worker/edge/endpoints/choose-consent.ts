// Accept or Reject on the cookies notice, without script: the choice is stored and nothing else, and the way leads back.
import type { Context } from 'hono'
import { consentCookieSeconds } from '../../../shared/limits.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { choiceCookie, readChoice, redirectBack } from './choice.ts'

export async function chooseConsent(c: Context<EdgeApp>): Promise<Response> {
  c.get('context').notes.route = 'consent'
  const choice = await readChoice(c, 'choice')
  if (choice !== 'accepted' && choice !== 'rejected') {
    return c.json({ error: 'This is no choice', code: 'invalid', field: 'choice' }, 400, noStore)
  }
  return redirectBack(c, choiceCookie('consent', choice, consentCookieSeconds), { isShown: true })
}
