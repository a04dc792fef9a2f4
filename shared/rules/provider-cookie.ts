// The cookie of a browser that is on the way to a provider of sign-ins and back: written by the origin, passed on by the edge.
// It is Lax and not Strict, because the way back begins on the provider's page.
import { hostCookie } from './host-cookie.ts'

/** Only for as long as somebody is at the provider. */
export const providerCookieName = hostCookie('provider')

const flags = 'Path=/; HttpOnly; Secure; SameSite=Lax'

/** @param seconds how long the browser keeps it */
export const providerCookie = (token: string, seconds: number): string =>
  `${providerCookieName}=${token}; Max-Age=${seconds}; ${flags}`

/** Takes it away. */
export const endedProviderCookie = providerCookie('', 0)
