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

/** From a second on, before another one. */
export type Between = { from: number; before: number }

export const dropWatchedBetween = (
  history: D1Database,
  userId: number,
  { from, before }: Between,
): D1PreparedStatement =>
  history
    .prepare(`
      DELETE FROM watched_videos WHERE user_id = ?1 AND watched_date >= ?2 AND watched_date < ?3 RETURNING video_id`)
    .bind(userId, from, before)

export type Watched = { video_id: number; watched_date: number }

/** Latest first, or oldest first. */
export async function watchedBy(
  history: D1Database,
  userId: number,
  {
    order,
    most,
    offset = 0,
    between,
  }: { order: 'latest' | 'oldest'; most: number; offset?: number; between?: Between },
): Promise<Watched[]> {
  const way = order === 'latest' ? 'DESC' : 'ASC'
  const { results } = await history
    .prepare(`
      SELECT video_id, watched_date FROM watched_videos INDEXED BY watched_videos_by_date WHERE user_id = ?1
        AND watched_date >= ?4 AND watched_date < ?5
      ORDER BY watched_date ${way}, video_id ${way} LIMIT ?2 OFFSET ?3`)
    .bind(userId, most, offset, between?.from ?? 0, between?.before ?? Number.MAX_SAFE_INTEGER)
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

export type MovedWatched = { user_id: number; watched_date: number; is_dropped: 0 | 1 }

/** Which of these members have the duplicate in their history; dropped where they have the other one, too. */
export async function watchedOfDuplicate(
  history: D1Database,
  { from_id, into_id }: { from_id: number; into_id: number },
  userIds: readonly number[],
): Promise<MovedWatched[]> {
  const { results } = await history
    .prepare(`
      SELECT g.user_id, g.watched_date, EXISTS (
        SELECT 1 FROM watched_videos k WHERE k.user_id = g.user_id AND k.video_id = ?2) AS is_dropped
      FROM watched_videos g WHERE g.user_id IN (SELECT value FROM json_each(?3)) AND g.video_id = ?1`)
    .bind(from_id, into_id, JSON.stringify(userIds))
    .all<MovedWatched>()
  return results
}

/** The opposite of `moveWatched`, where the members still have the other one in their histories. */
export const giveBackWatched = (
  history: D1Database,
  { from_id, into_id }: { from_id: number; into_id: number },
  watched: readonly MovedWatched[],
): D1PreparedStatement[] => {
  const json = JSON.stringify(watched)
  const members = "SELECT value ->> 'user_id' FROM json_each(?3) WHERE value ->> 'is_dropped' ="
  return [
    history
      .prepare(`
        UPDATE OR IGNORE watched_videos SET video_id = ?1 WHERE video_id = ?2 AND user_id IN (${members} 0)`)
      .bind(from_id, into_id, json),
    history
      .prepare(`
        INSERT OR IGNORE INTO watched_videos (user_id, video_id, watched_date)
        SELECT k.user_id, ?1, one.value ->> 'watched_date'
        FROM json_each(?3) one CROSS JOIN watched_videos k ON k.user_id = one.value ->> 'user_id' AND k.video_id = ?2
        WHERE one.value ->> 'is_dropped' = 1`)
      .bind(from_id, into_id, json),
  ]
}
