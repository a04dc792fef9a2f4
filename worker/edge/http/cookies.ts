// Cookies that the edge sets: preferences, and those around signing in and out (spec §4).
import type { Lang } from '../../../locales/locales.ts'
import { cookieSeconds, gestureSeconds } from '../../../shared/limits.ts'
import type { CookieName } from '../../../shared/rules/cookies.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'

const flags = 'Path=/; SameSite=Lax; Secure'

/** A preference, readable by scripts. */
export const choiceCookie = (name: CookieName, value: string, seconds: number): string =>
  `${hostCookie(name)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; Secure`

export const langCookie = (lang: Lang): string => choiceCookie('lang', lang, cookieSeconds)

/** Deletes the chosen language. */
export const clearedLangCookie = `${hostCookie('lang')}=; Max-Age=0; ${flags}`

/** A hint for scripts only: the upstream ends the session. */
export const signedOutCookie = `${hostCookie('logout')}=1; Max-Age=${cookieSeconds}; ${flags}`

/** The token of an e-mail link while its page is open, so that it appears in no address, referrer or markup. */
export const linkCookieName = hostCookie('link')
export const linkCookie = (token: string, seconds: number): string =>
  `${linkCookieName}=${token}; Max-Age=${seconds}; HttpOnly; ${flags}`
export const clearedLinkCookie = linkCookie('', 0)

/** The action a visitor chose before signing in; it runs afterwards. */
export const gestureCookieName = hostCookie('gesture')
export const gestureCookie = (gesture: string): string =>
  `${gestureCookieName}=${gesture}; Max-Age=${gesture ? gestureSeconds : 0}; HttpOnly; ${flags}`
