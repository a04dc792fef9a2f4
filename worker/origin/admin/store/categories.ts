// Categories in the back office: the table, one with all of its fields, and the statements of a save.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { adminFamilies } from '../../../../shared/rules/admin-families.ts'
import { categoryDirs, isShownCategory } from '../../browse/store/categories.ts'
import { prefixMatch } from '../../search/store/search-text.ts'
import type { SqlPart } from '../../sql/page.ts'
import { type FamilyTable, pageOfFamily } from './family-table.ts'
import { writeNames } from './subjects.ts'

type Sort = (typeof adminFamilies.categories.sorts)[number]
type Filter = (typeof adminFamilies.categories.filters)[number]

const titlesOf = '(SELECT count(*) FROM category_titles t WHERE t.category_id = c.category_id)'

const table: FamilyTable<Sort, Filter> = {
  from: 'categories c',
  id: 'c.category_id',
  columns: `c.category_id, c.dir, c.title, c.total_videos, c.is_hidden, c.place, c.changed_date, c.version, ${titlesOf} AS languages`,
  sorts: {
    title: 'lower(c.title)',
    videos: '-c.total_videos',
    // Those without a place come last.
    place: 'iif(c.place = 0, 1000000, c.place)',
    changed: '-coalesce(c.changed_date, 0)',
  },
  filters: {
    all: '1',
    shown: `(${isShownCategory('c')})`,
    hidden: `NOT (${isShownCategory('c')})`,
    empty: '(c.total_videos = 0)',
    undescribed: "(c.description = '')",
    untranslated: `(${titlesOf} = 0)`,
  },
}

export type CategoryTableRow = {
  category_id: number
  dir: string
  title: string
  total_videos: number
  is_hidden: 0 | 1
  place: number
  changed_date: number | null
  version: number
  languages: number
}

export const pageOfCategories = (
  db: D1Database,
  { find, ...asked }: { sort: Sort; filter: Filter; after: number; find: string | undefined; count: number },
) => pageOfFamily<CategoryTableRow, Sort, Filter>(db, table, { ...asked, found: foundBy(find) })

/** By id, address, or the beginnings of words of a title or an alias in any language. */
function foundBy(find: string | undefined): SqlPart {
  if (find === undefined) return { sql: 'true', values: [] }
  const match = prefixMatch(find)
  const addressed = 'EXISTS (SELECT 1 FROM category_dirs a WHERE a.category_id = c.category_id AND instr(a.dir, ?) > 0)'
  const named =
    "c.category_id IN (SELECT object_id FROM name_search WHERE name_search MATCH ? AND section = 'category')"
  return {
    sql: `(c.category_id = ? OR instr(c.dir, ?) > 0 OR ${addressed} OR instr(lower(c.title), ?) > 0 ${match ? `OR ${named}` : ''})`,
    values: [Number(find) || 0, find.toLowerCase(), find.toLowerCase(), find.toLowerCase(), ...(match ? [match] : [])],
  }
}

type CategoryWholeRow = Omit<CategoryTableRow, 'languages'> & {
  description: string
  /** A JSON array. */
  aliases: string
  /** JSON objects by language. */
  titles: string
  descriptions: string
  dirs: string
  picture: string | null
  /** '' for none. */
  parent: string
}

export const categoryById = (db: D1Database, categoryId: number): Promise<CategoryWholeRow | null> =>
  db
    .prepare(`
      SELECT c.category_id, c.dir, c.title, c.total_videos, c.is_hidden, c.place, c.changed_date, c.version, c.description, c.aliases, c.picture,
        coalesce((SELECT p.dir FROM categories p WHERE p.category_id = c.parent_id), '') AS parent,
        (SELECT json_group_object(t.lang, t.title) FROM category_titles t WHERE t.category_id = c.category_id) AS titles,
        (SELECT json_group_object(t.lang, t.description) FROM category_descriptions t WHERE t.category_id = c.category_id)
          AS descriptions,
        ${categoryDirs('c.category_id')} AS dirs
      FROM categories c WHERE c.category_id = ?1`)
    .bind(categoryId)
    .first<CategoryWholeRow>()

/** Every field that the form has. */
export type CategoryFields = {
  dir: string
  title: string
  description: string
  is_hidden: boolean
  place: number
  /** The address of the category that it belongs to; '' for none. */
  parent: string
  aliases: readonly string[]
  /** By language, without English and without empty texts. */
  titles: Readonly<Record<string, string>>
  descriptions: Readonly<Record<string, string>>
  /** By language: only those that are not `dir`. */
  dirs: Readonly<Record<string, string>>
}

const valuesOf = ({ title, description, is_hidden, place, aliases, parent }: CategoryFields) =>
  [title, description, is_hidden ? 1 : 0, place, JSON.stringify(aliases), parent] as const
const parentId = '(SELECT p.category_id FROM categories p WHERE p.dir = ?6)'

/** Changes nothing where the id or the address was taken meanwhile. */
export const insertCategory = (
  db: D1Database,
  categoryId: number,
  fields: CategoryFields,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR IGNORE INTO categories (title, description, is_hidden, place, aliases, parent_id, category_id, dir, changed_date)
      VALUES (?1, ?2, ?3, ?4, ?5, ${parentId}, ?7, ?8, ?9)`)
    .bind(...valuesOf(fields), categoryId, fields.dir, nowSeconds)

/** Changes nothing where the version is another one by now. */
export const updateCategory = (
  db: D1Database,
  { categoryId, version, nowSeconds }: { categoryId: number; version: number; nowSeconds: number },
  fields: CategoryFields,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE categories SET title = ?1, description = ?2, is_hidden = ?3, place = ?4, aliases = ?5, parent_id = ${parentId},
        dir = ?10, version = version + 1, changed_date = ?9
      WHERE category_id = ?7 AND version = ?8`)
    .bind(...valuesOf(fields), categoryId, version, nowSeconds, fields.dir)

/** The texts of other languages, and the words that a search finds it by; `condition` decides whether anything is written. */
export const writeCategoryTexts = (
  db: D1Database,
  categoryId: number,
  { title, titles, descriptions, aliases }: CategoryFields,
  condition: string,
): D1PreparedStatement[] => {
  const replace = (name: 'title' | 'description', texts: Readonly<Record<string, string>>) => [
    db.prepare(`DELETE FROM category_${name}s WHERE category_id = ?1 AND ${condition}`).bind(categoryId),
    db
      .prepare(`
        INSERT INTO category_${name}s (category_id, lang, ${name})
        SELECT ?1, key, value FROM json_each(?2) WHERE ${condition}`)
      .bind(categoryId, JSON.stringify(texts)),
  ]
  const words = [...new Set([title, ...Object.values(titles), ...aliases])].join(' . ')
  return [
    ...replace('title', titles),
    ...replace('description', descriptions),
    ...writeNames(db, 'category', { id: categoryId, words }, condition),
  ]
}

type CatalogueTotals = Record<'categories' | 'hidden' | 'videos' | 'models' | 'channels' | 'playlists', number>

/** Playlists are the public ones. */
export async function catalogueTotals(db: D1Database): Promise<CatalogueTotals> {
  const row = await db
    .prepare(`
      SELECT count(*) AS categories, coalesce(sum(NOT (${isShownCategory('c')})), 0) AS hidden,
        (SELECT coalesce(sum(max(0, total)), 0) FROM video_totals WHERE section = '' AND object = '' AND period = 'all') AS videos,
        (SELECT count(*) FROM models) AS models, (SELECT count(*) FROM channels) AS channels,
        (SELECT count(*) FROM playlists WHERE is_private = 0 AND deleted_date IS NULL) AS playlists
      FROM categories c`)
    .first<CatalogueTotals>()
  return row ?? { categories: 0, hidden: 0, videos: 0, models: 0, channels: 0, playlists: 0 }
}

/** How categories are called now, by id. */
export async function categoryNames(db: D1Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { results } = await db
    .prepare('SELECT category_id, title FROM categories WHERE category_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids.map(Number)))
    .all<{ category_id: number; title: string }>()
  return new Map(results.map(({ category_id, title }) => [String(category_id), title]))
}
