// Published lists of the issuers whose proofs of age are accepted.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** `issuers` is JSON; after `until_date` the list no longer counts. */
export type TrustListRow = { sequence: number; until_date: number; issuers: string; fetched_date: number }

export const newestTrustList = (db: D1Database): Promise<TrustListRow | null> =>
  db
    .prepare('SELECT sequence, until_date, issuers, fetched_date FROM age_trust_lists ORDER BY sequence DESC LIMIT 1')
    .first<TrustListRow>()

/** An older list than the one that is kept changes nothing. The last three are kept. */
export const putTrustList = (db: D1Database, row: TrustListRow): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT INTO age_trust_lists (sequence, until_date, issuers, fetched_date)
      SELECT ?1, ?2, ?3, ?4 WHERE ?1 >= coalesce((SELECT max(sequence) FROM age_trust_lists), 0)
      ON CONFLICT (sequence) DO UPDATE SET until_date = ?2, issuers = ?3, fetched_date = ?4`)
    .bind(row.sequence, row.until_date, row.issuers, row.fetched_date),
  db.prepare(`
    DELETE FROM age_trust_lists
    WHERE sequence < (SELECT sequence FROM age_trust_lists ORDER BY sequence DESC LIMIT 1 OFFSET 2)`),
]
