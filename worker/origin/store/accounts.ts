// Accounts as the database keeps them: who may sign in, and with what.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { Role } from '../../../shared/entities/account.ts'
import { dropCommentsOf } from './comments.ts'
import { dropMessagesOf } from './messages.ts'

type Credentials = {
  user_id: number
  username: string
  email: string
  password_hash: string | null
  is_confirmed: number
  lang: string | null
}

const credentials = `SELECT users.user_id, username, email, password_hash, is_confirmed, lang
  FROM accounts JOIN users ON users.user_id = accounts.user_id`

export const accountByName = (db: D1Database, username: string): Promise<Credentials | null> =>
  db.prepare(`${credentials} WHERE username = ?1`).bind(username).first<Credentials>()

export const accountByEmail = (db: D1Database, email: string): Promise<Credentials | null> =>
  db.prepare(`${credentials} WHERE email = ?1`).bind(email).first<Credentials>()

export const accountById = (db: D1Database, userId: number): Promise<Credentials | null> =>
  db.prepare(`${credentials} WHERE users.user_id = ?1`).bind(userId).first<Credentials>()

/** Which of the two somebody has already. A name may also be a member's without an account. */
export async function takenOf(
  db: D1Database,
  username: string,
  email: string,
): Promise<{ name: boolean; email: boolean }> {
  const row = await db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM users WHERE username = ?1) AS name,
        EXISTS (SELECT 1 FROM accounts WHERE email = ?2) AS email`,
    )
    .bind(username, email)
    .first<{ name: number; email: number }>()
  return { name: row?.name === 1, email: row?.email === 1 }
}

type NewAccount = {
  username: string
  email: string
  passwordHash: string | null
  nowSeconds: number
  role?: Role
  lang?: string | null
  isConfirmed?: boolean
}

/** When they made it, in seconds since 1970; null for a member without one. */
export const accountDate = (db: D1Database, userId: number): Promise<number | null> =>
  db.prepare('SELECT added_date FROM accounts WHERE user_id = ?1').bind(userId).first<number>('added_date')

/** A member and their account, together or not at all. Fails when name or e-mail were taken meanwhile. */
export function addAccount(db: D1Database, account: NewAccount): D1PreparedStatement[] {
  const { username, email, passwordHash, nowSeconds, role = 'member', lang = null, isConfirmed = false } = account
  return [
    db.prepare('INSERT INTO users (username, added_date, seen_date) VALUES (?1, ?2, ?2)').bind(username, nowSeconds),
    db
      .prepare(
        `INSERT INTO accounts (user_id, email, password_hash, role, is_confirmed, added_date, lang)
          SELECT user_id, ?2, ?3, ?4, ?5, ?6, ?7 FROM users WHERE username = ?1`,
      )
      .bind(username, email, passwordHash, role, isConfirmed ? 1 : 0, nowSeconds, lang),
  ]
}

export const setLanguage = (db: D1Database, userId: number, lang: string): D1PreparedStatement =>
  db.prepare('UPDATE accounts SET lang = ?2 WHERE user_id = ?1').bind(userId, lang)

export const setPassword = (db: D1Database, userId: number, passwordHash: string): D1PreparedStatement =>
  db.prepare('UPDATE accounts SET password_hash = ?2 WHERE user_id = ?1').bind(userId, passwordHash)

/** The address is theirs now, and known to be. Fails when somebody else took it meanwhile. */
export const confirmEmail = (db: D1Database, userId: number, email: string): D1PreparedStatement =>
  db.prepare('UPDATE accounts SET email = ?2, is_confirmed = 1 WHERE user_id = ?1').bind(userId, email)

/**
 * Takes everything of somebody away but what they published, which stays under a name that nobody can have. Their rows in
 * tables that refer to the account go with it.
 */
export const deleteAccount = (db: D1Database, userId: number): D1PreparedStatement[] => [
  ...dropCommentsOf(db, userId),
  ...dropMessagesOf(db, userId),
  ...[
    'DELETE FROM playlist_videos WHERE playlist_id IN (SELECT playlist_id FROM playlists WHERE user_id = ?1)',
    'DELETE FROM playlists WHERE user_id = ?1',
    'DELETE FROM subscriptions WHERE user_id = ?1',
    "DELETE FROM subscriptions WHERE type = 'member' AND object_id = ?1",
    'DELETE FROM friends WHERE user_id = ?1 OR friend_id = ?1',
    'DELETE FROM blocks WHERE user_id = ?1 OR blocked_id = ?1',
    `UPDATE users SET username = '.deleted ' || user_id, avatar = NULL, cover = NULL, about_me = NULL, country = NULL,
      gender = NULL, birth_date = NULL, relationship = NULL, orientation = NULL, education = NULL, website = NULL
      WHERE user_id = ?1`,
    'DELETE FROM accounts WHERE user_id = ?1',
  ].map((sql) => db.prepare(sql).bind(userId)),
]

export type AccountCounts = Record<
  'playlists' | 'comments' | 'friends' | 'subscriptions' | 'messages' | 'videos',
  number
>

/** How much there is of somebody, before they leave. */
export async function countsOf(db: D1Database, userId: number): Promise<AccountCounts> {
  const count = (rows: string) => `(SELECT count(*) FROM ${rows})`
  const row = await db
    .prepare(`
      SELECT ${count('playlists WHERE user_id = ?1 AND deleted_date IS NULL')} AS playlists,
        ${count('comments WHERE user_id = ?1')} AS comments,
        ${count('friends WHERE user_id = ?1 AND is_accepted = 1')} AS friends,
        ${count('subscriptions WHERE user_id = ?1')} AS subscriptions,
        ${count('conversations WHERE user_id = ?1 AND last_message_id > cleared_message_id')} AS messages,
        ${count('videos WHERE user_id = ?1 AND status_id = 1')} AS videos`)
    .bind(userId)
    .first<AccountCounts>()
  return row ?? { playlists: 0, comments: 0, friends: 0, subscriptions: 0, messages: 0, videos: 0 }
}
