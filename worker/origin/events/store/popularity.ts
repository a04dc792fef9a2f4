// The windows of popularity, recomputed from the daily counters a slice of videos at a time.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { popularityShare, viewPageIds } from '../../bounds.ts'
import type { ViewWindow } from '../../sql/list-filters.ts'
import { viewPageOf } from './view-counts.ts'

/** The newest day with views, in days since 1970; null when nothing was ever watched. */
export async function newestDayOfViews(db: D1Database): Promise<number | null> {
  return db.prepare("SELECT max(day) AS day FROM view_pages WHERE country = ''").first<number | null>('day')
}

/** Every country with counters, '' among them: one index seek a country, however many counters it has. */
export async function countriesOfViews(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(`
      WITH RECURSIVE step (country) AS (
        SELECT min(country) FROM view_pages
        UNION ALL
        SELECT (SELECT min(country) FROM view_pages WHERE country > step.country) FROM step WHERE step.country IS NOT NULL
      )
      SELECT country FROM step WHERE country IS NOT NULL`)
    .all<{ country: string }>()
  return results.map((row) => row.country)
}

/** The last video of the next row of views that has videos after this one; null where there is none. */
export async function endOfSlice(db: D1Database, country: string, afterVideoId: number): Promise<number | null> {
  const page = await db
    .prepare('SELECT min(page) AS page FROM view_pages WHERE country = ?1 AND page >= ?2')
    .bind(country, viewPageOf(afterVideoId + 1))
    .first<number | null>('page')
  return page === null ? null : (page + 1) * viewPageIds - 1
}

const copied = ['views', 'gender', 'duration_class', 'is_hd', 'post_date', 'duration_seconds', 'comments', 'rating']
/** What a window copies besides its views. */
const facts = copied.slice(1)

const watched = `
  FROM (
    SELECT CAST(c.key AS INTEGER) AS video_id, sum(c.value) AS views
    FROM view_pages p, json_each(p.views) c
    WHERE p.country = ?2 AND p.page BETWEEN ?7 AND ?8 AND p.day BETWEEN ?5 AND ?6
    GROUP BY c.key
  ) w CROSS JOIN videos v ON v.video_id = w.video_id
  WHERE w.video_id > ?3 AND w.video_id <= ?4 AND v.status_id = 1 AND v.is_private = 0`

/**
 * Recomputes a window for the videos after one and up to another. A row is written when what it copies has changed, or its views by a
 * tenth: a list's order does not need more.
 */
export function refreshSlice(
  db: D1Database,
  { period, country }: ViewWindow,
  days: { first: number; last: number },
  slice: { afterVideoId: number; lastVideoId: number },
): D1PreparedStatement[] {
  const { afterVideoId, lastVideoId } = slice
  const pages = [viewPageOf(afterVideoId + 1), viewPageOf(lastVideoId)]
  const values = [period, country, afterVideoId, lastVideoId, days.first, days.last, ...pages]
  return [
    db
      .prepare(`
        DELETE FROM video_popularity
        WHERE period = ?1 AND country = ?2 AND video_id > ?3 AND video_id <= ?4 AND video_id NOT IN (SELECT w.video_id ${watched})`)
      .bind(...values),
    db
      .prepare(`
        INSERT INTO video_popularity (period, country, video_id, ${copied})
        SELECT ?1, ?2, w.video_id, w.views, v.gender, v.duration_class, v.is_hd, v.post_date, v.duration_seconds, v.comments, v.rating
        ${watched}
        ON CONFLICT (period, country, video_id) DO UPDATE SET ${copied.map((name) => `${name} = excluded.${name}`)}
        WHERE abs(excluded.views - views) * ${popularityShare} >= views OR (${facts}) IS NOT (${facts.map((name) => `excluded.${name}`)})`)
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
