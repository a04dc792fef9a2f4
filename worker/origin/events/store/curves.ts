// The curves of the most watched parts, and the counts that they are made of.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { watchedShareStep } from '../../bounds.ts'
import { idsOfDetails, idsOfRow, sumSpans } from '../event-sums.ts'

const months = `s.span = ${sumSpans.month} AND s.at >= ?2`

/** How often a tenth of a video was watched, and the video played. */
type WatchedTenth = { video_id: number; tenth: number; total: number; plays: number }

/** Since a month, of the videos of a page that were played often enough. */
export async function watchedTenths(
  db: D1Database,
  page: number,
  sinceSeconds: number,
  playsLeast: number,
): Promise<WatchedTenth[]> {
  const { results } = await db
    .prepare(`
      WITH played AS MATERIALIZED (
        SELECT c.key AS video, sum(c.value) AS plays FROM event_sums s, json_each(s.counts) c
        WHERE s.name = 'of_video_play' AND ${months} AND s.page = ?3
        GROUP BY c.key HAVING sum(c.value) >= ?4
      )
      SELECT CAST(p.video AS INTEGER) AS video_id,
        CAST(substr(c.key, instr(c.key, ' tenth ') + 7) AS INTEGER) AS tenth, sum(c.value) AS total, p.plays
      FROM event_sums s CROSS JOIN json_each(s.counts) c
      CROSS JOIN played p ON p.video = substr(c.key, 1, instr(c.key, ' ') - 1)
      WHERE s.name = 'video_details' AND ${months} AND s.page = ?1 AND instr(c.key, ' tenth ') > 0
      GROUP BY c.key`)
    .bind(page, sinceSeconds, Math.floor((page * idsOfDetails) / idsOfRow), playsLeast)
    .all<WatchedTenth>()
  return results
}

/** The next page that has counts; null where there is none. */
export const nextCountedPage = (db: D1Database, page: number, sinceSeconds: number): Promise<number | null> =>
  db
    .prepare(
      `SELECT min(s.page) AS page FROM event_sums s WHERE s.name = 'video_details' AND ${months} AND s.page > ?1`,
    )
    .bind(page, sinceSeconds)
    .first<number | null>('page')

/** `share`: of the video, what a play watches, in per cent. */
type Curve = { video_id: number; tenths: readonly number[]; share: number }

/**
 * Those of a page of videos, in place of the former ones. An unchanged one is not written, and a share when it has changed visibly; a
 * share stays where there is no curve any more, since nothing newer is known.
 */
export const saveCurves = (db: D1Database, page: number, curves: readonly Curve[]): D1PreparedStatement[] => {
  const rows = JSON.stringify(curves.map(({ video_id, tenths, share }) => [video_id, JSON.stringify(tenths), share]))
  return [
    db
      .prepare(`
        DELETE FROM video_curves
        WHERE video_id BETWEEN ?1 AND ?2 AND video_id NOT IN (SELECT value ->> 0 FROM json_each(?3))`)
      .bind(page * idsOfDetails, (page + 1) * idsOfDetails - 1, rows),
    db
      .prepare(`
        INSERT INTO video_curves (video_id, tenths) SELECT value ->> 0, value ->> 1 FROM json_each(?1) WHERE true
        ON CONFLICT DO UPDATE SET tenths = excluded.tenths WHERE tenths <> excluded.tenths`)
      .bind(rows),
    db
      .prepare(`
        UPDATE videos SET watched_share = made.value ->> 2 FROM json_each(?1) AS made
        WHERE video_id = made.value ->> 0
          AND (watched_share IS NULL OR abs(watched_share - (made.value ->> 2)) >= ${watchedShareStep})`)
      .bind(rows),
  ]
}
