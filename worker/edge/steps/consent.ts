// Accept or Reject on the cookies notice, without script: the choice is stored and nothing else, and the way leads back.
import type { Context } from 'hono'
import { consentCookieSeconds } from '../../../shared/limits.ts'
import type { EdgeApp } from '../visit.ts'
import { cameFrom } from './address.ts'
import { noStore } from './headers.ts'

export async function chooseConsent(c: Context<EdgeApp>): Promise<Response> {
  const visit = c.get('visit')
  visit.notes.route = 'consent'
  const choice = String((await c.req.formData().catch(() => null))?.get('choice') ?? '')
  if (choice !== 'accepted' && choice !== 'rejected') {
    return c.json({ error: 'This is no choice', code: 'invalid', field: 'choice' }, 400, noStore)
  }
  return c.body(null, 303, {
    ...noStore,
    location: cameFrom(visit, c.req.raw.headers),
    'set-cookie': `consent=${choice}; Path=/; Max-Age=${consentCookieSeconds}; SameSite=Lax; Secure`,
  })
}
