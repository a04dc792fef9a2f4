// Addresses that get no mail, by their hash.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type SuppressionReason = 'bounce' | 'complaint'
export type Suppression = { reason: SuppressionReason; added_date: number }

export const suppressionByHash = (db: D1Database, hash: string): Promise<Suppression | null> =>
  db.prepare('SELECT reason, added_date FROM mail_suppressions WHERE email_hash = ?1').bind(hash).first<Suppression>()

/** A mail that did not arrive outweighs a complaint. */
export const addSuppressions = (
  db: D1Database,
  all: readonly { hash: string; reason: SuppressionReason }[],
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO mail_suppressions (email_hash, reason, added_date)
      SELECT value ->> 'hash', value ->> 'reason', ?2 FROM json_each(?1) WHERE true
      ON CONFLICT (email_hash) DO UPDATE SET reason = excluded.reason, added_date = excluded.added_date
      WHERE excluded.reason = 'bounce' OR reason = excluded.reason`)
    .bind(JSON.stringify(all), nowSeconds)

/** A mail arrived at it, or staff know better. */
export const liftSuppression = (db: D1Database, hash: string): D1PreparedStatement =>
  db.prepare('DELETE FROM mail_suppressions WHERE email_hash = ?1').bind(hash)
