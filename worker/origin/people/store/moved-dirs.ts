// Former addresses of performers, channels and categories: each leads to what it was renamed to or merged with.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { isShownCategory } from '../../browse/store/categories.ts'

export type MovedSection = 'model' | 'channel' | 'category'

/** The tables of what has an address of its own, and which of their rows visitors see. */
export const addressed = {
  model: { table: 'models', id: 'model_id', shown: 'o.is_hidden = 0' },
  channel: { table: 'channels', id: 'channel_id', shown: 'o.is_hidden = 0' },
  category: { table: 'categories', id: 'category_id', shown: isShownCategory('o') },
} as const satisfies Record<MovedSection, object>

/** The current address of what had this one; null for none that visitors see. */
export function currentDir(db: D1Database, section: MovedSection, dir: string): Promise<string | null> {
  const { table, id, shown } = addressed[section]
  return db
    .prepare(`
      SELECT o.dir FROM moved_dirs m CROSS JOIN ${table} o ON o.${id} = m.object_id
      WHERE m.section = '${section}' AND m.dir = ?1 AND ${shown}`)
    .bind(dir)
    .first<string>('dir')
}

/** SQL: the ids of categories with these addresses, or with former ones. @param dirs an expression for a JSON array */
export const categoryIdsOf = (dirs: string): string => `
  SELECT category_id FROM categories WHERE dir IN (SELECT value FROM json_each(${dirs}))
  UNION SELECT object_id FROM moved_dirs WHERE section = 'category' AND dir IN (SELECT value FROM json_each(${dirs}))`

/** Whether an address is another object's, or leads to one. @param id 0 for a new object */
export async function isDirTaken(db: D1Database, section: MovedSection, dir: string, id: number): Promise<boolean> {
  const { table, id: key } = addressed[section]
  const row = await db
    .prepare(`
      SELECT EXISTS (SELECT 1 FROM ${table} WHERE dir = ?1 AND ${key} <> ?2)
        OR EXISTS (SELECT 1 FROM moved_dirs WHERE section = '${section}' AND dir = ?1 AND object_id <> ?2) AS is_taken`)
    .bind(dir, id)
    .first<{ is_taken: 0 | 1 }>()
  return row?.is_taken === 1
}

/** The former address leads to the object; its new one no longer has to. */
export const moveDir = (
  db: D1Database,
  section: MovedSection,
  { id, from, to }: { id: number; from: string; to: string },
  condition: string,
): D1PreparedStatement[] =>
  from === to
    ? []
    : [
        db.prepare(`DELETE FROM moved_dirs WHERE section = '${section}' AND dir = ?1 AND ${condition}`).bind(to),
        db
          .prepare(`
            INSERT OR REPLACE INTO moved_dirs (section, dir, object_id) SELECT '${section}', ?1, ?2 WHERE ${condition}`)
          .bind(from, id),
      ]
