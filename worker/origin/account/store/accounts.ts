// Accounts: credentials and e-mail confirmation.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { nameOfLeft } from '../../sql/left-members.ts'

export type Credentials = {
  user_id: number
  username: string
  email: string
  password_hash: string | null
  is_confirmed: number
  lang: string | null
  /** Until this second the account is closed. */
  closed_until: number
}

const credentials = `SELECT users.user_id, username, email, password_hash, is_confirmed, lang, closed_until
  FROM accounts JOIN users ON users.user_id = accounts.user_id`

export const accountByName = (db: D1Database, username: string): Promise<Credentials | null> =>
  db.prepare(`${credentials} WHERE username = ?1`).bind(username).first<Credentials>()

export const accountByEmail = (db: D1Database, email: string): Promise<Credentials | null> =>
  db.prepare(`${credentials} WHERE email = ?1`).bind(email).first<Credentials>()

export const accountById = (db: D1Database, userId: number): Promise<Credentials | null> =>
  db.prepare(`${credentials} WHERE users.user_id = ?1`).bind(userId).first<Credentials>()

/** The account of an address: by its e-mail, or by an undo link that may still restore it. */
export const accountOfAddress = (db: D1Database, email: string, nowSeconds: number): Promise<Credentials | null> =>
  db
    .prepare(
      `${credentials} WHERE email = ?1 OR accounts.user_id IN (
        SELECT user_id FROM mail_links WHERE purpose = 'undo_email' AND mail_links.email = ?1 AND expires_date > ?2
      ) ORDER BY email = ?1 DESC LIMIT 1`,
    )
    .bind(email, nowSeconds)
    .first<Credentials>()

/** Whether a member has this name, with an account or without one, or had it lately. */
export const isNameTaken = async (db: D1Database, username: string): Promise<boolean> =>
  (await db
    .prepare(
      `SELECT 1 FROM users WHERE username = ?1
        UNION ALL SELECT 1 FROM former_usernames WHERE username = ?1 AND kept_until > unixepoch()`,
    )
    .bind(username)
    .first()) !== null

type NewAccount = {
  username: string
  email: string
  passwordHash: string | null
  nowSeconds: number
  lang?: string | null
  isConfirmed?: boolean
}

/** When the account was made, in seconds since 1970; null for a member without one. */
export const accountDate = (db: D1Database, userId: number): Promise<number | null> =>
  db.prepare('SELECT added_date FROM accounts WHERE user_id = ?1').bind(userId).first<number>('added_date')

/** A member and their account in one batch. Fails when name or e-mail were taken meanwhile. */
export function addAccount(db: D1Database, account: NewAccount): D1PreparedStatement[] {
  return insertAccount(db, account, '?2')
}

/**
 * The same for a sign-up, which must not reveal whether the e-mail belongs to an account, or to a banned member (`isBanned`): where it does, the new account gets no
 * address, and can never be confirmed. Fails when the name was taken meanwhile. The last statement returns the account's id.
 */
export const addSignup = (db: D1Database, account: NewAccount, isBanned: boolean): D1PreparedStatement[] =>
  insertAccount(
    db,
    account,
    `CASE WHEN ${isBanned ? 'true' : 'false'} OR ${isOthersEmail('?2', 'users.user_id', '?5')} THEN '.none ' || users.user_id ELSE ?2 END`,
  )

/** Another address for an account that was never confirmed; as for a sign-up it gets none where the address is another account's. */
export const correctEmail = (
  db: D1Database,
  { userId, email, nowSeconds }: { userId: number; email: string; nowSeconds: number },
  isBanned: boolean,
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE accounts SET email = CASE WHEN ${isBanned ? 'true' : 'false'} OR ${isOthersEmail('?2', '?1', '?3')}
          THEN '.none ' || user_id ELSE ?2 END
        WHERE user_id = ?1 AND is_confirmed = 0`,
    )
    .bind(userId, email, nowSeconds)

function insertAccount(db: D1Database, account: NewAccount, email: string): D1PreparedStatement[] {
  const { username, passwordHash, nowSeconds, lang = null, isConfirmed = false } = account
  return [
    db.prepare('INSERT INTO users (username, added_date, seen_date) VALUES (?1, ?2, ?2)').bind(username, nowSeconds),
    db
      .prepare(
        `INSERT INTO accounts (user_id, email, password_hash, role, is_confirmed, added_date, lang)
          SELECT user_id, ${email}, ?3, 'member', ?4, ?5, ?6 FROM users WHERE username = ?1 RETURNING user_id`,
      )
      .bind(username, account.email, passwordHash, isConfirmed ? 1 : 0, nowSeconds, lang),
  ]
}

/** SQL: whether the address belongs to another account, as its e-mail or by a valid undo link. */
const isOthersEmail = (email: string, userId: string, nowSeconds: string): string => `(
  EXISTS (SELECT 1 FROM accounts other WHERE other.email = ${email} AND other.user_id <> ${userId})
  OR EXISTS (SELECT 1 FROM mail_links undo WHERE undo.purpose = 'undo_email' AND undo.email = ${email}
    AND undo.user_id <> ${userId} AND undo.expires_date > ${nowSeconds}))`

export const setLanguage = (db: D1Database, userId: number, lang: string): D1PreparedStatement =>
  db.prepare('UPDATE accounts SET lang = ?2 WHERE user_id = ?1').bind(userId, lang)

/** Returns a row unless the password was changed since `formerHash` was read. */
export const changePassword = (
  db: D1Database,
  userId: number,
  formerHash: string | null,
  passwordHash: string,
): D1PreparedStatement =>
  db
    .prepare('UPDATE accounts SET password_hash = ?3 WHERE user_id = ?1 AND password_hash IS ?2 RETURNING user_id')
    .bind(userId, formerHash, passwordHash)

/**
 * Restores a password: the mail that led to it confirms the e-mail. Returns a row unless the link was used, or the e-mail or the
 * former password was changed, meanwhile.
 */
export const restorePassword = (
  db: D1Database,
  { user_id, email, password_hash: formerHash }: Credentials,
  passwordHash: string,
  linkId: number,
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE accounts SET password_hash = ?4, is_confirmed = 1
        WHERE user_id = ?1 AND email = ?2 AND password_hash IS ?3
        AND EXISTS (SELECT 1 FROM mail_links WHERE link_id = ?5) RETURNING user_id`,
    )
    .bind(user_id, email, formerHash, passwordHash, linkId)

/** No password opens the account until one is restored. */
export const dropPassword = (db: D1Database, userId: number): D1PreparedStatement =>
  db.prepare('UPDATE accounts SET password_hash = NULL WHERE user_id = ?1').bind(userId)

/** Confirms the e-mail that the account was made with. */
export const confirmEmail = (db: D1Database, userId: number, email: string): D1PreparedStatement =>
  db.prepare('UPDATE accounts SET is_confirmed = 1 WHERE user_id = ?1 AND email = ?2').bind(userId, email)

/**
 * Gives the account another e-mail, confirmed. Returns a row unless that belongs to another account, or the link that leads to it
 * ended meanwhile: ending links and this are one batch each, so that of two concurrent requests one counts.
 */
export const setEmail = (
  db: D1Database,
  { userId, tokenHash, email, nowSeconds }: { userId: number; tokenHash: string; email: string; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE accounts SET email = ?2, is_confirmed = 1
        WHERE user_id = ?1 AND EXISTS (SELECT 1 FROM mail_links used WHERE used.token_hash = ?4 AND used.user_id = ?1)
        AND NOT ${isOthersEmail('?2', '?1', '?3')} RETURNING user_id`,
    )
    .bind(userId, email, nowSeconds, tokenHash)

/** Deletes accounts that were never confirmed, whether their e-mail belonged to another account or not. */
export const sweepSignups = (db: D1Database, beforeSeconds: number): D1PreparedStatement[] =>
  [
    `UPDATE users SET username = ${nameOfLeft('user_id')} WHERE user_id IN (
      SELECT user_id FROM accounts WHERE is_confirmed = 0 AND added_date <= ?1)`,
    'DELETE FROM accounts WHERE is_confirmed = 0 AND added_date <= ?1',
  ].map((sql) => db.prepare(sql).bind(beforeSeconds))
