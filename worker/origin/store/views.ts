// Views as they happen: who looked lately, how often a video was watched a day and country, and what a member watched.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { daySeconds } from '../../../shared/limits.ts'

type View = { viewer: string; section: string; objectId: number; nowSeconds: number; againAfterSeconds: number }

/** Returns a row if they did not look at it within that time. */
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

/** Counts it for the day, everywhere and (unless that is '') in the country, if the statement before it did anything. */
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

/** Remembers it for the member, at the top, whether it counted or not. */
export const noteWatched = (db: D1Database, userId: number, videoId: number, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO watched_videos (user_id, video_id, watched_date) VALUES (?1, ?2, ?3)
      ON CONFLICT DO UPDATE SET watched_date = ?3`)
    .bind(userId, videoId, nowSeconds)

export const sweepViews = (db: D1Database, beforeSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM lately_viewed WHERE viewed_date < ?1').bind(beforeSeconds)
