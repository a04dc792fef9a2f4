// Suggestions: names of categories, models and channels; the largest, the most watched, and those that match a typed text.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { Keyword, NamedChannel, NamedTotal } from '../../../../shared/entities/lists.ts'
import { namesMatchedMax } from '../../bounds.ts'
import { categoryDirs, categoryTitles, isShownCategory } from '../../browse/store/categories.ts'
import { hasVideos, indexScanOf } from '../../people/store/tags.ts'
import type { Gender } from '../../sql/list-filters.ts'

const withTitles = `, categories.category_id, ${categoryTitles('categories.category_id')} AS titles, ${categoryDirs('categories.category_id')} AS dirs`
const notHidden = isShownCategory('categories')

/** `titles` and `dirs` are JSON objects: a category's titles and addresses in other languages. */
type CategoryRow = Omit<NamedTotal, 'dirs'> & { category_id: number; titles: string; dirs: string }
type NamedModel = NamedTotal & { model_id: number }
/** With the key of their picture. */
type ModelRow = NamedModel & { picture: string | null }
type ChannelRow = NamedChannel & { channel_id: number }
type NameRows = { categories: CategoryRow[]; models: ModelRow[]; channels: ChannelRow[] }

/** The largest of each kind. */
export function largestSubjects(db: D1Database, count: number): Promise<NameRows> {
  const largest = (table: string, condition: string, columns = '') =>
    db
      .prepare(`SELECT dir, title, total_videos ${columns} FROM ${table} WHERE total_videos > 0 ${condition} LIMIT ?1`)
      .bind(count)
  return inGroups<CategoryRow, ModelRow>(db, {
    categories: largest('categories', `AND ${notHidden} ORDER BY total_videos DESC, category_id`, withTitles),
    models: largest(
      'models INDEXED BY models_by_videos',
      'AND is_hidden = 0 ORDER BY total_videos DESC, model_id DESC',
      ', model_id, picture',
    ),
    channels: largest(
      'channels INDEXED BY channels_by_videos',
      'AND is_hidden = 0 ORDER BY total_videos DESC, channel_id DESC',
      ', channel_id',
    ),
  })
}

/** Those that match in any language (search-text.ts), the largest of each kind first. */
export function namesLike(db: D1Database, match: string, count: number): Promise<NameRows> {
  const like = (section: string, table: string, id: string, columns = '') =>
    db.prepare(likeOf(section, table, id, { columns })).bind(match, count)
  return inGroups<CategoryRow, ModelRow>(db, {
    categories: db.prepare(categoriesLike).bind(match, count),
    models: like('model', 'models', 'model_id', ', model_id, picture'),
    channels: like('channel', 'channels', 'channel_id', ', channel_id'),
  })
}

/** The row of the largest category that matches in any language, with its English title. */
export const categoryLike = (db: D1Database, match: string): D1PreparedStatement =>
  db.prepare(categoriesLike).bind(match, 1)

const likeOf = (
  section: string,
  table: string,
  id: string,
  { condition = 'is_hidden = 0', columns = '' } = {},
): string => `
  WITH found AS (
    SELECT object_id FROM name_search WHERE name_search MATCH ?1 AND section = '${section}' LIMIT ${namesMatchedMax}
  )
  SELECT dir, title, total_videos ${columns} FROM found CROSS JOIN ${table} ON ${id} = found.object_id
  WHERE total_videos > 0 AND ${condition} ORDER BY total_videos DESC, ${id} DESC LIMIT ?2`
const categoriesLike = likeOf('category', 'categories', 'category_id', { condition: notHidden, columns: withTitles })

/** Of a gender: the most watched models and channels of a month, and the largest categories, with titles in a language. */
export function topNames(
  db: D1Database,
  gender: Gender,
  lang: string,
  count: number,
): Promise<Pick<NameRows, 'channels'> & { models: NamedModel[]; categories: Omit<CategoryRow, 'titles'>[] }> {
  const watched = (table: 'models' | 'channels', columns = '') => {
    const { source, order } = indexScanOf(table, 'most-popular')
    const { sql, values } = hasVideos(table, gender)
    return db
      .prepare(`SELECT dir, title, total_videos ${columns} FROM ${source} WHERE ${sql} ORDER BY ${order} LIMIT ?`)
      .bind(...values, count)
  }
  return inGroups(db, {
    categories: db
      .prepare(`
        SELECT c.category_id, c.dir, ${categoryDirs('c.category_id')} AS dirs, coalesce(t.title, c.title) AS title, sum(v.total) AS total_videos
        FROM categories c
        LEFT JOIN category_titles t ON t.category_id = c.category_id AND t.lang = ?1
        JOIN video_totals v ON v.section = 'category' AND v.object = CAST(c.category_id AS TEXT) AND v.period = 'all' AND v.gender = ?2 AND v.total > 0
        WHERE ${isShownCategory('c')} GROUP BY c.category_id ORDER BY total_videos DESC, c.category_id LIMIT ?3`)
      .bind(lang, gender, count),
    models: watched('models', ', model_id'),
    channels: watched('channels', ', channel_id'),
  })
}

async function inGroups<Category, Model>(
  db: D1Database,
  { categories, models, channels }: Record<keyof NameRows, D1PreparedStatement>,
): Promise<{ categories: Category[]; models: Model[]; channels: ChannelRow[] }> {
  const [ofCategories, ofModels, ofChannels] = await db.batch<NamedTotal>([categories, models, channels])
  return {
    categories: (ofCategories?.results ?? []) as unknown as Category[],
    models: (ofModels?.results ?? []) as unknown as Model[],
    channels: (ofChannels?.results ?? []) as unknown as ChannelRow[],
  }
}

/** The most frequent searches with results. */
export async function topKeywords(db: D1Database, count: number): Promise<Keyword[]> {
  const { results } = await db
    .prepare(`
      SELECT term AS title, total_videos FROM search_terms INDEXED BY search_terms_by_searched
      WHERE total_videos > 0 ORDER BY searched DESC LIMIT ?1`)
    .bind(count)
    .all<Keyword>()
  return results
}
