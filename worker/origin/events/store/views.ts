// Views: who viewed recently, daily counts by video and country, and members' watch histories.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { daySeconds } from '../../../../shared/limits.ts'

type View = { viewer: string; section: string; objectId: number; nowSeconds: number; againAfterSeconds: number }

/** Returns a row if they did not view it within that time. */
export const noteView = (
  db: D1Database,
  { viewer, section, objectId, nowSeconds, againAfterSeconds }: View,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO lately_viewed (viewer, section, object_id, viewed_date) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT DO UPDATE SET viewed_date = ?4 WHERE viewed_date <= ?4 - ?5
      RETURNING object_id`)
    .bind(viewer, section, objectId, nowSeconds, againAfterSeconds)

/** Counts it for the day, everywhere and (unless that is '') in the country, if the statement before it changed anything. */
export const countView = (
  db: D1Database,
  videoId: number,
  country: string,
  nowSeconds: number,
): D1PreparedStatement[] =>
  [...new Set(['', country])].map((place) =>
    db
      .prepare(`
        INSERT INTO video_views (country, video_id, day, views) SELECT ?1, ?2, ?3, 1 WHERE changes() > 0
        ON CONFLICT DO UPDATE SET views = views + 1`)
      .bind(place, videoId, Math.floor(nowSeconds / daySeconds)),
  )

/** Adds it to the top of the member's history, counted or not; unless the history is paused. */
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

export const sweepViews = (db: D1Database, beforeSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM lately_viewed WHERE viewed_date < ?1').bind(beforeSeconds)
