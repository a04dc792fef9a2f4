// Open sessions. A row is found by the hash of its token, so that a reader of the table cannot sign in with it.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type Role, roles } from '../../../../shared/entities/account.ts'
import { sessionIdleSeconds, sessionsListed, staffSessionSeconds } from '../../../../shared/limits.ts'
import type { SessionDevice } from '../../../../shared/rules/account-session-device.ts'
import type { DeviceClass } from '../../../../shared/rules/device-class.ts'
import { isStaff } from '../../../../shared/rules/roles.ts'
import { seesFriendsVideos } from '../../browse/store/friends-videos.ts'
import { isShown } from '../../sql/shown-notifications.ts'
import { type SignInProof, stillSignsIn } from './sign-in-proof.ts'

export type SessionRow = {
  user_id: number
  username: string
  avatar: string | null
  role: Role
  lang: string | null
  age_verified_until: number
  seen_date: number
  unread_messages: number
  unread_notices: number
  is_history_paused: 0 | 1
  sees_friends_videos: 0 | 1
  /** When password and code were typed again; 0: not yet. */
  checked_date: number
  has_second_factor: 0 | 1
  /** The token hash of the one session without a second factor that may set it up. */
  grace_session: string | null
}

const isStaffAccount = `accounts.granted_role IN (${roles.flatMap((role) => (isStaff(role) ? [`'${role}'`] : [])).join(', ')})`

/**
 * SQL: neither expired nor unused for too long, of an account that is not closed. A member who becomes staff is held to it immediately.
 * @param now the time, as SQL
 */
export const isOpenAt = (now: string): string => `sessions.expires_date > ${now} AND accounts.closed_until <= ${now}
  AND sessions.seen_date > ${now} - CASE WHEN ${isStaffAccount} THEN ${staffSessionSeconds.idle} ELSE ${sessionIdleSeconds} END
  AND (sessions.added_date > ${now} - ${staffSessionSeconds.whole} OR NOT ${isStaffAccount})`
const isOpen = isOpenAt('?2')

/** The session's member, while it lasts. */
export const sessionByHash = (db: D1Database, tokenHash: string, nowSeconds: number): Promise<SessionRow | null> =>
  db
    .prepare(
      `SELECT users.user_id, username, avatar, granted_role AS role, lang, age_verified_until, is_history_paused, sessions.seen_date,
        checked_date, grace_session,
        EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = sessions.user_id AND f.is_on = 1) AS has_second_factor,
        (SELECT count(*) FROM conversations side WHERE side.user_id = sessions.user_id AND side.unread > 0) AS unread_messages,
        (SELECT count(*) FROM notices told WHERE told.user_id = sessions.user_id AND told.is_read = 0 AND ${isShown('told')}) AS unread_notices,
        ${seesFriendsVideos('sessions.user_id')} AS sees_friends_videos
        FROM sessions JOIN accounts ON accounts.user_id = sessions.user_id JOIN users ON users.user_id = sessions.user_id
        WHERE token_hash = ?1 AND ${isOpen}`,
    )
    .bind(tokenHash, nowSeconds)
    .first<SessionRow>()

/**
 * A new session; the second statement returns a row unless the proof is outdated: a sign-in that began before a change of credentials opens no
 * session after it, and changes nothing of the account or the browser. Expired ones, of all accounts, are deleted with it.
 */
export const openSession = (
  db: D1Database,
  proof: SignInProof,
  session: {
    tokenHash: string
    userId: number
    device: SessionDevice | null
    country: string | null
    deviceHash: string | null
    /** Of the page that signs in; null where it has none. */
    lang: string | null
    /** Of the browser's former session, which ends. */
    formerHash: string | null
    nowSeconds: number
    expiresSeconds: number
  },
): D1PreparedStatement[] => {
  const { sql, values } = stillSignsIn(proof)
  const { tokenHash, userId, lang, formerHash } = session
  const isOpened = 'EXISTS (SELECT 1 FROM sessions opened WHERE opened.token_hash = ?1)'
  return [
    db.prepare('DELETE FROM sessions WHERE expires_date <= ?1').bind(session.nowSeconds),
    db
      .prepare(
        `INSERT INTO sessions (token_hash, user_id, added_date, seen_date, expires_date, browser, system, device_hash, kind, country)
          SELECT ?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE EXISTS (${sql}) RETURNING session_id`,
      )
      .bind(
        session.tokenHash,
        session.userId,
        session.nowSeconds,
        session.expiresSeconds,
        session.device?.browser ?? null,
        session.device?.system ?? null,
        session.deviceHash,
        session.device?.kind ?? null,
        session.country,
        ...values,
      ),
    db
      .prepare(`UPDATE accounts SET lang = coalesce(?3, lang) WHERE user_id = ?2 AND ${isOpened}`)
      .bind(tokenHash, userId, lang),
    db.prepare(`DELETE FROM sessions WHERE token_hash = ?2 AND ${isOpened}`).bind(tokenHash, formerHash),
  ]
}

/** Notes activity, for the session and for the list of members. */
export const touchSession = (db: D1Database, tokenHash: string, userId: number, nowSeconds: number) => [
  db.prepare('UPDATE sessions SET seen_date = ?2 WHERE token_hash = ?1').bind(tokenHash, nowSeconds),
  db.prepare('UPDATE users SET seen_date = ?2 WHERE user_id = ?1').bind(userId, nowSeconds),
]

/** Password and code were typed again. */
export const markSteppedUp = (db: D1Database, tokenHash: string, nowSeconds: number): D1PreparedStatement =>
  db.prepare('UPDATE sessions SET checked_date = ?2 WHERE token_hash = ?1').bind(tokenHash, nowSeconds)

/** Lets this session set up a staff member's second factor, unless another one did before. */
export const claimGraceSession = (db: D1Database, tokenHash: string, userId: number): D1PreparedStatement =>
  db
    .prepare('UPDATE accounts SET grace_session = ?1 WHERE user_id = ?2 AND grace_session IS NULL')
    .bind(tokenHash, userId)

export const closeSession = (db: D1Database, tokenHash: string): D1PreparedStatement =>
  db.prepare('DELETE FROM sessions WHERE token_hash = ?1').bind(tokenHash)

/** All of an account's but one, while that session is open: if it was ended meanwhile, it ends no other. */
export const closeOtherSessions = (db: D1Database, userId: number, tokenHash: string): D1PreparedStatement =>
  db
    .prepare(
      `DELETE FROM sessions WHERE user_id = ?1 AND token_hash <> ?2
        AND EXISTS (SELECT 1 FROM sessions own WHERE own.token_hash = ?2) RETURNING user_id`,
    )
    .bind(userId, tokenHash)

/** One of an account's others, by its id, while the current one is open. Returns a row when it existed. */
export const closeOtherSession = (
  db: D1Database,
  { userId, tokenHash, sessionId }: { userId: number; tokenHash: string; sessionId: string },
): D1PreparedStatement =>
  db
    .prepare(
      `DELETE FROM sessions WHERE session_id = ?3 AND user_id = ?1 AND token_hash <> ?2
        AND EXISTS (SELECT 1 FROM sessions own WHERE own.token_hash = ?2) RETURNING session_id`,
    )
    .bind(userId, tokenHash, sessionId)

export const closeSessionsOf = (db: D1Database, userId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM sessions WHERE user_id = ?1 RETURNING user_id').bind(userId)

/** The same session under another token. Returns its expiry, unless it is over. */
export const renewSession = (db: D1Database, tokenHash: string, newTokenHash: string): D1PreparedStatement =>
  db
    .prepare('UPDATE sessions SET token_hash = ?2 WHERE token_hash = ?1 RETURNING expires_date')
    .bind(tokenHash, newTokenHash)

export type OpenSessionRow = {
  session_id: string
  browser: string | null
  system: string | null
  kind: DeviceClass | null
  country: string | null
  added_date: number
  seen_date: number
  is_own: 0 | 1
}

/** The current session first, then the most recently used. */
export async function openSessionsOf(
  db: D1Database,
  userId: number,
  tokenHash: string,
  nowSeconds: number,
): Promise<OpenSessionRow[]> {
  const { results } = await db
    .prepare(
      `SELECT session_id, browser, system, kind, country, sessions.added_date, sessions.seen_date, token_hash = ?3 AS is_own
        FROM sessions JOIN accounts ON accounts.user_id = sessions.user_id
        WHERE sessions.user_id = ?1 AND ${isOpen}
        ORDER BY is_own DESC, sessions.seen_date DESC, session_id LIMIT ${sessionsListed}`,
    )
    .bind(userId, nowSeconds, tokenHash)
    .all<OpenSessionRow>()
  return results
}

export async function countSessions(db: D1Database, userId: number, nowSeconds: number): Promise<number> {
  const row = await db
    .prepare(
      `SELECT count(*) AS total FROM sessions JOIN accounts ON accounts.user_id = sessions.user_id
        WHERE sessions.user_id = ?1 AND ${isOpen}`,
    )
    .bind(userId, nowSeconds)
    .first<{ total: number }>()
  return row?.total ?? 0
}
