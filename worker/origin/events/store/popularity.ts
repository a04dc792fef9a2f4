// The windows of popularity, recomputed from the daily counters a slice of videos at a time.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { genders } from '../../../../shared/rules/browse-filters.ts'
import { countryWindowMax, popularityShare, viewPageIds } from '../../bounds.ts'
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

/** Adds the days of a row of videos that are before one to those of day 0. */
export function foldDays(
  db: D1Database,
  { country, page, beforeDay }: { country: string; page: number; beforeDay: number },
): D1PreparedStatement[] {
  const old = 'country = ?1 AND page = ?2 AND day > 0 AND day < ?3'
  return [
    db
      .prepare(`
        INSERT INTO view_pages (country, page, day, views)
        SELECT ?1, ?2, 0, json_group_object(video, views)
        FROM (
          SELECT c.key AS video, sum(c.value) AS views FROM view_pages p, json_each(p.views) c
          WHERE p.country = ?1 AND p.page = ?2 AND p.day < ?3 GROUP BY c.key
        )
        WHERE EXISTS (SELECT 1 FROM view_pages WHERE ${old})
        HAVING count(*) > 0
        ON CONFLICT DO UPDATE SET views = excluded.views`)
      .bind(country, page, beforeDay),
    db.prepare(`DELETE FROM view_pages WHERE ${old}`).bind(country, page, beforeDay),
  ]
}

const copied = [
  'views',
  'gender',
  'duration_class',
  'is_hd',
  'post_date',
  'duration_seconds',
  'comments',
  'rating',
  'vr',
]
/** What a window copies besides its views. */
const facts = copied.slice(1)

/** The days of a window, and the share of the day before them that belongs to it. */
export type Days = { first: number; last: number; shareBefore: number }

const watched = `
  FROM (
    SELECT CAST(c.key AS INTEGER) AS video_id, CAST(round(sum(c.value * iif(p.day < ?5, ?9, 1))) AS INTEGER) AS views
    FROM view_pages p, json_each(p.views) c
    WHERE p.country = ?2 AND p.page BETWEEN ?7 AND ?8 AND p.day BETWEEN ?5 - (?9 > 0) AND ?6
    GROUP BY c.key
  ) w CROSS JOIN videos v ON v.video_id = w.video_id
  WHERE w.views > 0 AND w.video_id > ?3 AND w.video_id <= ?4 AND v.status_id = 1 AND v.is_private = 0`

/** Only the most watched videos of a country are listed by day, week and month: of the others hardly any was watched twice. */
const isCut = ({ period, country }: ViewWindow): boolean => country !== '' && period !== 'all'

const ofWindow = 'FROM video_popularity INDEXED BY popularity_by_views WHERE period = ?1 AND country = ?2'
const byViews = 'ORDER BY views DESC, video_id DESC'

/** How many views the last one of the most watched videos has. Videos of the window stay, and others join above it. */
const bars = `
  WITH bars (gender, views) AS MATERIALIZED (
    SELECT column1, coalesce((
      SELECT views ${ofWindow} AND gender = column1 ${byViews} LIMIT 1 OFFSET ${countryWindowMax - 1}), 0)
    FROM (VALUES ${genders.map((gender) => `('${gender}')`)})
  )`
const isListed = `
  AND (w.views > (SELECT views FROM bars WHERE gender = v.gender)
    OR EXISTS (SELECT 1 FROM video_popularity WHERE period = ?1 AND country = ?2 AND video_id = w.video_id))`

/** By a tenth, and by more than counts of the same popularity differ by chance (twice the square root). */
const haveViewsChanged = `abs(excluded.views - views) * ${popularityShare} >= views
  AND (excluded.views - views) * (excluded.views - views) >= 4 * views`

/**
 * Recomputes a window for the videos after one and up to another. A row is written when what it copies has changed, or its views have:
 * a list's order does not need more.
 */
export function refreshSlice(
  db: D1Database,
  window: ViewWindow,
  { first, last, shareBefore }: Days,
  slice: { afterVideoId: number; lastVideoId: number },
): D1PreparedStatement[] {
  const { afterVideoId, lastVideoId } = slice
  const pages = [viewPageOf(afterVideoId + 1), viewPageOf(lastVideoId)]
  const values = [window.period, window.country, afterVideoId, lastVideoId, first, last, ...pages, shareBefore]
  return [
    db
      .prepare(`
        DELETE FROM video_popularity
        WHERE period = ?1 AND country = ?2 AND video_id > ?3 AND video_id <= ?4 AND video_id NOT IN (SELECT w.video_id ${watched})`)
      .bind(...values),
    db
      .prepare(`
        INSERT INTO video_popularity (period, country, video_id, ${copied}) ${isCut(window) ? bars : ''}
        SELECT ?1, ?2, w.video_id, w.views, v.gender, v.duration_class, v.is_hd, v.post_date, v.duration_seconds, v.comments, v.rating, v.vr
        ${watched} ${isCut(window) ? isListed : ''}
        ON CONFLICT (period, country, video_id) DO UPDATE SET ${copied.map((name) => `${name} = excluded.${name}`)}
        WHERE (${haveViewsChanged}) OR (${facts}) IS NOT (${facts.map((name) => `excluded.${name}`)})`)
      .bind(...values),
  ]
}

/** Shortens a finished window that has grown by a quarter: a video at its end does not come and go with every view. */
export function cutWindow(db: D1Database, window: ViewWindow): D1PreparedStatement[] {
  if (!isCut(window)) return []
  const end = (columns: string, at: number) =>
    `SELECT ${columns} ${ofWindow} AND gender = ?3 ${byViews} LIMIT 1 OFFSET ${at}`
  return genders.map((gender) =>
    db
      .prepare(`
        DELETE FROM video_popularity
        WHERE period = ?1 AND country = ?2 AND gender = ?3 AND EXISTS (${end('1', Math.floor(countryWindowMax * 1.25))})
          AND (views, video_id) < (${end('views, video_id', countryWindowMax - 1)})`)
      .bind(window.period, window.country, gender),
  )
}

/** Recounts every model's and channel's views within the newest month, from its finished window. */
export function refreshTagViews(db: D1Database): D1PreparedStatement[] {
  const recount = (table: 'models' | 'channels', id: string, join: string) =>
    db.prepare(`
      UPDATE ${table} SET month_views = counted.views
      FROM (
        SELECT t.${id}, coalesce(watched.views, 0) AS views
        FROM ${table} t LEFT JOIN (
          SELECT l.${id}, sum(p.views) AS views
          FROM video_popularity p CROSS JOIN ${join} l ON l.video_id = p.video_id
          WHERE p.period = 'month' AND p.country = '' GROUP BY l.${id}
        ) AS watched ON watched.${id} = t.${id}
      ) AS counted
      WHERE counted.${id} = ${table}.${id} AND counted.views <> month_views
        AND abs(counted.views - month_views) * ${popularityShare} >= month_views`)
  return [recount('models', 'model_id', 'video_models'), recount('channels', 'channel_id', 'videos')]
}
