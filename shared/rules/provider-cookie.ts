// The cookie of a browser during a sign-in through a provider: written by the origin, passed on by the edge. It is Lax and not
// Strict, because the return request begins on the provider's page.
import { hostCookie } from './host-cookie.ts'

/** Lasts only while the visitor is at the provider. */
export const providerCookieName = hostCookie('provider')

const flags = 'Path=/; HttpOnly; Secure; SameSite=Lax'

/** @param seconds how long the browser keeps it */
export const providerCookie = (token: string, seconds: number): string =>
  `${providerCookieName}=${token}; Max-Age=${seconds}; ${flags}`

/** Deletes it. */
export const endedProviderCookie = providerCookie('', 0)
