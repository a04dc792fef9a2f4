// Batches of counts that the shards wrote, until they are added up.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** Counts by key (events/event-kinds.ts). */
export type Counts = Record<string, number>

type Batch = { shard: string; batch: number }

/** Writes a batch once, however often it is sent, also when it was added up and deleted meanwhile. */
export const writeBatch = (db: D1Database, { shard, batch, counts }: Batch & { counts: Counts }): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO event_batches (shard, batch, counts)
      SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM event_shards WHERE shard = ?1 AND last_batch >= ?2)
      ON CONFLICT DO NOTHING`)
    .bind(shard, batch, JSON.stringify(counts))

/** How many batches wait, up to `max`, and when the oldest of them was made, in milliseconds since 1970; null without any. */
export async function waitingBatches(db: D1Database, max: number): Promise<{ total: number; oldestMs: number | null }> {
  const row = await db
    .prepare('SELECT count(*) AS total, min(batch) AS oldestMs FROM (SELECT batch FROM event_batches LIMIT ?1)')
    .bind(max)
    .first<{ total: number; oldestMs: number | null }>()
  return row ?? { total: 0, oldestMs: null }
}

export async function readBatches(db: D1Database, max: number): Promise<(Batch & { counts: Counts })[]> {
  const { results } = await db
    .prepare('SELECT shard, batch, counts FROM event_batches ORDER BY shard, batch LIMIT ?1')
    .bind(max)
    .all<Batch & { counts: string }>()
  return results.map((row) => ({ ...row, counts: JSON.parse(row.counts) as Counts }))
}

/** Deletes batches, given oldest first by shard, and remembers the newest of each shard. */
export function deleteBatches(db: D1Database, batches: readonly Batch[]): D1PreparedStatement[] {
  const newest = Object.fromEntries(batches.map(({ shard, batch }) => [shard, batch]))
  return Object.entries(newest).flatMap(([shard, last]) => [
    db.prepare('DELETE FROM event_batches WHERE shard = ?1 AND batch <= ?2').bind(shard, last),
    db
      .prepare(`
        INSERT INTO event_shards (shard, last_batch) VALUES (?1, ?2)
        ON CONFLICT DO UPDATE SET last_batch = excluded.last_batch`)
      .bind(shard, last),
  ])
}

export type RollUp = { number: number; at: number }

/** The last time that batches were added up. */
export const lastRollUp = async (db: D1Database): Promise<RollUp> =>
  (await db.prepare('SELECT number, at FROM event_roll_ups ORDER BY number DESC LIMIT 1').first<RollUp>()) ?? {
    number: 0,
    at: 0,
  }

/** The next one: its batch fails when another run was faster. */
export const noteRollUp = (db: D1Database, { number, at }: RollUp): D1PreparedStatement[] => [
  db.prepare('INSERT INTO event_roll_ups (number, at) VALUES (?1, ?2)').bind(number, at),
  db.prepare('DELETE FROM event_roll_ups WHERE number < ?1').bind(number),
]
