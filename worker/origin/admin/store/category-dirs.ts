// A category's own addresses in other languages. Each leads to the category by `moved_dirs`, where no other category has it.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

type Dirs = Readonly<Record<string, string>>

/** The addresses that are or were another category's. @param id 0 for a new one */
export async function takenDirs(db: D1Database, dirs: readonly string[], id: number): Promise<string[]> {
  if (dirs.length === 0) return []
  const { results } = await db
    .prepare(`
      SELECT value AS dir FROM json_each(?1)
      WHERE EXISTS (SELECT 1 FROM categories WHERE dir = value AND category_id <> ?2)
        OR EXISTS (SELECT 1 FROM moved_dirs WHERE section = 'category' AND dir = value AND object_id <> ?2)`)
    .bind(JSON.stringify(dirs), id)
    .all<{ dir: string }>()
  return results.map(({ dir }) => dir)
}

/** Replaces them. An address that another editor gave to another category meanwhile is left out. */
export const writeCategoryDirs = (
  db: D1Database,
  categoryId: number,
  dirs: Dirs,
  condition: string,
): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT OR IGNORE INTO moved_dirs (section, dir, object_id)
      SELECT DISTINCT 'category', value, ?1 FROM json_each(?2)
      WHERE NOT EXISTS (SELECT 1 FROM categories WHERE dir = value) AND ${condition}`)
    .bind(categoryId, JSON.stringify(dirs)),
  db.prepare(`DELETE FROM category_dirs WHERE category_id = ?1 AND ${condition}`).bind(categoryId),
  db
    .prepare(`
      INSERT INTO category_dirs (category_id, lang, dir)
      SELECT ?1, key, value FROM json_each(?2)
      WHERE EXISTS (SELECT 1 FROM moved_dirs WHERE section = 'category' AND dir = value AND object_id = ?1) AND ${condition}`)
    .bind(categoryId, JSON.stringify(dirs)),
]
