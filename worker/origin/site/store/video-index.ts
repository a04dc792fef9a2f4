// Every listed video by its id, a slice at a time, for sitemaps.
import type { D1Database } from '@cloudflare/workers-types'
import { indexSpan, sitemapPartsMax } from '../../../../shared/limits.ts'
import type { Gender } from '../../sql/list-filters.ts'

export type IndexRow = {
  video_id: number
  dir: string
  title: string
  folder: string
  duration_seconds: number
  post_date: number
  is_embed_off: 0 | 1
}

const isListed = 'v.status_id = 1 AND v.is_private = 0'

type Stretch = { gender: Gender; lang: string; after: number; upTo: number; count: number }

/** Continues after the last id of the slice before, so that the millionth video costs what the first does. */
export async function videosByIds(
  db: D1Database,
  { gender, lang, after, upTo, count }: Stretch,
): Promise<{ rows: IndexRow[]; lastId: number }> {
  const walk = db
    .prepare(`
      SELECT v.video_id, v.dir, coalesce(t.title, v.title) AS title, s.folder, v.duration_seconds, v.post_date, v.is_embed_off
      FROM videos v NOT INDEXED
      CROSS JOIN file_sets s ON s.file_set_id = v.file_set_id
      LEFT JOIN video_titles t ON t.video_id = v.video_id AND t.lang = ?2
      WHERE v.video_id > ?3 AND v.video_id <= ?4 AND v.gender = ?1 AND ${isListed}
      ORDER BY v.video_id LIMIT ?5`)
    .bind(gender, lang, after, upTo, count)
  const last = db.prepare('SELECT max(video_id) AS last_id FROM videos')
  const [rows, ends] = await db.batch<IndexRow & { last_id: number | null }>([walk, last])
  return { rows: rows?.results ?? [], lastId: ends?.results[0]?.last_id ?? 0 }
}

/** The numbers, from 1, of the slices of ids that have a listed video: from each the next one is searched behind its end. */
export async function listedParts(db: D1Database, gender: Gender): Promise<number[]> {
  const next = (after: string) => `(
    SELECT (v.video_id - 1) / ${indexSpan} + 1 FROM videos v NOT INDEXED
    WHERE v.video_id > ${after} AND v.gender = ?1 AND ${isListed} ORDER BY v.video_id LIMIT 1)`
  const { results } = await db
    .prepare(`
      WITH RECURSIVE parts (part) AS (
        SELECT ${next('0')} UNION ALL SELECT ${next(`part * ${indexSpan}`)} FROM parts WHERE part IS NOT NULL
      )
      SELECT part FROM parts WHERE part IS NOT NULL LIMIT ${sitemapPartsMax}`)
    .bind(gender)
    .all<{ part: number }>()
  return results.map(({ part }) => part)
}
