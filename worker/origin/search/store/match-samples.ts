// What the matches of a search are about: the categories, models and titles of the first of them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { sampledMatches } from '../../bounds.ts'
import { isShownCategory } from '../../browse/store/categories.ts'

/** Matches in their order, as a part of statements that begin with `?1`; `lang` is the reader's language. */
export type Newest = { newest: string; first: string; lang: string }

/** What the first matches are about. `name` is in the reader's language, and so is `own`, null of a video without a title in it. */
export type MatchSample = {
  categories: { title: string; dir: string; name: string }[]
  models: { title: string }[]
  titles: { title: string; own: string | null }[]
}

export function categoriesOfMatches(db: D1Database, { newest, first, lang }: Newest): D1PreparedStatement {
  return db
    .prepare(`
      WITH newest AS (${newest} LIMIT ${sampledMatches})
      SELECT c.title, c.dir,
        coalesce((SELECT t.title FROM category_titles t WHERE t.category_id = c.category_id AND t.lang = ?2), c.title) AS name
      FROM newest CROSS JOIN video_categories l ON l.video_id = newest.video_id
      CROSS JOIN categories c ON c.category_id = l.category_id
      WHERE ${isShownCategory('c')}
      GROUP BY c.category_id ORDER BY count(*) DESC, c.category_id LIMIT 10`)
    .bind(first, lang)
}

export function modelsOfMatches(db: D1Database, { newest, first }: Newest): D1PreparedStatement {
  return db
    .prepare(`
      WITH newest AS (${newest} LIMIT ${sampledMatches})
      SELECT m.title
      FROM newest CROSS JOIN video_models l ON l.video_id = newest.video_id
      CROSS JOIN models m ON m.model_id = l.model_id AND m.is_hidden = 0
      GROUP BY m.model_id ORDER BY count(*) DESC, m.model_id LIMIT 10`)
    .bind(first)
}

export function titlesOfMatches(db: D1Database, { newest, first, lang }: Newest): D1PreparedStatement {
  // English titles are in no other table.
  const own = '(SELECT t.title FROM video_titles t WHERE t.video_id = v.video_id AND t.lang = ?2)'
  return db
    .prepare(`
      WITH newest AS (${newest} LIMIT ${sampledMatches})
      SELECT v.title, iif(?2 = 'en', NULL, ${own}) AS own
      FROM newest CROSS JOIN videos v ON v.video_id = newest.video_id ORDER BY v.video_id DESC`)
    .bind(first, lang)
}
