// Sessions: opened with a new token, looked up by its hash, and closed immediately.
import type { D1Database } from '@cloudflare/workers-types'
import type { User } from '../../../shared/entities/account.ts'
import { cookieSeconds, rememberedSessionSeconds, sessionTouchSeconds, stepUpSeconds } from '../../../shared/limits.ts'
import type { SessionDevice } from '../../../shared/rules/account-session-device.ts'
import { isCountry } from '../../../shared/rules/countries.ts'
import { isStaff, needsSecondFactor } from '../../../shared/rules/roles.ts'
import { isSessionToken } from '../../../shared/rules/session-cookie.ts'
import { setLanguage } from '../account/store/accounts.ts'
import {
  claimGraceSession,
  closeSession,
  openSession,
  type SessionRow,
  sessionByHash,
  touchSession,
} from '../account/store/sessions.ts'
import type { SignInProof } from '../account/store/sign-in-proof.ts'
import { pictureUrl } from '../cards/people-cards.ts'
import { currentSeconds } from '../clock.ts'
import { hashOf, newToken } from '../crypto/tokens.ts'
import { storageFaultOf } from '../storage-fault.ts'
import { endedSessionCookie, sessionCookie } from './cookies.ts'

/**
 * Whether the abilities of the session's role are open: null for members, who have none. Without a second factor they are closed, and
 * one session of staff (`setting-up`) leads to setting it up.
 */
type StaffState = 'open' | 'setting-up' | 'closed' | null

export type Session = { tokenHash: string; user: User; staff: StaffState; checkedUntilSeconds: number }

/**
 * @param lang of the visitor's page: the account's mails follow it, and nothing is written while it stays
 * @param isUnchecked staff need neither a second factor nor a step-up: in tests alone
 */
export async function readSession(
  db: D1Database,
  token: string,
  lang: string | null,
  isUnchecked: boolean,
): Promise<Session | null> {
  if (!isSessionToken(token)) return null
  const [tokenHash, nowSeconds] = [await hashOf(token), currentSeconds()]
  const row = await sessionByHash(db, tokenHash, nowSeconds)
  if (!row) return null
  const staff = staffState(row, tokenHash, isUnchecked)
  const isClaimed = staff === 'setting-up' && row.grace_session === null && isStaff(row.role)
  const updates = [
    ...(isClaimed ? [claimGraceSession(db, tokenHash, row.user_id)] : []),
    ...(row.seen_date <= nowSeconds - sessionTouchSeconds ? touchSession(db, tokenHash, row.user_id, nowSeconds) : []),
    ...(lang !== null && lang !== row.lang ? [setLanguage(db, row.user_id, lang)] : []),
  ]
  if (updates.length) {
    await db.batch(updates).catch((fault: unknown) => {
      // Members stay signed in while nothing can be written. Only one session of staff may set up a second factor, so its claim
      // has to be written.
      if (isClaimed || storageFaultOf(fault)?.code !== 'read_only') throw fault
    })
  }
  const { user_id, username, avatar, role, age_verified_until, unread_messages, unread_notices, is_history_paused } =
    row
  // Zero counts are omitted.
  const unread = { ...(unread_messages && { unread_messages }), ...(unread_notices && { unread_notices }) }
  const paused = is_history_paused === 1 && { is_history_paused: true }
  const friends = row.sees_friends_videos === 1 && { sees_friends_videos: true }
  const user = {
    user_id,
    username,
    role,
    age_verified: age_verified_until > nowSeconds,
    ...(staff !== null && staff !== 'open' && { needs_second_factor: true }),
    ...unread,
    ...paused,
    ...friends,
  }
  return {
    tokenHash,
    user: avatar === null ? user : { ...user, avatar: pictureUrl(avatar) },
    staff,
    checkedUntilSeconds: isUnchecked ? Number.POSITIVE_INFINITY : row.checked_date + stepUpSeconds,
  }
}

function staffState(
  { role, has_second_factor, grace_session }: SessionRow,
  tokenHash: string,
  isUnchecked: boolean,
): StaffState {
  if (!needsSecondFactor(role)) return null
  if (has_second_factor === 1 || isUnchecked) return 'open'
  return grace_session === null || grace_session === tokenHash ? 'setting-up' : 'closed'
}

/** What a session is opened or ended with: a caller, as far as it matters here. */
type SessionHolder = {
  token: string | null
  sessionDevice: SessionDevice | null
  lang: string | null
  country: string
  setCookie: (cookie: string) => void
}

type Opening = {
  userId: number
  proof: SignInProof
  isRemembered?: boolean
  /** What a ban notes about the device; null where it has no id. */
  deviceHash: string | null
}

/**
 * Opens a session; false, and none, where the proof was outdated meanwhile: then nothing else changes. A former session of the browser ends, so
 * that an attacker cannot have planted it.
 */
export async function beginSession(
  db: D1Database,
  caller: SessionHolder,
  { userId, proof, isRemembered = false, deviceHash }: Opening,
): Promise<boolean> {
  const [token, nowSeconds] = [newToken(), currentSeconds()]
  const seconds = isRemembered ? rememberedSessionSeconds : cookieSeconds
  const times = { nowSeconds, expiresSeconds: nowSeconds + seconds }
  const country = isCountry(caller.country.toUpperCase()) ? caller.country : null
  const { lang, sessionDevice: device } = caller
  const [tokenHash, formerHash] = [await hashOf(token), caller.token === null ? null : await hashOf(caller.token)]
  const opening = { tokenHash, userId, device, country, deviceHash, lang, formerHash, ...times }
  const [, opened] = await db.batch(openSession(db, proof, opening))
  const isOpen = opened?.results.length === 1
  if (isOpen) caller.setCookie(sessionCookie(token, seconds))
  return isOpen
}

export async function endSession(db: D1Database, caller: SessionHolder): Promise<void> {
  if (caller.token !== null) await closeSession(db, await hashOf(caller.token)).run()
  caller.setCookie(endedSessionCookie)
}
