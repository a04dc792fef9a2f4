// Public keys of receipts. They stay when a secret is retired.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type ReleaseKeyRow = { key_id: string; public_key: string; added_date: number }

/** Before the first receipt of a key. */
export const noteReleaseKey = (
  db: D1Database,
  { keyId, publicKey }: { keyId: string; publicKey: string },
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare('INSERT OR IGNORE INTO release_keys (key_id, public_key, added_date) VALUES (?1, ?2, ?3)')
    .bind(keyId, publicKey, nowSeconds)

export async function allReleaseKeys(db: D1Database): Promise<ReleaseKeyRow[]> {
  const { results } = await db
    .prepare('SELECT key_id, public_key, added_date FROM release_keys ORDER BY added_date, key_id LIMIT 1000')
    .all<ReleaseKeyRow>()
  return results
}

export const releaseKey = (db: D1Database, keyId: string): Promise<ReleaseKeyRow | null> =>
  db
    .prepare('SELECT key_id, public_key, added_date FROM release_keys WHERE key_id = ?1')
    .bind(keyId)
    .first<ReleaseKeyRow>()
