// Cookies that the edge sets: preferences, and those around signing in and out (spec §4).
import { generateCookie } from 'hono/cookie'
import type { Lang } from '../../../locales/locales.ts'
import {
  bookmarkSeconds,
  cookieSeconds,
  gestureSeconds,
  signedOutLineSeconds,
  themeCookieSeconds,
} from '../../../shared/limits.ts'
import { type CookieName, cookieAttributes } from '../../../shared/rules/cookies.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'

/** The Set-Cookie value of a cookie of the table; 0 seconds delete it. */
export const siteCookie = (name: CookieName, value: string, seconds: number): string =>
  generateCookie(hostCookie(name), value, cookieAttributes(name, seconds))

export const langCookie = (lang: Lang): string => siteCookie('lang', lang, cookieSeconds)

/** Deletes the chosen language. */
export const clearedLangCookie = siteCookie('lang', '', 0)

/** The time zone that a creator planned a video in last. */
export const timeZoneCookieName = hostCookie('time_zone')
export const timeZoneCookie = (name: string): string => siteCookie('time_zone', name, themeCookieSeconds)

/** A hint for scripts only: the upstream ends the session. */
export const signedOutCookie = siteCookie('logout', '1', cookieSeconds)

/** The next page says so in words. */
export const justSignedOutCookie = siteCookie('signed-out', '1', signedOutLineSeconds)

/** The action a visitor chose before signing in; it runs afterwards. */
export const gestureCookieName = hostCookie('gesture')
export const gestureCookie = (gesture: string): string => siteCookie('gesture', gesture, gesture ? gestureSeconds : 0)

/** How far the upstream's database was when it stored what this visitor sent (shared/rules/bookmark.ts). */
export const bookmarkCookie = (bookmark: string): string => siteCookie('bookmark', bookmark, bookmarkSeconds)
export const endedBookmarkCookie = siteCookie('bookmark', '', 0)

/** Deletes a session that no longer holds. */
export const endedSessionCookie = siteCookie('session', '', 0)
