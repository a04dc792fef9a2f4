// The session's cookie: its name and its flags, written by the origin, read and cleared by the edge as well.
import { hostCookie } from './host-cookie.ts'

/** The prefix keeps other hosts and plain connections from setting it. */
export const sessionCookieName = hostCookie('session')

const flags = 'Path=/; HttpOnly; Secure; SameSite=Lax'

/** @param seconds how long the browser keeps it */
export const sessionCookie = (token: string, seconds: number): string =>
  `${sessionCookieName}=${token}; Max-Age=${seconds}; ${flags}`

/** Deletes it. */
export const endedSessionCookie = sessionCookie('', 0)

/** A token as the origin makes it: 256 bits, base64url. Any other value in the cookie is no session. */
export const isSessionToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')
