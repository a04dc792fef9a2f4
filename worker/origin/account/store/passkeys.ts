// Passkeys of accounts.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { passkeysMax } from '../../../../shared/limits.ts'

export type PasskeyRow = {
  passkey_id: number
  user_id: number
  credential_id: string
  public_key: string
  sign_count: number
  transports: string
  is_synced: 0 | 1
  name: string
  added_date: number
  used_date: number | null
}

const columns = `passkey_id, user_id, credential_id, public_key, sign_count, transports, is_synced, name, added_date, used_date`

/** The oldest first. */
export async function passkeysOf(db: D1Database, userId: number): Promise<PasskeyRow[]> {
  const { results } = await db
    .prepare(`SELECT ${columns} FROM passkeys WHERE user_id = ?1 ORDER BY passkey_id LIMIT ${passkeysMax}`)
    .bind(userId)
    .all<PasskeyRow>()
  return results
}

export const passkeyByCredential = (db: D1Database, credentialId: string): Promise<PasskeyRow | null> =>
  db.prepare(`SELECT ${columns} FROM passkeys WHERE credential_id = ?1`).bind(credentialId).first<PasskeyRow>()

export type NewPasskey = {
  userId: number
  credentialId: string
  publicKey: string
  signCount: number
  transports: string
  isSynced: boolean
  name: string
  nowSeconds: number
  /** The token hash of the session that adds it. */
  session: string
}

/** Returns a row unless the session has ended, the account has as many as it may have, or the credential is known. */
export const addPasskey = (db: D1Database, one: NewPasskey): D1PreparedStatement =>
  db
    .prepare(
      `INSERT OR IGNORE INTO passkeys (user_id, credential_id, public_key, sign_count, transports, is_synced, name, added_date)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE (SELECT count(*) FROM passkeys WHERE user_id = ?1) < ${passkeysMax}
          AND EXISTS (SELECT 1 FROM sessions WHERE token_hash = ?9 AND user_id = ?1)
        RETURNING passkey_id`,
    )
    .bind(
      one.userId,
      one.credentialId,
      one.publicKey,
      one.signCount,
      one.transports,
      one.isSynced ? 1 : 0,
      one.name,
      one.nowSeconds,
      one.session,
    )

/** Notes a use. Returns a row unless another request used the passkey meanwhile. */
export const notePasskeyUse = (
  db: D1Database,
  { passkey_id, sign_count: formerCount }: Pick<PasskeyRow, 'passkey_id' | 'sign_count'>,
  { signCount, isSynced, nowSeconds }: Pick<NewPasskey, 'signCount' | 'isSynced' | 'nowSeconds'>,
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE passkeys SET sign_count = ?3, is_synced = ?4, used_date = ?5
        WHERE passkey_id = ?1 AND sign_count = ?2 RETURNING passkey_id`,
    )
    .bind(passkey_id, formerCount, signCount, isSynced ? 1 : 0, nowSeconds)

export const namePasskey = (db: D1Database, userId: number, passkeyId: number, name: string): D1PreparedStatement =>
  db
    .prepare('UPDATE passkeys SET name = ?3 WHERE passkey_id = ?2 AND user_id = ?1 RETURNING passkey_id')
    .bind(userId, passkeyId, name)

export const dropPasskey = (db: D1Database, userId: number, passkeyId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM passkeys WHERE passkey_id = ?2 AND user_id = ?1 RETURNING passkey_id').bind(userId, passkeyId)

/**
 * Those that were added since then; older ones stay, and so do those with which a second factor without an app began: without them its member
 * could not sign in any more.
 */
export const dropPasskeysSince = (db: D1Database, userId: number, sinceSeconds: number): D1PreparedStatement =>
  db
    .prepare(
      `DELETE FROM passkeys WHERE user_id = ?1 AND added_date >= ?2 AND added_date > coalesce(
        (SELECT added_date FROM second_factors WHERE user_id = ?1 AND is_on = 1 AND has_app = 0), -1) RETURNING passkey_id`,
    )
    .bind(userId, sinceSeconds)
