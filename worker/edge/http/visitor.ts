// Who is asking, as far as this request tells: everything that may differ between two visitors of one page.
import { isLang, type Lang } from '../../../locales/locales.ts'
import type { User } from '../../../shared/entities/account.ts'
import { isCountry, nowhere } from '../../../shared/rules/countries.ts'
import { deviceCookieName, isDeviceValue } from '../../../shared/rules/device-cookie.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import { providerCookieName } from '../../../shared/rules/provider-cookie.ts'
import { isSessionToken, sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import { readSettings, type Settings, settingNames } from '../../../shared/rules/settings.ts'
import type { Caller } from '../upstream/caller.ts'
import { gestureCookieName } from './cookies.ts'

type Consent = 'unset' | 'accepted' | 'rejected'

export type Visitor = Settings & {
  /** What they said about cookies that are not needed. */
  consent: Consent
  /** The language they chose earlier. */
  chosenLang: Lang | null
  /** Country of the top-country list, small letters: the visitor's pick, else where they are. Decides nothing else. */
  listCountry: string
  /** Where they are by the edge's own word, small letters; xx when nobody knows. Chooses partners' offers. */
  placeCountry: string
  /** Carries a session: nothing made for them is kept. */
  hasSession: boolean
  /** Who they are, once the upstream has said so; pages are told before they load. */
  user: User | null
}

/** What the upstream is told of them, where its answer depends on it. */
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
  return {
    id,
    // What is no token of anybody's would only make a request too large.
    session: session && session.length <= 200 ? session : null,
    provider: isSessionToken(provider) ? provider : null,
    device: isDeviceValue(device) ? device : null,
    userAgent: headers.get('user-agent'),
    // Cloudflare writes it over whatever a browser claims.
    address: headers.get('cf-connecting-ip'),
    country: countryCode(place.country) ?? '',
    gesture: cookies[gestureCookieName] || null,
    site,
    lang,
  }
}

/** Where the request comes from, by the edge's own word. */
export type Place = { country: string; region: string | null }

const fallbackCountry = 'us'

/** Reads the visitor from the request's headers. Cookies that do not fit are as absent. */
export function readVisitor(headers: Headers, cookies: Cookies, place: Place): Visitor {
  const lang = cookies[names.lang] ?? ''
  return {
    ...settingsIn(cookies),
    consent: consentOf(cookies[names.consent], headers),
    chosenLang: isLang(lang) ? lang : null,
    listCountry: countryCode(cookies[names.country]) ?? countryCode(place.country) ?? fallbackCountry,
    placeCountry: countryCode(place.country) ?? nowhere,
    hasSession: cookies[sessionCookieName] !== undefined,
    user: null,
  }
}

const names = { lang: hostCookie('lang'), consent: hostCookie('consent'), country: hostCookie('country_code') }
const settingsNames = settingNames.map((name) => [name, hostCookie(name)] as const)

const settingsIn = (cookies: Cookies): Settings =>
  readSettings(Object.fromEntries(settingsNames.map(([name, cookie]) => [name, cookies[cookie]])))

/** Global Privacy Control is a Reject, unless somebody chose otherwise on this very site. */
function consentOf(choice: string | undefined, headers: Headers): Consent {
  if (choice === 'accepted' || choice === 'rejected') return choice
  return headers.get('sec-gpc') === '1' ? 'rejected' : 'unset'
}

/** @param devGeo where everybody is on a developer's machine ("GB", "US-TX"); a request's x-dev-geo goes before it */
export function readPlace(request: Request, devGeo: string | null): Place {
  if (devGeo !== null) {
    const [country = '', region] = (request.headers.get('x-dev-geo') ?? devGeo).toUpperCase().split('-')
    return { country, region: region ?? null }
  }
  const cf = (request as { cf?: { country?: string; regionCode?: string } }).cf
  return { country: cf?.country ?? 'XX', region: cf?.regionCode ?? null }
}

/** One that has a name: a list of any other two letters would be nobody's, and a page of the cache for each of them. */
const countryCode = (code: string | undefined): string | null =>
  code && isCountry(code.toUpperCase()) ? code.toLowerCase() : null

/** What came as cookies, by name, as it came. */
export type Cookies = Readonly<Record<string, string | undefined>>

/** @param header of the request, whose first cookie of a name counts */
export function readCookies(header: string | null): Cookies {
  const cookies: Record<string, string | undefined> = {}
  if (!header) return cookies
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0) cookies[pair.slice(0, equals).trim()] ??= pair.slice(equals + 1).trim()
  }
  return cookies
}
