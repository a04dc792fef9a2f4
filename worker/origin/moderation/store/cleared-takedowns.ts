// Files of videos that were taken down long ago, which are deleted for good.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type UnclearedTakedown = { video_id: number; folder: string; upload_id: string | null }

/** Taken down before then, with files that still exist; oldest first. */
export async function unclearedTakedowns(db: D1Database, beforeMs: number, most: number): Promise<UnclearedTakedown[]> {
  const { results } = await db
    .prepare(`
      SELECT t.video_id, t.folder, u.upload_id FROM takedowns t LEFT JOIN uploads u ON u.video_id = t.video_id
      WHERE t.folder IS NOT NULL AND t.restored_ms IS NULL AND t.is_cleared = 0 AND t.removed_ms < ?1
      ORDER BY t.removed_ms LIMIT ?2`)
    .bind(beforeMs, most)
    .all<UnclearedTakedown>()
  return results
}

export const noteCleared = (db: D1Database, videoId: number): D1PreparedStatement =>
  db.prepare('UPDATE takedowns SET is_cleared = 1 WHERE video_id = ?1').bind(videoId)
