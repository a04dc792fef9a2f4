// The caller of a request, read from its session cookie and from headers that only the edge sets: this Worker has no public
// address, so no other client can send them.

import { parse } from 'hono/utils/cookie'
import type { CacheTag } from '../../../shared/contract/cache-tags.ts'
import { ok, type Refusal, type Result, refused } from '../../../shared/result.ts'
import { readSessionDevice, type SessionDevice } from '../../../shared/rules/account-session-device.ts'
import {
  ageHeader,
  ageMethodsHeader,
  readAgeHeader,
  readAgeMethods,
  type StatedProof,
} from '../../../shared/rules/age-header.ts'
import type { AgeMethod } from '../../../shared/rules/age-row.ts'
import { deviceCookieName } from '../../../shared/rules/device-cookie.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import { sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import type { Env } from '../env.ts'
import type { SecurityEvent, SecurityEventKind } from '../events/security-event-kinds.ts'
import { supportedLanguage } from '../mail/reader-language.ts'
import { securityEvent } from './security-events.ts'
import { readSession, type Session } from './session.ts'

export type Caller = {
  /** The request id that the edge logs and answers with; null without an edge. */
  id: string | null
  /** Logs a security event of this request. */
  note: <Kind extends SecurityEventKind>(kind: Kind, event: SecurityEvent<Kind>) => Promise<void>
  /** Null without a valid session. Looked up once per request. */
  session: () => Promise<Session | null>
  /** The session token as sent, not verified. */
  token: string | null
  /** The device cookie as sent, not verified. */
  device: string | null
  /** The token of a pending sign-in through a provider, not verified. */
  providerToken: string | null
  /** The proof of age of the visitor's browser, as the edge verified it; null without one. */
  ageProof: StatedProof | null
  /** The proofs that the methods of the edge make; null where it does not say. */
  ageMethods: readonly AgeMethod[] | null
  /** Browser and operating system, where the edge knows both: sent with a sign-in only. */
  sessionDevice: SessionDevice | null
  /** A keyed hash of the visitor's network, for rate limits only. */
  client: string
  /** The visitor's country as two lower-case letters; '' when it is unknown. */
  country: string
  /** The browser's idempotency key of a write. */
  requestId: string | null
  /** The site's origin, for links in mails. */
  site: string
  /** The language of the visitor's page; null where the edge does not know it. */
  lang: string | null
  /** Adds a cookie to the response. */
  setCookie: (cookie: string) => void
  /** What the edge has to ask for anew because of this. */
  invalidate: (tag: CacheTag) => void
}

/** A caller whose session holds, with the member whose session it is. */
export type MemberCaller = Caller & Session

/** The answer to a caller without a session, where only a member is answered. */
export const signInFirst: { ok: false } & Refusal = refused('sign_in')

export async function requireMember(caller: Caller): Promise<Result<MemberCaller>> {
  const session = await caller.session()
  return session ? ok({ ...caller, ...session }) : signInFirst
}

/** What goes out with an answer besides the answer. */
export type ResponseExtras = { cookies: string[]; changed: CacheTag[] }

export function readCaller(headers: Headers, env: Env, extras: ResponseExtras = { cookies: [], changed: [] }): Caller {
  const cookies = parse(headers.get('cookie') ?? '')
  const token = cookies[sessionCookieName] || null
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
    device: cookies[deviceCookieName] || null,
    providerToken: cookies[hostCookie('provider')] || null,
    ageProof: readAgeHeader(headers.get(ageHeader)),
    ageMethods: readAgeMethods(headers.get(ageMethodsHeader)),
    sessionDevice: readSessionDevice(headers.get('x-edge-device') ?? ''),
    client,
    country: headers.get('x-edge-country') ?? '',
    requestId: headers.get('x-edge-request'),
    site: headers.get('x-edge-site') ?? '',
    lang,
    setCookie: (cookie) => extras.cookies.push(cookie),
    invalidate: (tag) => extras.changed.push(tag),
  }
}

async function sessionOf(env: Env, token: string, lang: string | null): Promise<Session | null> {
  // At the primary: a copy that lags would let an ended session live on for as long as it lags.
  const session = await readSession(env.reads.primary, token, lang, env.areStaffUnchecked)
  // Moderators decide by what they see.
  if (session?.staff) env.reads.newest()
  return session
}
