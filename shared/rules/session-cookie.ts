// The session's cookie, written by the origin, read and cleared by the edge as well.
import { hostCookie } from './host-cookie.ts'

/** The prefix keeps other hosts and plain connections from setting it. */
export const sessionCookieName = hostCookie('session')

/** A token as the origin makes it: 256 bits, base64url. Any other value in the cookie is no session. */
export const isSessionToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')
