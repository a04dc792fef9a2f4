// Members' watch histories, in a database that may be one of their own: no statement here names a table of another noun.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** Adds a video to the top of the member's history. */
export const noteWatched = (
  history: D1Database,
  userId: number,
  videoId: number,
  nowSeconds: number,
): D1PreparedStatement =>
  history
    .prepare(`
      INSERT INTO watched_videos (user_id, video_id, watched_date) VALUES (?1, ?2, ?3)
      ON CONFLICT DO UPDATE SET watched_date = ?3`)
    .bind(userId, videoId, nowSeconds)

/** Returns a row if there was any. */
export const clearWatched = (history: D1Database, userId: number): D1PreparedStatement =>
  history.prepare('DELETE FROM watched_videos WHERE user_id = ?1 RETURNING video_id').bind(userId)

export const dropWatched = (history: D1Database, userId: number, videoId: number): D1PreparedStatement =>
  history
    .prepare('DELETE FROM watched_videos WHERE user_id = ?1 AND video_id = ?2 RETURNING video_id')
    .bind(userId, videoId)

export type Watched = { video_id: number; watched_date: number }

/** Latest first, or oldest first. */
export async function watchedBy(
  history: D1Database,
  userId: number,
  { order, most, offset = 0 }: { order: 'latest' | 'oldest'; most: number; offset?: number },
): Promise<Watched[]> {
  const way = order === 'latest' ? 'DESC' : 'ASC'
  const { results } = await history
    .prepare(`
      SELECT video_id, watched_date FROM watched_videos INDEXED BY watched_videos_by_date WHERE user_id = ?1
      ORDER BY watched_date ${way}, video_id ${way} LIMIT ?2 OFFSET ?3`)
    .bind(userId, most, offset)
    .all<Watched>()
  return results
}

/** What these members watched of a duplicate is of the video that is kept. */
export const moveWatched = (
  history: D1Database,
  { from_id, into_id }: { from_id: number; into_id: number },
  userIds: readonly number[],
): D1PreparedStatement[] => {
  const rows = 'user_id IN (SELECT value FROM json_each(?2)) AND video_id = ?1'
  const ids = JSON.stringify(userIds)
  return [
    history.prepare(`UPDATE OR IGNORE watched_videos SET video_id = ?3 WHERE ${rows}`).bind(from_id, ids, into_id),
    history.prepare(`DELETE FROM watched_videos WHERE ${rows}`).bind(from_id, ids),
  ]
}
