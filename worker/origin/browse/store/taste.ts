// The videos of the model by which devices suggest: what is trending, new and watched most, with their tags.
import type { D1Database } from '@cloudflare/workers-types'
import { besideMax } from '../../../../shared/limits.ts'
import { tagNumbers } from '../../../../shared/rules/browse-taste.ts'
import { coViewPageIds, coViewShownLeast } from '../../bounds.ts'
import type { Gender } from '../../sql/list-filters.ts'

export type TasteRow = {
  video_id: number
  dir: string
  title: string
  folder: string
  duration_seconds: number
  viewed: number
  /** JSON arrays of dirs. */
  categories: string
  models: string
}

/** Its tags as numbers. */
export const tagsOfRow = ({ categories, models }: TasteRow): number[] =>
  tagNumbers({ categories: dirsOf(categories), models: dirsOf(models) })

const dirsOf = (json: string): { dir: string }[] => (JSON.parse(json) as string[]).map((dir) => ({ dir }))

/** Those of the most views ever. */
export async function mostViewed(db: D1Database, gender: Gender, count: number): Promise<number[]> {
  const { results } = await db
    .prepare(`
      SELECT video_id FROM videos INDEXED BY videos_by_viewed
      WHERE gender = ?1 AND status_id = 1 AND is_private = 0 ORDER BY viewed DESC LIMIT ?2`)
    .bind(gender, count)
    .all<{ video_id: number }>()
  return results.map(({ video_id }) => video_id)
}

/** In the order of the ids, public ones of the gender only. */
export async function tasteRows(
  db: D1Database,
  ids: readonly number[],
  { gender, lang }: { gender: Gender; lang: string },
): Promise<TasteRow[]> {
  const { results } = await db
    .prepare(`
      SELECT v.video_id, v.dir, s.folder, v.duration_seconds, v.viewed,
        coalesce((SELECT t.title FROM video_titles t WHERE t.video_id = v.video_id AND t.lang = ?3), v.title) AS title,
        (SELECT json_group_array(c.dir) FROM video_categories l CROSS JOIN categories c ON c.category_id = l.category_id
          WHERE l.video_id = v.video_id) AS categories,
        (SELECT json_group_array(m.dir) FROM video_models l CROSS JOIN models m ON m.model_id = l.model_id
          WHERE l.video_id = v.video_id) AS models
      FROM json_each(?1) AS wanted
      CROSS JOIN videos v ON v.video_id = wanted.value
      CROSS JOIN file_sets s ON s.file_set_id = v.file_set_id
      WHERE v.gender = ?2 AND v.status_id = 1 AND v.is_private = 0
      ORDER BY wanted.key`)
    .bind(JSON.stringify(ids), gender, lang)
    .all<TasteRow>()
  return results
}

/** By id, what enough visitors played beside it; only public videos. */
export async function playedBesideEach(
  db: D1Database,
  ids: readonly number[],
  gender: Gender,
): Promise<Map<number, number[]>> {
  const { results } = await db
    .prepare(`
      SELECT wanted.value AS video_id, CAST(o.key AS INTEGER) AS other
      FROM json_each(?1) AS wanted
      CROSS JOIN co_views c ON c.page = wanted.value / ${coViewPageIds}
      CROSS JOIN json_each(c.weights, '$."' || wanted.value || '"') o
      CROSS JOIN videos v ON v.video_id = CAST(o.key AS INTEGER)
      WHERE o.value >= ${coViewShownLeast} AND v.gender = ?2 AND v.status_id = 1 AND v.is_private = 0
      ORDER BY wanted.key, o.value DESC`)
    .bind(JSON.stringify(ids), gender)
    .all<{ video_id: number; other: number }>()
  const beside = new Map<number, number[]>()
  for (const { video_id, other } of results) {
    const others = beside.get(video_id) ?? []
    if (others.length < besideMax) beside.set(video_id, [...others, other])
  }
  return beside
}
