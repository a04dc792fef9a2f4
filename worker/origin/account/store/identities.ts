// Accounts at sign-in providers, and the state of a visitor who is at one.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type Identity = { provider: string; subject: string }

/** The user whom the provider's account signs in; null when none is linked. */
export const userOfIdentity = (db: D1Database, { provider, subject }: Identity): Promise<number | null> =>
  db
    .prepare('SELECT user_id FROM identities WHERE provider = ?1 AND subject = ?2')
    .bind(provider, subject)
    .first<number>('user_id')

/** Links the provider's account, unless it was linked, or the password changed, meanwhile. Returns a row when it did. */
export const addIdentity = (
  db: D1Database,
  { provider, subject }: Identity,
  { userId, passwordHash, nowSeconds }: { userId: number; passwordHash: string; nowSeconds: number },
) =>
  db
    .prepare(
      `INSERT INTO identities (provider, subject, user_id, added_date)
        SELECT ?1, ?2, user_id, ?4 FROM accounts WHERE user_id = ?3 AND password_hash = ?5
        ON CONFLICT DO NOTHING RETURNING user_id`,
    )
    .bind(provider, subject, userId, nowSeconds, passwordHash)

/** The same for an account that is made in the same batch, which fails when the identity was linked meanwhile. */
export const addIdentityOf = (db: D1Database, { provider, subject }: Identity, username: string, nowSeconds: number) =>
  db
    .prepare(
      `INSERT INTO identities (provider, subject, user_id, added_date)
        SELECT ?1, ?2, user_id, ?4 FROM users WHERE username = ?3`,
    )
    .bind(provider, subject, username, nowSeconds)

type ProviderVisit = { nonce: string; verifier: string; return_path: string }

export const putVisit = (
  db: D1Database,
  tokenHash: string,
  stateHash: string,
  { nonce, verifier, return_path }: ProviderVisit,
  expiresSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO provider_visits (token_hash, state_hash, nonce, verifier, return_path, expires_date)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
    )
    .bind(tokenHash, stateHash, nonce, verifier, return_path, expiresSeconds)

/** Consumes the state: a second request with it, or one from another browser, finds nothing. */
export const takeVisit = (
  db: D1Database,
  tokenHash: string,
  stateHash: string,
  nowSeconds: number,
): Promise<ProviderVisit | null> =>
  db
    .prepare(
      `DELETE FROM provider_visits WHERE token_hash = ?1 AND state_hash = ?2 AND expires_date > ?3
        RETURNING nonce, verifier, return_path`,
    )
    .bind(tokenHash, stateHash, nowSeconds)
    .first<ProviderVisit>()

export type WaitingIdentity = Identity & {
  email: string
  /** A suggested username; the account's own where it exists already. */
  username: string
  user_id: number | null
  return_path: string
  /** It signs the account in, after the code of its second factor. */
  is_linked: 0 | 1
}

export const putWaiting = (
  db: D1Database,
  tokenHash: string,
  { provider, subject, email, username, user_id, return_path, is_linked }: WaitingIdentity,
  expiresSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO waiting_identities
        (token_hash, provider, subject, email, username, user_id, return_path, expires_date, is_linked)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`,
    )
    .bind(tokenHash, provider, subject, email, username, user_id, return_path, expiresSeconds, is_linked)

export const waitingByHash = (db: D1Database, tokenHash: string, nowSeconds: number): Promise<WaitingIdentity | null> =>
  db
    .prepare(
      `SELECT provider, subject, email, username, user_id, return_path, is_linked FROM waiting_identities
        WHERE token_hash = ?1 AND expires_date > ?2`,
    )
    .bind(tokenHash, nowSeconds)
    .first<WaitingIdentity>()

export const dropWaiting = (db: D1Database, tokenHash: string): D1PreparedStatement =>
  db.prepare('DELETE FROM waiting_identities WHERE token_hash = ?1 RETURNING token_hash').bind(tokenHash)

/** Pending provider sign-ins of an account: a change of its credentials ends them. */
export const dropWaitingFor = (db: D1Database, userId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM waiting_identities WHERE user_id = ?1').bind(userId)

type LinkedIdentity = Identity & { added_date: number }

/** The identities that sign an account in, oldest first. */
export async function identitiesOf(db: D1Database, userId: number): Promise<LinkedIdentity[]> {
  const { results } = await db
    .prepare('SELECT provider, subject, added_date FROM identities WHERE user_id = ?1 ORDER BY added_date, subject')
    .bind(userId)
    .all<LinkedIdentity>()
  return results
}

export const dropIdentity = (db: D1Database, { provider, subject }: Identity, userId: number): D1PreparedStatement =>
  db
    .prepare('DELETE FROM identities WHERE provider = ?1 AND subject = ?2 AND user_id = ?3 RETURNING user_id')
    .bind(provider, subject, userId)

/** Those that were linked since then; all of them when that is 0. */
export const dropIdentitiesSince = (db: D1Database, userId: number, sinceSeconds: number): D1PreparedStatement =>
  db
    .prepare('DELETE FROM identities WHERE user_id = ?1 AND added_date >= ?2 RETURNING user_id')
    .bind(userId, sinceSeconds)

/** The first of these names that no member has. */
export const firstFreeName = (db: D1Database, names: readonly string[]): Promise<string | null> =>
  db
    .prepare(
      `SELECT value AS username FROM json_each(?1)
        WHERE NOT EXISTS (SELECT 1 FROM users WHERE username = value) ORDER BY key LIMIT 1`,
    )
    .bind(JSON.stringify(names))
    .first<string>('username')

export const sweepProviderVisits = (db: D1Database, nowSeconds: number): D1PreparedStatement[] =>
  ['provider_visits', 'waiting_identities'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE expires_date <= ?1`).bind(nowSeconds),
  )
