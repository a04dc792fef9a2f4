// Videos that visitors may not open any more, or may again: rows that the deny list of the edge is told, once each.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { ownFolder } from '../../sql/own-folder.ts'

export type Withheld = { video_id: number; folder: string | null; since_ms: number; until_ms: number | null }

/** In the batch that withholds it. */
export const withhold = (db: D1Database, videoId: number, nowMs: number): D1PreparedStatement =>
  note(db, videoId, nowMs, null)

/** In the batch that shows it again. */
export const release = (db: D1Database, videoId: number, nowMs: number): D1PreparedStatement =>
  db
    .prepare('UPDATE withheld_videos SET until_ms = ?2, is_told = 0 WHERE video_id = ?1 AND until_ms IS NULL')
    .bind(videoId, nowMs)

/** In the batch that takes it out of lists, but not away: every answer from before is asked for anew. */
export const outdateLists = (db: D1Database, videoId: number, nowMs: number): D1PreparedStatement =>
  note(db, videoId, 0, nowMs)

const note = (db: D1Database, videoId: number, sinceMs: number, untilMs: number | null): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO withheld_videos (video_id, folder, since_ms, until_ms)
      SELECT v.video_id, ${ownFolder}, ?2, ?3 FROM videos v WHERE v.video_id = ?1
      ON CONFLICT (video_id) DO UPDATE SET folder = excluded.folder, since_ms = excluded.since_ms, until_ms = excluded.until_ms,
        is_told = 0`)
    .bind(videoId, sinceMs, untilMs)

/** Those that the deny list does not have yet: of one video, or of all. */
export async function pendingWithheld(db: D1Database, videoId: number | null): Promise<Withheld[]> {
  const { results } = await db
    .prepare(`
      SELECT video_id, folder, since_ms, until_ms FROM withheld_videos INDEXED BY withheld_videos_pending
      WHERE is_told = 0 AND (?1 IS NULL OR video_id = ?1) LIMIT 100`)
    .bind(videoId)
    .all<Withheld>()
  return results
}

/** The deny list has this state: a change made meanwhile is still pending. */
export const markWithheldPropagated = (
  db: D1Database,
  { video_id, since_ms, until_ms }: Withheld,
): D1PreparedStatement =>
  db
    .prepare('UPDATE withheld_videos SET is_told = 1 WHERE video_id = ?1 AND since_ms = ?2 AND until_ms IS ?3')
    .bind(video_id, since_ms, until_ms)

/** A restored database has a new deny list, which knows none of them. */
export const propagateAllWithheldText = 'UPDATE withheld_videos SET is_told = 0 WHERE is_told = 1'

/** Hidden until now, the earliest first. */
export async function videosDue(db: D1Database, nowSeconds: number, count: number): Promise<number[]> {
  const { results } = await db
    .prepare(`
      SELECT video_id FROM videos INDEXED BY videos_due
      WHERE publish_date IS NOT NULL AND publish_date <= ?1 AND status_id = 3 ORDER BY publish_date LIMIT ?2`)
    .bind(nowSeconds, count)
    .all<{ video_id: number }>()
  return results.map(({ video_id }) => video_id)
}
