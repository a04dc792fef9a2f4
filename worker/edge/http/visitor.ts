// The visitor as this request describes them: everything that may differ between two visitors of one page.
import { isLang, type Lang } from '../../../locales/locales.ts'
import type { User } from '../../../shared/entities/account.ts'
import { isCountry, nowhere } from '../../../shared/rules/countries.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import { sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import { readSettings, type Settings, settingNames } from '../../../shared/rules/settings.ts'
import { isTimeZone } from '../../../shared/rules/time-zones.ts'

type Consent = 'unset' | 'accepted' | 'rejected'

export type Visitor = Settings & {
  /** The consent to optional cookies. */
  consent: Consent
  /** The language chosen earlier. */
  chosenLang: Lang | null
  /** A line above the page, as markup: it offers another language to a first visitor, or says that a member has signed out. Mostly empty. */
  topLine: string
  /** The browser says that the visitor follows no link of this site, so it may have none of its files. */
  isFromElsewhere: boolean
  /** For a line on the pages of the next seconds. */
  hasJustSignedOut: boolean
  /** Lower-case country of the top-country list: the visitor's pick, else their location. It decides nothing else. */
  listCountry: string
  /** Lower-case country that Cloudflare reports; xx when unknown. It selects partner offers. */
  placeCountry: string
  /** The request carries a session cookie, so nothing made for it is cached. */
  hasSession: boolean
  /** The signed-in member, resolved by the upstream before a page loads. */
  user: User | null
}

/** The location that the edge determined. */
export type Place = { country: string; region: string | null }

/** A name as `Europe/Berlin`; chosen in a form, or assumed. */
export type TimeZoneChoice = { name: string; isChosen: boolean }

const fallbackCountry = 'us'

/** Visitors without any cookie, by where they come from and their country: many requests share one, which nothing changes. */
const newVisitors = { here: new Map<string, Visitor>(), elsewhere: new Map<string, Visitor>() }

/** Reads the visitor from the request headers. Invalid cookies are ignored. */
export function readVisitor(headers: Headers, cookies: Cookies, place: Place): Visitor {
  if (hasAny(cookies) || headers.has('sec-gpc')) return visitorWith(headers, cookies, place)
  const known = newVisitors[isFromElsewhere(headers) ? 'elsewhere' : 'here']
  const one = known.get(place.country)
  if (one) return one
  const visitor = Object.freeze(visitorWith(headers, cookies, place))
  if (isCountry(place.country)) known.set(place.country, visitor)
  return visitor
}

/** What our speculation rules fetch ahead comes from a page of the site, and names none: the rules are a header of it. */
function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === 'none') return !headers.get('sec-purpose')?.startsWith('prefetch')
  return site !== null && site !== 'same-origin'
}

/** Without a list of them. */
function hasAny(cookies: Cookies): boolean {
  for (const _ in cookies) return true
  return false
}

function visitorWith(headers: Headers, cookies: Cookies, place: Place): Visitor {
  const lang = cookies[names.lang] ?? ''
  return {
    ...settingsIn(cookies),
    consent: consentOf(cookies[names.consent], headers),
    chosenLang: isLang(lang) ? lang : null,
    topLine: '',
    isFromElsewhere: isFromElsewhere(headers),
    hasJustSignedOut: cookies[names.signedOut] !== undefined,
    listCountry: countryCode(cookies[names.country]) ?? countryCode(place.country) ?? fallbackCountry,
    placeCountry: countryCode(place.country) ?? nowhere,
    hasSession: cookies[sessionCookieName] !== undefined,
    user: null,
  }
}

const names = {
  lang: hostCookie('lang'),
  consent: hostCookie('consent'),
  country: hostCookie('country_code'),
  signedOut: hostCookie('signed-out'),
}
const settingsNames = settingNames.map((name) => [name, hostCookie(name)] as const)

const settingsIn = (cookies: Cookies): Settings =>
  settingsNames.some(([, cookie]) => cookies[cookie] !== undefined)
    ? readSettings(Object.fromEntries(settingsNames.map(([name, cookie]) => [name, cookies[cookie]])))
    : plainSettings
const plainSettings = readSettings({})

/** Global Privacy Control counts as Reject unless the visitor chose otherwise on this site. */
function consentOf(choice: string | undefined, headers: Headers): Consent {
  if (choice === 'accepted' || choice === 'rejected') return choice
  return headers.get('sec-gpc') === '1' ? 'rejected' : 'unset'
}

/** @param devGeo the location of a local run ("GB", "US-TX"); a request's x-dev-geo overrides it */
export function readPlace(request: Request, devGeo: string | null): Place {
  if (devGeo !== null) return placeOf((request.headers.get('x-dev-geo') ?? devGeo).toUpperCase())
  const cf = (request as { cf?: { country?: string; regionCode?: string } }).cf
  return { country: cf?.country ?? 'XX', region: cf?.regionCode ?? null }
}

/** The continent (`EU`) where the request arrived: it chooses among objects, and nothing of an answer. Empty when unknown. */
export const continentOf = (request: Request): string =>
  (request as { cf?: { continent?: string } }).cf?.continent ?? ''

/** The time zone of planned times: the one that was chosen last in this browser, else that of the visitor's place, else UTC. */
export function timeZoneOf(request: Request, chosen: string | undefined): TimeZoneChoice {
  if (chosen && isTimeZone(chosen)) return { name: chosen, isChosen: true }
  const { timezone = '' } = (request as { cf?: { timezone?: string } }).cf ?? {}
  return { name: timezone && isTimeZone(timezone) ? timezone : 'UTC', isChosen: false }
}

/** @param text a country (`GB`) or a country and region (`US-TX`) */
export function placeOf(text: string): Place {
  const end = text.indexOf('-')
  return end < 0 ? { country: text, region: null } : { country: text.slice(0, end), region: text.slice(end + 1) }
}

/** Country codes as requests spell them, in lower case. */
const codes = new Map<string, string>()

/** Only known countries pass: any other two letters would add an empty list and a cached page of their own. */
export function countryCode(code: string | undefined): string | null {
  if (!code) return null
  const known = codes.get(code)
  if (known || !isCountry(code.toUpperCase())) return known ?? null
  codes.set(code, code.toLowerCase())
  return code.toLowerCase()
}

/** The cookies of the request by name, as `hono/cookie` reads them: decoded; the first cookie of a name wins. */
export type Cookies = Readonly<Record<string, string | undefined>>
