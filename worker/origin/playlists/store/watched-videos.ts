// Members' watch histories.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** Adds a video to the top of the member's history, unless the history is paused. */
export const noteWatched = (db: D1Database, userId: number, videoId: number, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO watched_videos (user_id, video_id, watched_date)
      SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE user_id = ?1 AND is_history_paused = 1)
      ON CONFLICT DO UPDATE SET watched_date = ?3`)
    .bind(userId, videoId, nowSeconds)

/** Returns a row if there was any. */
export const clearWatched = (db: D1Database, userId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM watched_videos WHERE user_id = ?1 RETURNING video_id').bind(userId)

export const dropWatched = (db: D1Database, userId: number, videoId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM watched_videos WHERE user_id = ?1 AND video_id = ?2 RETURNING video_id').bind(userId, videoId)

export const pauseWatched = (db: D1Database, userId: number, isPaused: boolean): D1PreparedStatement =>
  db
    .prepare('UPDATE accounts SET is_history_paused = ?2 WHERE user_id = ?1 RETURNING user_id')
    .bind(userId, isPaused ? 1 : 0)
