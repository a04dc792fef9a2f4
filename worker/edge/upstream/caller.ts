// What the upstream learns about the caller: the session, and headers built here, never passed on from the browser.

import { toHex } from '../../../shared/byte-encodings.ts'
import { ageHeader, ageMethodsHeader, writeAgeHeader } from '../../../shared/rules/age-header.ts'
import { bookmarkCookieName, bookmarkHeader, isBookmark } from '../../../shared/rules/bookmark.ts'
import { deviceCookieName, isDeviceValue } from '../../../shared/rules/device-cookie.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import { isSessionToken, sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import { hmacOf, newestOf } from '../../../shared/versioned-secret.ts'
import { namedProofs } from '../age/check-methods.ts'
import { proofCookiesIn, readProofs } from '../age/proof.ts'
import type { Env } from '../env.ts'
import { gestureCookieName } from '../http/cookies.ts'
import { type Cookies, countryCode, type Place } from '../http/visitor.ts'

export type Caller = {
  /** The request id, as in the log. */
  id: string
  /** The value of the session cookie; null without one. */
  session: string | null
  /** How far the upstream's database has to be for what this visitor wrote last; null when it does not matter. */
  bookmark: string | null
  /** The value of the cookie that accompanies a sign-in through a provider. */
  provider: string | null
  /** The cookies of a proof of age; empty without one. */
  ageCookies: Cookies
  /** The cookie of a device that has signed in before; null without one. */
  device: string | null
  /** What the browser sent, for `userAgentOf` and `addressOf`: a cached page needs neither. */
  sent: Headers
  /** Lower-case country; empty when unknown. */
  country: string
  /** The action chosen before signing in (gesture.ts). */
  gesture: string | null
  /** The origin of the site, for links in e-mails. */
  site: string
  /** The language of the page; for anything but a page, the chosen language. */
  lang: string | null
}

const providerCookieName = hostCookie('provider')

/** What the upstream learns about the caller. */
export function readCaller(
  id: string,
  headers: Headers,
  cookies: Cookies,
  place: Place,
  site: string,
  lang: string | null,
): Caller {
  const session = cookies[sessionCookieName]
  const provider = cookies[providerCookieName]
  const device = cookies[deviceCookieName]
  const bookmark = cookies[bookmarkCookieName]
  return {
    id,
    // Anything longer is no session token and would only make the request too large.
    session: session && session.length <= 200 ? session : null,
    bookmark: isBookmark(bookmark) ? bookmark : null,
    provider: isSessionToken(provider) ? provider : null,
    ageCookies: proofCookiesIn(cookies),
    device: isDeviceValue(device) ? device : null,
    sent: headers,
    country: countryCode(place.country) ?? '',
    gesture: cookies[gestureCookieName] || null,
    site,
    lang,
  }
}

/**
 * The User-Agent header; null without one. At sign-in only browser and system are passed on
 * (shared/rules/account-session-device.ts).
 */
export const userAgentOf = ({ sent }: Caller): string | null => sent.get('user-agent')

/**
 * The network address that Cloudflare reports, which overwrites whatever the browser sends. Only a keyed hash of it is passed on,
 * for counting.
 */
export const addressOf = ({ sent }: Caller): string | null => sent.get('cf-connecting-ip')

/** Headers for requests that change or count something. */
export async function callerHeaders(env: Env, caller: Caller): Promise<Record<string, string>> {
  const address = addressOf(caller)
  return {
    'x-edge-client': address === null ? 'unknown' : await networkHash(env, address),
    'x-edge-country': caller.country,
    'x-edge-site': caller.site,
    [ageMethodsHeader]: namedProofs(env).join(','),
    ...(await ageHeaders(env, caller)),
    ...memberHeaders(caller),
  }
}

/** The proof of age of this browser, for what the upstream shows or takes with a proof only: how and when the age was proved. */
export async function ageHeaders(env: Env, { ageCookies }: Caller): Promise<Record<string, string>> {
  const [proof] = await readProofs(env, ageCookies, Date.now())
  return proof ? { [ageHeader]: writeAgeHeader(proof) } : {}
}

/** Headers for member data. They carry the language, in which the upstream writes e-mails. */
export const memberHeaders = (caller: Caller): Record<string, string> => ({
  'x-request-id': caller.id,
  ...(caller.lang === null ? {} : { 'x-edge-lang': caller.lang }),
  ...bookmarkHeaders(caller),
  ...cookiesOf(caller),
})

/** For every read whose answer no other visitor gets. */
export const bookmarkHeaders = ({ bookmark }: Caller): Record<string, string> =>
  bookmark === null ? {} : { [bookmarkHeader]: bookmark }

function cookiesOf({ session, provider, device }: Caller): Record<string, string> {
  const cookies = [
    ...(session === null ? [] : [`${sessionCookieName}=${encodedForHeader(session)}`]),
    ...(provider === null ? [] : [`${providerCookieName}=${provider}`]),
    ...(device === null ? [] : [`${deviceCookieName}=${device}`]),
  ]
  return cookies.length ? { cookie: cookies.join('; ') } : {}
}

/** Encodes what a cookie's value cannot hold: the browser's session value was decoded, so a line break may be in it. */
const encodedForHeader = (value: string): string => value.replace(/[^!#$&-+\--:<-[\]-~]/gu, encodeURIComponent)

/** An IPv6 client controls at least a /64, so the /64 counts as one address. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':')
}

/** A keyed hash of an address's network, for counting. */
export const networkHash = async ({ linkSecret }: Pick<Env, 'linkSecret'>, address: string): Promise<string> =>
  toHex((await hmacOf(newestOf(linkSecret), 'network', networkOf(address))).slice(0, 16))
