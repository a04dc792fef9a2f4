// Counters on cards: how many videos a category, model, channel, member or playlist has, derived from video_totals.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { Gender } from '../../sql/list-filters.ts'
import type { TotalsSection } from './totals.ts'

/** Adjusts the counters of what a listed video belongs to (an expression for its id), until all are recounted. */
export function adjustCardCounters(db: D1Database, videoId: string, by: 1 | -1): D1PreparedStatement[] {
  const ofVideo = `video_id = (${videoId})`
  const isCounted = `EXISTS (SELECT 1 FROM videos WHERE ${ofVideo} AND gender = '${shownGender}' AND status_id = 1 AND is_private = 0)`
  const tally = (table: string, id: string, ids: string) =>
    db.prepare(`
      UPDATE ${table} SET total_videos = max(0, total_videos + ${by}) WHERE ${id} IN (${ids} WHERE ${ofVideo}) AND ${isCounted}`)
  return [
    tally('categories', 'category_id', 'SELECT category_id FROM video_categories'),
    tally('models', 'model_id', 'SELECT model_id FROM video_models'),
    tally('channels', 'channel_id', 'SELECT channel_id FROM videos'),
    tally('users', 'user_id', 'SELECT user_id FROM videos'),
  ]
}

/** The same of many videos at once (their ids, as a JSON array). */
export function adjustCardCountersOf(db: D1Database, videoIds: string, by: 1 | -1): D1PreparedStatement[] {
  const tally = (table: string, id: string, joins: string, of: string) =>
    db
      .prepare(`
        UPDATE ${table} SET total_videos = max(0, total_videos + ${by} * counted.total)
        FROM (
          SELECT ${of}.${id} AS id, count(*) AS total
          FROM json_each(?1) one CROSS JOIN videos v ON v.video_id = one.value ${joins}
          WHERE v.gender = '${shownGender}' AND v.status_id = 1 AND v.is_private = 0 GROUP BY ${of}.${id}
        ) counted
        WHERE ${table}.${id} = counted.id`)
      .bind(videoIds)
  return [
    tally('categories', 'category_id', 'CROSS JOIN video_categories l ON l.video_id = v.video_id', 'l'),
    tally('models', 'model_id', 'CROSS JOIN video_models l ON l.video_id = v.video_id', 'l'),
    tally('channels', 'channel_id', '', 'v'),
    tally('users', 'user_id', '', 'v'),
  ]
}

/** Pages show this gender, so counters count it. */
const shownGender: Gender = 'str'

/** Recounts all of them, and the views of each member's and playlist's videos. */
export async function recountCounters(db: D1Database): Promise<void> {
  const counted = (table: string, id: string, section: TotalsSection) =>
    db.prepare(`
      UPDATE ${table} SET total_videos = (
        SELECT coalesce(sum(max(0, total)), 0) FROM video_totals
        WHERE section = '${section}' AND object = ${table}.${id} || '' AND period = 'all' AND gender = '${shownGender}')`)
  await db.batch([
    counted('categories', 'category_id', 'category'),
    counted('models', 'model_id', 'model'),
    counted('channels', 'channel_id', 'channel'),
    counted('users', 'user_id', 'user'),
    db.prepare(`
      UPDATE users SET video_views = coalesce((
        SELECT sum(viewed) FROM videos v WHERE v.user_id = users.user_id AND v.gender = '${shownGender}' AND v.status_id = 1 AND v.is_private = 0), 0)`),
    db.prepare(`
      UPDATE playlists SET (total_videos, video_views) = (
        SELECT count(*), coalesce(sum(v.viewed), 0)
        FROM playlist_videos l CROSS JOIN videos v ON v.video_id = l.video_id
        WHERE l.playlist_id = playlists.playlist_id AND v.status_id = 1 AND v.is_private = 0)`),
  ])
}
