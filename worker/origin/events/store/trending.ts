// Views by hour against those by day, for the list of trending videos; and lists that are made as a whole.
import type { D1Database } from '@cloudflare/workers-types'
import { hourSeconds } from '../../../../shared/limits.ts'
import { genders, type PickList } from '../../../../shared/rules/browse-filters.ts'
import { risingModelsMax, trendCandidates, trendingMax, trendUsualViews, weekVideosMax } from '../../bounds.ts'

/** Views of a video within the last hours, and within the days before. */
export type Trend = { video_id: number; recent: number; before: number }

const ofHours = `kind = 'view' AND span = ${hourSeconds} AND at >= ?1`

/** The pages of 10,000 videos that have views since. */
export async function pagesOfHours(db: D1Database, sinceSeconds: number): Promise<number[]> {
  const { results } = await db
    .prepare(`SELECT DISTINCT page FROM event_counts WHERE ${ofHours} ORDER BY page`)
    .bind(sinceSeconds)
    .all<{ page: number }>()
  return results.map(({ page }) => page)
}

type Hours = { page: number; sinceSeconds: number; days: { first: number; last: number } }

/** The most watched of a page, with their views in the days before. */
export async function trendsOfPage(db: D1Database, { page, sinceSeconds, days }: Hours): Promise<Trend[]> {
  const { results } = await db
    .prepare(`
      WITH recent AS MATERIALIZED (
        SELECT c.key AS video, sum(c.value) AS views
        FROM event_counts e, json_each(e.counts) c
        WHERE ${ofHours} AND e.page = ?2 AND c.key <> ''
        GROUP BY 1 HAVING sum(c.value) >= ${trendUsualViews}
        ORDER BY 2 DESC LIMIT ${trendCandidates}
      ),
      before AS MATERIALIZED (
        SELECT c.key AS video, sum(c.value) AS views
        FROM view_pages p, json_each(p.views) c
        WHERE p.country = '' AND p.page = ?2 AND p.day BETWEEN ?3 AND ?4 AND c.key IN (SELECT video FROM recent)
        GROUP BY 1
      )
      SELECT CAST(r.video AS INTEGER) AS video_id, r.views AS recent, coalesce(b.views, 0) AS before
      FROM recent r LEFT JOIN before b ON b.video = r.video`)
    .bind(sinceSeconds, page, days.first, days.last)
    .all<Trend>()
  return results
}

/** The most watched of the newest videos since then. */
export async function newVideosSince(db: D1Database, sinceSeconds: number): Promise<number[]> {
  const { results } = await db
    .prepare(`
      SELECT video_id FROM (${genders.map((gender) => newestOf(gender)).join(' UNION ALL ')})
      ORDER BY viewed DESC, video_id DESC LIMIT ${trendingMax}`)
    .bind(sinceSeconds)
    .all<{ video_id: number }>()
  return results.map(({ video_id }) => video_id)
}

const newestOf = (gender: string): string => `
  SELECT * FROM (
    SELECT video_id, viewed FROM videos INDEXED BY videos_by_date
    WHERE gender = '${gender}' AND status_id = 1 AND is_private = 0 AND post_date >= ?1
    ORDER BY post_date DESC LIMIT ${weekVideosMax}
  )`

/** The performers of videos, those of the most and of the first ones first. */
export async function modelsOfVideos(db: D1Database, videoIds: readonly number[]): Promise<number[]> {
  const { results } = await db
    .prepare(`
      SELECT t.model_id FROM json_each(?1) AS place CROSS JOIN video_models t ON t.video_id = place.value
      GROUP BY t.model_id ORDER BY sum(1.0 / (10 + place.key)) DESC, t.model_id LIMIT ${risingModelsMax}`)
    .bind(JSON.stringify(videoIds))
    .all<{ model_id: number }>()
  return results.map(({ model_id }) => model_id)
}

/** `models` are performers: their ids are those of `videos`. */
type MadeList = { name: PickList | 'models'; at: number; videos: readonly number[] }

export const saveMadeList = (db: D1Database, { name, at, videos }: MadeList) =>
  db
    .prepare('INSERT OR REPLACE INTO made_lists (name, at, videos) VALUES (?1, ?2, ?3)')
    .bind(name, at, JSON.stringify(videos))
    .run()

/** Its videos, in order; none before the list is made for the first time. */
export async function madeList(db: D1Database, name: MadeList['name']): Promise<number[]> {
  const videos = await db.prepare('SELECT videos FROM made_lists WHERE name = ?1').bind(name).first<string>('videos')
  return JSON.parse(videos ?? '[]')
}
