// What the upstream is told of who asks, where its answer depends on that: their session, and headers that are made here
// and never passed on from the browser.

import { toHex } from '../../../shared/byte-encodings.ts'
import { deviceCookieName } from '../../../shared/rules/device-cookie.ts'
import { providerCookieName } from '../../../shared/rules/provider-cookie.ts'
import { sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import { hmacOf, newestOf } from '../../../shared/versioned-secret.ts'
import type { Env } from '../env.ts'

export type Caller = {
  /** Of the request, as it stands in the log. */
  id: string
  /** The session cookie's value as it came; null without one. */
  session: string | null
  /** The same of the cookie that goes with them to a provider of sign-ins and back. */
  provider: string | null
  /** The cookie of a device that signed in before; null without one. */
  device: string | null
  /** The header of that name; null without one. Only browser and system leave, at sign-in (shared/rules/account-session-device.ts). */
  userAgent: string | null
  /** The visitor's network address, by the edge's own word. It leaves as a keyed hash, good for counting alone. */
  address: string | null
  /** Where they are, two small letters; '' where nobody can say. */
  country: string
  /** What they pressed before they were asked to sign in (gesture.ts). */
  gesture: string | null
  /** Origin of the site, for links in mails. */
  site: string
  /** Of the page that they are at; of the last one that they opened, as far as they have the cookie, when this is no page. */
  lang: string | null
}

/** With whatever changes something, or is counted. */
export async function callerHeaders({ linkSecret }: Env, caller: Caller): Promise<Record<string, string>> {
  return {
    'x-edge-client': caller.address === null ? 'unknown' : await hashOf(linkSecret, caller.address),
    'x-edge-country': caller.country,
    'x-edge-site': caller.site,
    ...memberHeaders(caller),
  }
}

/** With a question whose answer is theirs. Their language is told by the way: the upstream's mails speak it. */
export const memberHeaders = (caller: Caller): Record<string, string> => ({
  'x-request-id': caller.id,
  ...(caller.lang === null ? {} : { 'x-edge-lang': caller.lang }),
  ...cookiesOf(caller),
})

function cookiesOf({ session, provider, device }: Caller): Record<string, string> {
  const cookies = [
    ...(session === null ? [] : [`${sessionCookieName}=${session}`]),
    ...(provider === null ? [] : [`${providerCookieName}=${provider}`]),
    ...(device === null ? [] : [`${deviceCookieName}=${device}`]),
  ]
  return cookies.length ? { cookie: cookies.join('; ') } : {}
}

/** Whoever has one address of the newer kind has 2^64 of them: they count as one. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':')
}

const hashOf = async (secret: Env['linkSecret'], address: string): Promise<string> =>
  toHex((await hmacOf(newestOf(secret), 'network', networkOf(address))).slice(0, 16))
