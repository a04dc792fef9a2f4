// Categories by size.
import type { D1Database } from '@cloudflare/workers-types'
import { hiddenCategories } from '../../../../shared/rules/browse-filters.ts'
import { pictureCandidates } from '../../bounds.ts'
import type { Gender } from '../../sql/list-filters.ts'

/** SQL: whether visitors see a category, by the site's rules and by its own mark. @param alias of the table */
export const isShownCategory = (alias: string): string =>
  `${alias}.is_hidden = 0 AND ${alias}.dir NOT IN (${hiddenCategories.map((dir) => `'${dir}'`)})`

/** Titles of a category in other languages, as a JSON object by language; `category` is a column with its id. */
export const categoryTitles = (category: string): string =>
  `(SELECT json_group_object(t.lang, t.title) FROM category_titles t WHERE t.category_id = ${category})`

/** Its own addresses in other languages, the same way. */
export const categoryDirs = (category: string): string =>
  `(SELECT json_group_object(a.lang, a.dir) FROM category_dirs a WHERE a.category_id = ${category})`

type NamedDirRow = Pick<CategoryRow, 'title' | 'dir' | 'dirs'>

/** The largest categories with their titles in a language, English where it has none. */
export async function largestCategories(db: D1Database, lang: string, count: number): Promise<NamedDirRow[]> {
  const { results } = await db
    .prepare(`
      SELECT coalesce(t.title, c.title) AS title, c.dir, ${categoryDirs('c.category_id')} AS dirs
      FROM categories c LEFT JOIN category_titles t ON t.category_id = c.category_id AND t.lang = ?1
      WHERE c.total_videos > 0 AND ${isShownCategory('c')}
      ORDER BY c.total_videos DESC, c.category_id LIMIT ?2`)
    .bind(lang, count)
    .all<NamedDirRow>()
  return results
}

export type CategoryRow = {
  category_id: number
  dir: string
  /** A JSON object: its own addresses by language. */
  dirs: string
  title: string
  picture: string | null
  /** Before all categories without a place; 0 is none. */
  place: number
  /** '' for none. */
  description: string
  /** The address of the category that it belongs to. */
  parent: string | null
  /** Listed videos of the requested gender. */
  total_videos: number
  /** A JSON array: the folders of the pictures of its most watched new videos. */
  folders: string
}

/** All categories but the hidden ones, with their titles in a language, English where it has none. */
export async function allCategories(db: D1Database, gender: Gender, lang: string): Promise<CategoryRow[]> {
  const { results } = await db
    .prepare(`
      SELECT c.category_id, c.dir, ${categoryDirs('c.category_id')} AS dirs, coalesce(t.title, c.title) AS title, c.picture, c.place,
        (SELECT p.dir FROM categories p WHERE p.category_id = c.parent_id AND ${isShownCategory('p')}) AS parent,
        coalesce(
          (SELECT d.description FROM category_descriptions d WHERE d.category_id = c.category_id AND d.lang = ?2), c.description
        ) AS description,
        (
          SELECT coalesce(sum(max(0, total)), 0) FROM video_totals v
          WHERE v.section = 'category' AND v.object = CAST(c.category_id AS TEXT) AND v.period = 'all' AND v.gender = ?1
        ) AS total_videos,
        CASE WHEN c.picture IS NULL THEN (
          SELECT json_group_array(folder) FROM (
            SELECT s.folder
            FROM (
              SELECT video_id FROM video_categories WHERE category_id = c.category_id ORDER BY post_date DESC LIMIT ${pictureCandidates}
            ) AS newest
            CROSS JOIN videos v ON v.video_id = newest.video_id
            CROSS JOIN file_sets s ON s.file_set_id = v.file_set_id
            WHERE v.gender = ?1 AND v.status_id = 1 AND v.is_private = 0 ORDER BY v.viewed DESC LIMIT 3
          )
        ) ELSE '[]' END AS folders
      FROM categories c LEFT JOIN category_titles t ON t.category_id = c.category_id AND t.lang = ?2
      WHERE ${isShownCategory('c')}`)
    .bind(gender, lang)
    .all<CategoryRow>()
  return results
}
