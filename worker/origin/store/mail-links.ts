// The links that mails carry: each is good once, for a while, and the newest of its kind replaces those before it.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type LinkPurpose = 'confirm' | 'restore' | 'change'
export type MailLink = { user_id: number; purpose: LinkPurpose; email: string }

export const putLink = (
  db: D1Database,
  tokenHash: string,
  link: MailLink,
  expiresSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(
      'INSERT OR REPLACE INTO mail_links (token_hash, user_id, purpose, email, expires_date) VALUES (?1, ?2, ?3, ?4, ?5)',
    )
    .bind(tokenHash, link.user_id, link.purpose, link.email, expiresSeconds)

/** Takes the link: whoever comes second finds nothing. Null when there is none of these purposes that is still good. */
export const takeLink = (
  db: D1Database,
  tokenHash: string,
  purposes: readonly LinkPurpose[],
  nowSeconds: number,
): Promise<MailLink | null> =>
  db
    .prepare(
      `DELETE FROM mail_links WHERE token_hash = ?1 AND expires_date > ?2
        AND purpose IN (SELECT value FROM json_each(?3)) RETURNING user_id, purpose, email`,
    )
    .bind(tokenHash, nowSeconds, JSON.stringify(purposes))
    .first<MailLink>()
