// What a visitor chooses and the browser keeps, sent as a form by whoever has no script: the choice becomes a cookie, and
// the way leads back to where it was made.
import type { Context } from 'hono'
import type { CookieName } from '../../../shared/rules/cookies.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import { returnUrl } from '../http/address.ts'
import { clearPageCaches, clearPrefetchCache, noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'

/** Empty when nothing was chosen, or nothing can be read. */
export async function readChoice(c: Context<EdgeApp>, field: string): Promise<string> {
  const value = (await c.req.formData().catch(() => null))?.get(field)
  return typeof value === 'string' ? value : ''
}

export const choiceCookie = (name: CookieName, value: string, seconds: number): string =>
  `${hostCookie(name)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; Secure`

type RedirectOptions = {
  /** Where it leads, when not to where it was chosen. */
  location?: string
  /** Every page shows it: those that the browser keeps for the way back are to go. */
  isShown?: boolean
}

export function redirectBack(
  c: Context<EdgeApp>,
  cookie: string,
  { location, isShown = false }: RedirectOptions = {},
): Response {
  const headers = { ...noStore, ...(isShown ? clearPageCaches : clearPrefetchCache), 'set-cookie': cookie }
  return c.body(null, 303, { ...headers, location: location ?? returnUrl(c.get('context'), c.req.raw.headers) })
}
