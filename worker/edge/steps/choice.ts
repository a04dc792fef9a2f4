// What a visitor chooses and the browser keeps, sent as a form by whoever has no script: the choice becomes a cookie, and
// the way leads back to where it was made.
import type { Context } from 'hono'
import type { CookieName } from '../../../shared/rules/cookies.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import type { EdgeApp } from '../visit.ts'
import { cameFrom } from './address.ts'
import { forgetAhead, forgetPages, noStore } from './headers.ts'

/** Empty when nothing was chosen, or nothing can be read. */
export async function chosenIn(c: Context<EdgeApp>, field: string): Promise<string> {
  const value = (await c.req.formData().catch(() => null))?.get(field)
  return typeof value === 'string' ? value : ''
}

export const choiceCookie = (name: CookieName, value: string, seconds: number): string =>
  `${hostCookie(name)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; Secure`

type Way = {
  /** Where it leads, when not to where it was chosen. */
  location?: string
  /** Every page shows it: those that the browser keeps for the way back are to go. */
  isShown?: boolean
}

export function backWith(c: Context<EdgeApp>, cookie: string, { location, isShown = false }: Way = {}): Response {
  const headers = { ...noStore, ...(isShown ? forgetPages : forgetAhead), 'set-cookie': cookie }
  return c.body(null, 303, { ...headers, location: location ?? cameFrom(c.get('visit'), c.req.raw.headers) })
}
