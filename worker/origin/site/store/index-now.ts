// Addresses of videos that search engines are told of next; triggers on `videos` add them while `index_now` has its row.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { indexNowBatch, indexNowPauseSeconds } from '../../bounds.ts'

export type PendingAddress = { video_id: number; dir: string }

/** Whether addresses are collected, and whether there are any. */
export async function indexNowState(db: D1Database): Promise<{ isOn: boolean; isWaiting: boolean }> {
  const row = await db
    .prepare('SELECT EXISTS (SELECT 1 FROM index_now) AS isOn, EXISTS (SELECT 1 FROM index_now_pending) AS isWaiting')
    .first<{ isOn: number; isWaiting: number }>()
  return { isOn: row?.isOn === 1, isWaiting: row?.isWaiting === 1 }
}

export const collectAddresses = (db: D1Database): D1PreparedStatement =>
  db.prepare('INSERT OR IGNORE INTO index_now (one) VALUES (1)')

/** No further ones are collected; those that wait are forgotten, so many at a time. */
export const forgetAddresses = (db: D1Database): D1PreparedStatement[] => [
  db.prepare('DELETE FROM index_now'),
  db.prepare(`
    DELETE FROM index_now_pending
    WHERE (video_id, dir) IN (SELECT video_id, dir FROM index_now_pending LIMIT ${indexNowBatch})`),
]

/** False while the last time is too near. */
export async function takeTurn(db: D1Database, nowSeconds: number): Promise<boolean> {
  const { meta } = await db
    .prepare(`UPDATE index_now SET asked = ?1 WHERE one = 1 AND asked <= ?1 - ${indexNowPauseSeconds}`)
    .bind(nowSeconds)
    .run()
  return meta.changes > 0
}

export async function pendingAddresses(db: D1Database): Promise<PendingAddress[]> {
  const { results } = await db
    .prepare(`SELECT video_id, dir FROM index_now_pending ORDER BY video_id, dir LIMIT ${indexNowBatch}`)
    .all<PendingAddress>()
  return results
}

export const dropAddresses = (db: D1Database, submitted: readonly PendingAddress[]): D1PreparedStatement =>
  db
    .prepare(
      'DELETE FROM index_now_pending WHERE (video_id, dir) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?1))',
    )
    .bind(JSON.stringify(submitted.map(({ video_id, dir }) => [video_id, dir])))
