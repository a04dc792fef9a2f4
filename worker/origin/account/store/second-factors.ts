// Second factors of accounts, and their recovery codes.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type FactorRow = { secret: string; is_on: 0 | 1; last_step: number; has_app: 0 | 1 }

export const factorOf = (db: D1Database, userId: number): Promise<FactorRow | null> =>
  db
    .prepare('SELECT secret, is_on, last_step, has_app FROM second_factors WHERE user_id = ?1')
    .bind(userId)
    .first<FactorRow>()

/** A key that waits for its first code; an active one stays. */
export const beginFactor = (db: D1Database, userId: number, secret: string, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO second_factors (user_id, secret, added_date) VALUES (?1, ?2, ?3)
      ON CONFLICT DO UPDATE SET secret = excluded.secret, has_app = 1, last_step = 0, added_date = excluded.added_date WHERE is_on = 0
      RETURNING user_id`)
    .bind(userId, secret, nowSeconds)

/** Turns on a second factor without an app, once the account has this passkey; one that is on stays. `secret` is a key that no app has. */
export const beginFactorOfPasskey = (
  db: D1Database,
  one: { userId: number; secret: string; credentialId: string; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO second_factors (user_id, secret, is_on, has_app, added_date)
      SELECT user_id, ?2, 1, 0, ?4 FROM passkeys WHERE credential_id = ?3 AND user_id = ?1
      ON CONFLICT DO UPDATE SET secret = excluded.secret, is_on = 1, has_app = 0, last_step = 0, added_date = excluded.added_date
      WHERE is_on = 0 RETURNING user_id`)
    .bind(one.userId, one.secret, one.credentialId, one.nowSeconds)

/** Without a passkey a second factor without an app ends, and its recovery codes with it. */
export const dropFactorOfPasskey = (db: D1Database, userId: number): D1PreparedStatement[] => {
  const isWithoutBoth = `NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = ?1)`
  return [
    `DELETE FROM recovery_codes WHERE user_id = ?1 AND ${isWithoutBoth}
      AND EXISTS (SELECT 1 FROM second_factors WHERE user_id = ?1 AND has_app = 0)`,
    `DELETE FROM second_factors WHERE user_id = ?1 AND has_app = 0 AND ${isWithoutBoth} RETURNING user_id`,
  ].map((sql) => db.prepare(sql).bind(userId))
}

/**
 * Returns a row unless a code of this time step or a later one was used before. A factor counts from its first code, and not from the
 * key that was given before: what undoes a change of e-mail drops those that were turned on since.
 */
export const takeStep = (db: D1Database, userId: number, step: number, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE second_factors SET last_step = ?2, is_on = 1, added_date = CASE WHEN is_on = 1 THEN added_date ELSE ?3 END
        WHERE user_id = ?1 AND last_step < ?2 RETURNING user_id`,
    )
    .bind(userId, step, nowSeconds)

/**
 * Replaces the codes of all slots, if the statement before it in the batch changed a row.
 * @param hashes by the slot that their code begins with
 */
export const addRecoveryCodesIfChanged = (
  db: D1Database,
  userId: number,
  hashes: readonly string[],
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT OR REPLACE INTO recovery_codes (user_id, slot, code_hash)
        SELECT ?1, key, value FROM json_each(?2) WHERE changes() > 0`,
    )
    .bind(userId, JSON.stringify(hashes))

/** Null when the code of this slot was used or never existed. */
export const recoveryHash = (db: D1Database, userId: number, slot: number): Promise<string | null> =>
  db
    .prepare('SELECT code_hash FROM recovery_codes WHERE user_id = ?1 AND slot = ?2')
    .bind(userId, slot)
    .first<string>('code_hash')

/** Consumes a code. Returns a row if it was not used meanwhile. */
export const takeRecoveryCode = (db: D1Database, userId: number, hash: string): D1PreparedStatement =>
  db.prepare('DELETE FROM recovery_codes WHERE user_id = ?1 AND code_hash = ?2 RETURNING slot').bind(userId, hash)

export async function recoveryCodesLeft(db: D1Database, userId: number): Promise<number> {
  const left = await db
    .prepare('SELECT count(*) AS total FROM recovery_codes WHERE user_id = ?1')
    .bind(userId)
    .first<number>('total')
  return left ?? 0
}

export const dropFactor = (db: D1Database, userId: number): D1PreparedStatement[] =>
  ['DELETE FROM recovery_codes WHERE user_id = ?1', 'DELETE FROM second_factors WHERE user_id = ?1'].map((sql) =>
    db.prepare(sql).bind(userId),
  )

/** Drops a factor that was set up since then; an older one stays. */
export const dropFactorSince = (db: D1Database, userId: number, sinceSeconds: number): D1PreparedStatement[] => [
  db
    .prepare(
      `DELETE FROM recovery_codes WHERE user_id = ?1
        AND EXISTS (SELECT 1 FROM second_factors WHERE user_id = ?1 AND added_date >= ?2)`,
    )
    .bind(userId, sinceSeconds),
  db
    .prepare('DELETE FROM second_factors WHERE user_id = ?1 AND added_date >= ?2 RETURNING user_id')
    .bind(userId, sinceSeconds),
]
