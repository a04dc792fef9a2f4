// Cookies that the origin sets, as Set-Cookie values. The edge passes them on to the browser.
import { generateCookie } from 'hono/cookie'
import { deviceCookieSeconds, hourSeconds } from '../../../shared/limits.ts'
import { type CookieName, cookieAttributes } from '../../../shared/rules/cookies.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import { type SentMail, sentMailValue } from '../../../shared/rules/sent-mail-cookie.ts'

const siteCookie = (name: CookieName, value: string, seconds: number): string =>
  generateCookie(hostCookie(name), value, cookieAttributes(name, seconds))

/** @param seconds how long the browser keeps it */
export const sessionCookie = (token: string, seconds: number): string => siteCookie('session', token, seconds)
export const endedSessionCookie = sessionCookie('', 0)

/** @param value the device's id and its marks, each after a dot */
export const deviceCookie = (value: string): string => siteCookie('device', value, deviceCookieSeconds)

/** Lasts only while the visitor is at the provider. */
export const providerCookie = (token: string, seconds: number): string => siteCookie('provider', token, seconds)
export const endedProviderCookie = providerCookie('', 0)

/** Remembers a mail and its address for an hour. */
export const sentMailCookie = (letter: SentMail['letter'], email: string): string =>
  siteCookie('sent', sentMailValue({ letter, email }), hourSeconds)
