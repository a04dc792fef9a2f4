// Favourites, and videos to watch later.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type SavedList = 'favourite' | 'watch_later'

/** Returns a row if it was not on the list. */
export const saveVideo = (
  db: D1Database,
  list: SavedList,
  userId: number,
  videoId: number,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO kept_videos (user_id, list, video_id, added_date) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT DO NOTHING RETURNING video_id`,
    )
    .bind(userId, list, videoId, nowSeconds)

/** Returns a row if it was on the list. */
export const dropVideo = (db: D1Database, list: SavedList, userId: number, videoId: number): D1PreparedStatement =>
  db
    .prepare('DELETE FROM kept_videos WHERE user_id = ?1 AND list = ?2 AND video_id = ?3 RETURNING video_id')
    .bind(userId, list, videoId)
