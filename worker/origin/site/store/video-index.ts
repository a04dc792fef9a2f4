// Every listed video by its id, a slice at a time, for sitemaps.
import type { D1Database } from '@cloudflare/workers-types'
import type { Gender } from '../../sql/list-filters.ts'

export type IndexRow = {
  video_id: number
  dir: string
  title: string
  folder: string
  duration_seconds: number
  post_date: number
}

type Stretch = { gender: Gender; lang: string; after: number; upTo: number; count: number }

/** Continues after the last id of the slice before, so that the millionth video costs what the first does. */
export async function videosByIds(
  db: D1Database,
  { gender, lang, after, upTo, count }: Stretch,
): Promise<{ rows: IndexRow[]; lastId: number }> {
  const walk = db
    .prepare(`
      SELECT v.video_id, v.dir, coalesce(t.title, v.title) AS title, s.folder, v.duration_seconds, v.post_date
      FROM videos v NOT INDEXED
      CROSS JOIN file_sets s ON s.file_set_id = v.file_set_id
      LEFT JOIN video_titles t ON t.video_id = v.video_id AND t.lang = ?2
      WHERE v.video_id > ?3 AND v.video_id <= ?4 AND v.gender = ?1 AND v.status_id = 1 AND v.is_private = 0
      ORDER BY v.video_id LIMIT ?5`)
    .bind(gender, lang, after, upTo, count)
  const last = db.prepare('SELECT max(video_id) AS last_id FROM videos')
  const [rows, ends] = await db.batch<IndexRow & { last_id: number | null }>([walk, last])
  return { rows: rows?.results ?? [], lastId: ends?.results[0]?.last_id ?? 0 }
}
