// The windows of popularity, recomputed from the daily counters a slice of videos at a time.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ViewWindow } from '../../sql/list-filters.ts'

/** Day of the newest counter, in days since 1970; null when nothing was ever watched. */
export async function newestDayOfViews(db: D1Database): Promise<number | null> {
  return db.prepare('SELECT max(day) AS day FROM video_views').first<number | null>('day')
}

/** Every country with counters, '' among them: one index seek a country, however many counters it has. */
export async function countriesOfViews(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(`
      WITH RECURSIVE step (country) AS (
        SELECT min(country) FROM video_views
        UNION ALL
        SELECT (SELECT min(country) FROM video_views WHERE country > step.country) FROM step WHERE step.country IS NOT NULL
      )
      SELECT country FROM step WHERE country IS NOT NULL`)
    .all<{ country: string }>()
  return results.map((row) => row.country)
}

/** The last video of the slice after a video; null when the country has no more than the slice. */
export async function endOfSlice(
  db: D1Database,
  country: string,
  afterVideoId: number,
  videos: number,
): Promise<number | null> {
  return db
    .prepare(`
      SELECT DISTINCT video_id FROM video_views WHERE country = ?1 AND video_id > ?2 ORDER BY video_id LIMIT 1 OFFSET ?3`)
    .bind(country, afterVideoId, videos - 1)
    .first<number | null>('video_id')
}

const copied = ['views', 'gender', 'duration_class', 'is_hd', 'post_date', 'duration_seconds', 'comments', 'rating']

const watched = `
  FROM video_views c CROSS JOIN videos v ON v.video_id = c.video_id
  WHERE c.country = ?2 AND c.video_id > ?3 AND c.video_id <= ?4 AND c.day BETWEEN ?5 AND ?6
    AND v.status_id = 1 AND v.is_private = 0`

/** Recomputes a window for the videos after one and up to another. An unchanged row is not written. */
export function refreshSlice(
  db: D1Database,
  { period, country }: ViewWindow,
  days: { first: number; last: number },
  slice: { afterVideoId: number; lastVideoId: number },
): D1PreparedStatement[] {
  const values = [period, country, slice.afterVideoId, slice.lastVideoId, days.first, days.last]
  return [
    db
      .prepare(`
        DELETE FROM video_popularity
        WHERE period = ?1 AND country = ?2 AND video_id > ?3 AND video_id <= ?4 AND video_id NOT IN (SELECT c.video_id ${watched})`)
      .bind(...values),
    db
      .prepare(`
        INSERT INTO video_popularity (period, country, video_id, ${copied})
        SELECT ?1, ?2, c.video_id, sum(c.views), v.gender, v.duration_class, v.is_hd, v.post_date, v.duration_seconds, v.comments, v.rating
        ${watched}
        GROUP BY c.video_id
        ON CONFLICT (period, country, video_id) DO UPDATE SET ${copied.map((name) => `${name} = excluded.${name}`)}
        WHERE (${copied}) IS NOT (${copied.map((name) => `excluded.${name}`)})`)
      .bind(...values),
  ]
}

/** Recounts every model's and channel's views within the newest month, from its finished window. */
export function refreshTagViews(db: D1Database): D1PreparedStatement[] {
  const month = "p.period = 'month' AND p.country = ''"
  return [
    db.prepare('UPDATE models SET month_views = 0 WHERE month_views <> 0'),
    db.prepare(`
      UPDATE models SET month_views = watched.views
      FROM (
        SELECT l.model_id, sum(p.views) AS views
        FROM video_popularity p CROSS JOIN video_models l ON l.video_id = p.video_id
        WHERE ${month} GROUP BY l.model_id
      ) AS watched
      WHERE watched.model_id = models.model_id`),
    db.prepare('UPDATE channels SET month_views = 0 WHERE month_views <> 0'),
    db.prepare(`
      UPDATE channels SET month_views = watched.views
      FROM (
        SELECT v.channel_id, sum(p.views) AS views
        FROM video_popularity p CROSS JOIN videos v ON v.video_id = p.video_id
        WHERE ${month} AND v.channel_id IS NOT NULL GROUP BY v.channel_id
      ) AS watched
      WHERE watched.channel_id = channels.channel_id`),
  ]
}
