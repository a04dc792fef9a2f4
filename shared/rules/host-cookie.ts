// Names of cookies as browsers keep them.
import type { CookieName } from './cookies.ts'

/**
 * The prefix makes a browser refuse the cookie unless it comes from this very host, over TLS and for the whole site: neither a
 * sister host nor a page on http can set it (RFC 6265bis, 4.1.3.2).
 */
export const hostCookie = <Name extends CookieName>(name: Name): `__Host-${Name}` => `__Host-${name}`
