// What the matches of a search are about: the categories, models and titles of the first of them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { sampledMatches } from '../../bounds.ts'
import { isShownCategory } from '../../browse/store/categories.ts'

/** Matches in their order, as a part of statements that begin with `?1`. */
export type Newest = { newest: string; first: string }

/** What the first matches are about. */
export type MatchSample = {
  categories: { title: string; dir: string }[]
  models: { title: string }[]
  titles: { title: string }[]
}

export function categoriesOfMatches(db: D1Database, { newest, first }: Newest): D1PreparedStatement {
  return db
    .prepare(`
      WITH newest AS (${newest} LIMIT ${sampledMatches})
      SELECT c.title, c.dir
      FROM newest CROSS JOIN video_categories l ON l.video_id = newest.video_id
      CROSS JOIN categories c ON c.category_id = l.category_id
      WHERE ${isShownCategory('c')}
      GROUP BY c.category_id ORDER BY count(*) DESC, c.category_id LIMIT 10`)
    .bind(first)
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

export function titlesOfMatches(db: D1Database, { newest, first }: Newest): D1PreparedStatement {
  return db
    .prepare(`
      WITH newest AS (${newest} LIMIT ${sampledMatches})
      SELECT v.title FROM newest CROSS JOIN videos v ON v.video_id = newest.video_id ORDER BY v.video_id DESC`)
    .bind(first)
}
