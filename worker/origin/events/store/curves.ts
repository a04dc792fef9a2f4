// The curves of the most watched parts, and the counts that they are made of.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { idsOfDetails, idsOfRow, sumSpans } from '../event-sums.ts'

const months = `s.span = ${sumSpans.month} AND s.at >= ?2`

/** How often the tenths of videos of a page were watched since a month; of those that were played often enough. */
export async function watchedTenths(
  db: D1Database,
  page: number,
  sinceSeconds: number,
  playsLeast: number,
): Promise<{ video_id: number; tenth: number; total: number }[]> {
  const { results } = await db
    .prepare(`
      WITH played AS MATERIALIZED (
        SELECT c.key AS video FROM event_sums s, json_each(s.counts) c
        WHERE s.name = 'of_video_play' AND ${months} AND s.page = ?3
        GROUP BY c.key HAVING sum(c.value) >= ?4
      )
      SELECT CAST(substr(c.key, 1, instr(c.key, ' ') - 1) AS INTEGER) AS video_id,
        CAST(substr(c.key, instr(c.key, ' tenth ') + 7) AS INTEGER) AS tenth, sum(c.value) AS total
      FROM event_sums s, json_each(s.counts) c
      WHERE s.name = 'video_details' AND ${months} AND s.page = ?1 AND instr(c.key, ' tenth ') > 0
        AND substr(c.key, 1, instr(c.key, ' ') - 1) IN (SELECT video FROM played)
      GROUP BY c.key`)
    .bind(page, sinceSeconds, Math.floor((page * idsOfDetails) / idsOfRow), playsLeast)
    .all<{ video_id: number; tenth: number; total: number }>()
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

type Curve = { video_id: number; tenths: readonly number[] }

/** Those of a page of videos, in place of the former ones. An unchanged one is not written. */
export const saveCurves = (db: D1Database, page: number, curves: readonly Curve[]): D1PreparedStatement[] => {
  const rows = JSON.stringify(curves.map(({ video_id, tenths }) => [video_id, JSON.stringify(tenths)]))
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
  ]
}
