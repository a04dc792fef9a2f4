// What the matches of a search are about: the categories, models and titles of the first of them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { sampledMatches } from '../../bounds.ts'
import { isShownCategory } from '../../browse/store/categories.ts'

/** `name` is in the reader's language, and so is `own`, null of a video without a title in it. */
export type MatchSample = {
  categories: { title: string; dir: string; name: string }[]
  models: { title: string }[]
  titles: { title: string; own: string | null }[]
}

/** One row of these as JSON: three statements cost more than what they read. */
export type SampleRow = Record<keyof MatchSample, string>

/** @param found ids in their order */
export function sampleOf(db: D1Database, found: readonly number[], lang: string): D1PreparedStatement {
  return db
    .prepare(`
      WITH first (video_id) AS MATERIALIZED (SELECT value FROM json_each(?1))
      SELECT (SELECT json_group_array(json_object('title', title, 'dir', dir, 'name', name)) FROM (${categories})) AS categories,
        (SELECT json_group_array(json_object('title', title)) FROM (${models})) AS models,
        (SELECT json_group_array(json_object('title', title, 'own', own)) FROM (${titles})) AS titles`)
    .bind(JSON.stringify(found.slice(0, sampledMatches)), lang)
}

export const sampleIn = ({ categories, models, titles }: SampleRow): MatchSample => ({
  categories: JSON.parse(categories),
  models: JSON.parse(models),
  titles: JSON.parse(titles),
})

const categories = `
  SELECT c.title, c.dir,
    coalesce((SELECT t.title FROM category_titles t WHERE t.category_id = c.category_id AND t.lang = ?2), c.title) AS name
  FROM first CROSS JOIN video_categories l ON l.video_id = first.video_id
  CROSS JOIN categories c ON c.category_id = l.category_id
  WHERE ${isShownCategory('c')}
  GROUP BY c.category_id ORDER BY count(*) DESC, c.category_id LIMIT 10`

const models = `
  SELECT m.title
  FROM first CROSS JOIN video_models l ON l.video_id = first.video_id
  CROSS JOIN models m ON m.model_id = l.model_id AND m.is_hidden = 0
  GROUP BY m.model_id ORDER BY count(*) DESC, m.model_id LIMIT 10`

/** English titles are in no other table. */
const titles = `
  SELECT v.title, iif(?2 = 'en', NULL,
    (SELECT t.title FROM video_titles t WHERE t.video_id = v.video_id AND t.lang = ?2)) AS own
  FROM first CROSS JOIN videos v ON v.video_id = first.video_id ORDER BY v.video_id DESC`
