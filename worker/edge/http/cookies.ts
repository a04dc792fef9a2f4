// Small cookies of whoever signs in or out (spec §4).
import { cookieSeconds, gestureSeconds } from '../../../shared/limits.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'

const flags = 'Path=/; SameSite=Lax; Secure'

/** The language chosen before is forgotten. */
export const clearedLangCookie = `${hostCookie('lang')}=; Max-Age=0; ${flags}`

/** A hint for scripts, and no more: the session itself ends at the upstream. */
export const signedOutCookie = `${hostCookie('logout')}=1; Max-Age=${cookieSeconds}; ${flags}`

/** The token of a link in a mail, while its page is open: it stands in no address, no referrer and no markup. */
export const linkCookieName = hostCookie('link')
export const linkCookie = (token: string, seconds: number): string =>
  `${linkCookieName}=${token}; Max-Age=${seconds}; HttpOnly; ${flags}`
export const clearedLinkCookie = linkCookie('', 0)

/** What somebody pressed before they were asked to sign in: done once they are. */
export const gestureCookieName = hostCookie('gesture')
export const gestureCookie = (gesture: string): string =>
  `${gestureCookieName}=${gesture}; Max-Age=${gesture ? gestureSeconds : 0}; HttpOnly; ${flags}`
