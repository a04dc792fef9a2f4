// Open sessions. A row is found by the hash of its token, so that nobody who reads the table can sign in with it.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { Role } from '../../../shared/entities/account.ts'

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
}

/** The session's member, while it lasts. */
export const sessionByHash = (db: D1Database, tokenHash: string, nowSeconds: number): Promise<SessionRow | null> =>
  db
    .prepare(
      `SELECT users.user_id, username, avatar, role, lang, age_verified_until, is_history_paused, sessions.seen_date,
        (SELECT count(*) FROM conversations side WHERE side.user_id = sessions.user_id AND side.unread > 0) AS unread_messages,
        (SELECT count(*) FROM notices told WHERE told.user_id = sessions.user_id AND told.is_read = 0) AS unread_notices
        FROM sessions JOIN accounts ON accounts.user_id = sessions.user_id JOIN users ON users.user_id = sessions.user_id
        WHERE token_hash = ?1 AND expires_date > ?2`,
    )
    .bind(tokenHash, nowSeconds)
    .first<SessionRow>()

/** A new session. Those that ran out go with it: nobody else looks for them. */
export const openSession = (
  db: D1Database,
  session: { tokenHash: string; userId: number; nowSeconds: number; expiresSeconds: number },
): D1PreparedStatement[] => [
  db.prepare('DELETE FROM sessions WHERE expires_date <= ?1').bind(session.nowSeconds),
  db
    .prepare(
      'INSERT INTO sessions (token_hash, user_id, added_date, seen_date, expires_date) VALUES (?1, ?2, ?3, ?3, ?4)',
    )
    .bind(session.tokenHash, session.userId, session.nowSeconds, session.expiresSeconds),
]

/** Notes that somebody is here, for their session and for the list of members. */
export const seeSession = (db: D1Database, tokenHash: string, userId: number, nowSeconds: number) => [
  db.prepare('UPDATE sessions SET seen_date = ?2 WHERE token_hash = ?1').bind(tokenHash, nowSeconds),
  db.prepare('UPDATE users SET seen_date = ?2 WHERE user_id = ?1').bind(userId, nowSeconds),
]

export const closeSession = (db: D1Database, tokenHash: string): D1PreparedStatement =>
  db.prepare('DELETE FROM sessions WHERE token_hash = ?1').bind(tokenHash)

/** All of an account's but one, while that one is open: a session that was ended meanwhile ends no other. */
export const closeOtherSessions = (db: D1Database, userId: number, tokenHash: string): D1PreparedStatement =>
  db
    .prepare(
      `DELETE FROM sessions WHERE user_id = ?1 AND token_hash <> ?2
        AND EXISTS (SELECT 1 FROM sessions own WHERE own.token_hash = ?2)`,
    )
    .bind(userId, tokenHash)

export const closeSessionsOf = (db: D1Database, userId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM sessions WHERE user_id = ?1').bind(userId)

/** The same session under another token. Returns when it ends, unless it is over. */
export const renewSession = (db: D1Database, tokenHash: string, newTokenHash: string): D1PreparedStatement =>
  db
    .prepare('UPDATE sessions SET token_hash = ?2 WHERE token_hash = ?1 RETURNING expires_date')
    .bind(tokenHash, newTokenHash)

export async function countSessions(db: D1Database, userId: number, nowSeconds: number): Promise<number> {
  const row = await db
    .prepare('SELECT count(*) AS total FROM sessions WHERE user_id = ?1 AND expires_date > ?2')
    .bind(userId, nowSeconds)
    .first<{ total: number }>()
  return row?.total ?? 0
}
