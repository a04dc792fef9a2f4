// Who asks, as far as the edge tells: their session, and what stands in headers that the edge alone sets. This Worker has
// no address of its own, so nobody else can.

import { readSessionDevice, type SessionDevice } from '../../../shared/rules/account-session-device.ts'
import { deviceCookieName } from '../../../shared/rules/device-cookie.ts'
import { providerCookieName } from '../../../shared/rules/provider-cookie.ts'
import { sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import type { Env } from '../env.ts'
import { supportedLanguage } from '../mail/reader-language.ts'
import { type SecurityEvent, type SecurityEventKind, securityEvent } from './security-events.ts'
import { readSession, type Session } from './session.ts'

export type Caller = {
  /** Of the request, as the edge logs it and answers with it; null without an edge. */
  id: string | null
  /** Writes a security event of this request. */
  note: <Kind extends SecurityEventKind>(kind: Kind, event: SecurityEvent<Kind>) => Promise<void>
  /** Nobody without a session that holds. Looked up once. */
  session: () => Promise<Session | null>
  /** The token as it came, whatever it is worth. */
  token: string | null
  /** What tells a device that signed in before, as it came. */
  device: string | null
  /** The same of whoever is on the way to a provider of sign-ins and back. */
  providerToken: string | null
  /** Browser and system, where the edge knows both: told with a sign-in alone. */
  sessionDevice: SessionDevice | null
  /** Stands for the visitor's network: a keyed hash, only good for counting. */
  client: string
  /** Where they are, two small letters; '' where nobody can say. */
  country: string
  /** Given by the browser to a write, so that the same one again is known. */
  requestId: string | null
  /** Origin of the site, for links in mails. */
  site: string
  /** Of the page that they are at; null where the edge does not know. */
  lang: string | null
  /** Goes out with the answer. */
  setCookie: (cookie: string) => void
  /** What the edge has to ask for anew because of this. */
  invalidate: (thing: string) => void
}

/** What goes out with an answer besides the answer. */
export type ResponseExtras = { cookies: string[]; changed: string[] }

export function readCaller(headers: Headers, env: Env, extras: ResponseExtras = { cookies: [], changed: [] }): Caller {
  const cookies = headers.get('cookie') ?? ''
  const token = tokenIn(cookies, sessionCookieName)
  const lang = supportedLanguage(headers.get('x-edge-lang'))
  let session: Promise<Session | null> | undefined
  const [id, client] = [headers.get('x-request-id'), headers.get('x-edge-client') ?? '']
  return {
    id,
    note: (kind, event) => securityEvent(env, { id, client }, kind, event),
    session: () => {
      session ??= token === null ? Promise.resolve(null) : sessionOf(env, token, lang)
      return session
    },
    token,
    device: tokenIn(cookies, deviceCookieName),
    providerToken: tokenIn(cookies, providerCookieName),
    sessionDevice: readSessionDevice(headers.get('x-edge-device') ?? ''),
    client,
    country: headers.get('x-edge-country') ?? '',
    requestId: headers.get('x-edge-request'),
    site: headers.get('x-edge-site') ?? '',
    lang,
    setCookie: (cookie) => extras.cookies.push(cookie),
    invalidate: (thing) => extras.changed.push(thing),
  }
}

async function sessionOf(env: Env, token: string, lang: string | null): Promise<Session | null> {
  const session = await readSession(env.db, token, lang)
  if (!session || !env.areStaffUnchecked) return session
  return { ...session, staff: session.staff && 'open', checkedUntilSeconds: Number.POSITIVE_INFINITY }
}

function tokenIn(cookies: string, name: string): string | null {
  const prefix = `${name}=`
  const pair = cookies.split(';').find((text) => text.trim().startsWith(prefix))
  return pair?.trim().slice(prefix.length) || null
}
