// Pairs of videos that are played one after the other: what was counted by hour, and the weights that are made of it.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { hourSeconds } from '../../../../shared/limits.ts'
import { coViewHops, coViewPageIds, coViewShownLeast } from '../../bounds.ts'
import type { Counts } from './event-batches.ts'

/** By video, the weights of others. */
export type Weights = Record<string, Counts>
export type CoViewPage = { page: number; at: number; weights: Weights }
type CoViewRow = { at: number; page: number; counts: Counts }

const kind = "kind = 'coview'"

/** The rows of one page of counts that has one from before this time; none where no page has. */
export async function coViewRows(db: D1Database, beforeSeconds: number): Promise<CoViewRow[]> {
  const { results } = await db
    .prepare(`
      SELECT at, page, counts FROM event_counts
      WHERE ${kind} AND span = ${hourSeconds}
        AND page = (SELECT page FROM event_counts WHERE ${kind} AND span = ${hourSeconds} AND at <= ?1 ORDER BY at LIMIT 1)`)
    .bind(beforeSeconds)
    .all<Omit<CoViewRow, 'counts'> & { counts: string }>()
  return results.map((row) => ({ ...row, counts: JSON.parse(row.counts) as Counts }))
}

export const deleteCoViewRows = (db: D1Database, rows: readonly CoViewRow[]): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM event_counts
      WHERE ${kind} AND span = ${hourSeconds} AND (at, page) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?1))`)
    .bind(JSON.stringify(rows.map(({ at, page }) => [at, page])))

export async function coViewPages(db: D1Database, pages: readonly number[]): Promise<Map<number, CoViewPage>> {
  const { results } = await db
    .prepare('SELECT page, at, weights FROM co_views WHERE page IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(pages))
    .all<Omit<CoViewPage, 'weights'> & { weights: string }>()
  return new Map(results.map((row) => [row.page, { ...row, weights: JSON.parse(row.weights) as Weights }]))
}

export const saveCoViewPages = (db: D1Database, pages: readonly CoViewPage[]): D1PreparedStatement[] =>
  pages.map(({ page, at, weights }) =>
    db
      .prepare('INSERT OR REPLACE INTO co_views (page, at, weights) VALUES (?1, ?2, ?3)')
      .bind(page, at, JSON.stringify(weights)),
  )

type Together = { video_id: number; weight: number; hop: 1 | 2 }

/**
 * What was played or liked beside a video by enough visitors, the heaviest first, and beside the heaviest of these. A pair of fewer is
 * nowhere.
 */
export async function coViewedWith(db: D1Database, videoId: number): Promise<Together[]> {
  const { results } = await db
    .prepare(`
      WITH ${ownCoViews},
      shown AS MATERIALIZED (
        SELECT video_id, weight FROM own WHERE weight >= ${coViewShownLeast} ORDER BY weight DESC, video_id DESC
      ),
      hops AS (SELECT video_id, weight FROM shown LIMIT ${coViewHops})
      SELECT video_id, weight, 1 AS hop FROM shown
      UNION ALL
      SELECT CAST(o.key AS INTEGER), sum(min(h.weight, o.value)), 2
      FROM hops h
      CROSS JOIN co_views c ON c.page = h.video_id / ${coViewPageIds}
      CROSS JOIN json_each(c.weights, '$."' || h.video_id || '"') o
      WHERE o.value >= ${coViewShownLeast}
      GROUP BY o.key`)
    .bind(Math.floor(videoId / coViewPageIds), String(videoId))
    .all<Together>()
  return results
}

/** Defines `own (video_id, weight)`: all pairs of video `?2`, whose row is `?1`. */
export const ownCoViews = `
  own AS MATERIALIZED (
    SELECT CAST(o.key AS INTEGER) AS video_id, o.value AS weight
    FROM co_views c, json_each(c.weights, '$."' || ?2 || '"') o
    WHERE c.page = ?1
  )`
