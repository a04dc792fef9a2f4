// Links in mails: each is valid once, for a limited time, and while its account has the e-mail that it had when the link was
// made.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type LinkPurpose = 'confirm' | 'restore' | 'change' | 'undo_email'
export type MailLink = { link_id: number; user_id: number; purpose: LinkPurpose; email: string; added_date: number }

type NewLink = { user_id: number; purpose: LinkPurpose; email: string; nowSeconds: number; expiresSeconds: number }

/** Later than those before, and never that of a link that is gone: a mail that is still to be written names its link by the id. */
const nextId = `max(1 + coalesce((SELECT max(link_id) FROM mail_links), 0), CAST(unixepoch('subsec') * 1000 AS INTEGER))`

/**
 * Bound to the account's current e-mail. With a session it is made only while that session continues under the same token: a
 * delayed mail must not bring back a link which a change of credentials ended meanwhile.
 */
export const putLink = (
  db: D1Database,
  tokenHash: string,
  link: NewLink & { session: string | null },
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT OR REPLACE INTO mail_links
          (link_id, token_hash, user_id, purpose, email, account_email, added_date, expires_date)
        SELECT ${nextId}, ?1, user_id, ?3, ?4, email, ?5, ?6 FROM accounts WHERE user_id = ?2
          AND (?7 IS NULL OR EXISTS (SELECT 1 FROM sessions WHERE token_hash = ?7 AND sessions.user_id = ?2))
        RETURNING link_id`,
    )
    .bind(tokenHash, link.user_id, link.purpose, link.email, link.nowSeconds, link.expiresSeconds, link.session)

/** The link that restores the former address, once the account has the new one. */
export const putUndoLink = (
  db: D1Database,
  tokenHash: string,
  { user_id, email, nowSeconds, expiresSeconds }: Omit<NewLink, 'purpose'>,
  newEmail: string,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO mail_links (link_id, token_hash, user_id, purpose, email, account_email, added_date, expires_date)
        SELECT ${nextId}, ?1, user_id, 'undo_email', ?3, email, ?4, ?5 FROM accounts WHERE user_id = ?2 AND email = ?6
        RETURNING link_id`,
    )
    .bind(tokenHash, user_id, email, nowSeconds, expiresSeconds, newEmail)

/** A valid link, without using it; null when there is none of this purpose. */
export const linkByHash = (
  db: D1Database,
  tokenHash: string,
  purpose: LinkPurpose,
  nowSeconds: number,
): Promise<MailLink | null> =>
  db
    .prepare(`SELECT ${columns} FROM mail_links WHERE purpose = ?2 AND ${isGood}`)
    .bind(tokenHash, purpose, nowSeconds)
    .first<MailLink>()

/** Ends a link in the batch that does what it leads to. Returns a row unless another request has used it. */
export const endLink = (db: D1Database, { link_id }: Pick<MailLink, 'link_id'>): D1PreparedStatement =>
  db.prepare('DELETE FROM mail_links WHERE link_id = ?1 RETURNING link_id').bind(link_id)

const columns = 'link_id, user_id, purpose, email, added_date'
const isGood = `token_hash = ?1 AND expires_date > ?3 AND (purpose = 'undo_email'
  OR account_email = (SELECT email FROM accounts WHERE accounts.user_id = mail_links.user_id))`

/**
 * Ends an account's links, except those that undo a change of its e-mail: an attacker who holds the account must not end them.
 */
export const dropLinks = (db: D1Database, userId: number): D1PreparedStatement =>
  db.prepare("DELETE FROM mail_links WHERE user_id = ?1 AND purpose <> 'undo_email'").bind(userId)

/** Ends the links that undo later changes: they lead to addresses that came after it. */
export const dropLaterUndoLinks = (db: D1Database, { user_id, link_id }: MailLink): D1PreparedStatement =>
  db
    .prepare("DELETE FROM mail_links WHERE user_id = ?1 AND purpose = 'undo_email' AND link_id >= ?2")
    .bind(user_id, link_id)

/** Gives a link that undoes a change the token that its mail carries: made when the mail is written, it is in no queue. */
export const nameLink = (
  db: D1Database,
  linkId: number,
  tokenHash: string,
): Promise<Pick<MailLink, 'user_id' | 'email'> | null> =>
  db
    .prepare(
      "UPDATE mail_links SET token_hash = ?2 WHERE link_id = ?1 AND purpose = 'undo_email' RETURNING user_id, email",
    )
    .bind(linkId, tokenHash)
    .first()

/** The unconfirmed new address of an account; null when there is none. */
export const pendingEmail = (db: D1Database, userId: number, nowSeconds: number): Promise<string | null> =>
  db
    .prepare("SELECT email FROM mail_links WHERE user_id = ?1 AND purpose = 'change' AND expires_date > ?2")
    .bind(userId, nowSeconds)
    .first<string>('email')

export const sweepLinks = (db: D1Database, nowSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM mail_links WHERE expires_date <= ?1').bind(nowSeconds)
