// What a new category needs: a free id and address, and a category that it may belong to.
import type { D1Database } from '@cloudflare/workers-types'
import { addressed } from '../../people/store/moved-dirs.ts'
import { nextIdIn } from '../../sql/next-id.ts'

/** Whether a category may belong to another: that one exists and belongs to none, and nothing belongs to this one. @param id 0 for a new one */
export async function mayBelongTo(db: D1Database, id: number, parent: string): Promise<boolean> {
  if (parent === '') return true
  const row = await db
    .prepare(`
      SELECT EXISTS (SELECT 1 FROM categories WHERE dir = ?2 AND category_id <> ?1 AND parent_id IS NULL)
        AND NOT EXISTS (SELECT 1 FROM categories INDEXED BY categories_by_parent WHERE parent_id = ?1) AS may_belong`)
    .bind(id, parent)
    .first<{ may_belong: 0 | 1 }>()
  return row?.may_belong === 1
}

/** The id that a new category gets, and whether its address is taken. */
export async function freeCategory(db: D1Database, dir: string): Promise<{ nextId: number; isTaken: boolean }> {
  const row = await db
    .prepare(`
      SELECT ${nextIdIn({ ...addressed.category, section: 'category' })} AS next_id,
        (EXISTS (SELECT 1 FROM categories WHERE dir = ?1)
          OR EXISTS (SELECT 1 FROM moved_dirs WHERE section = 'category' AND dir = ?1)) AS is_taken`)
    .bind(dir)
    .first<{ next_id: number; is_taken: 0 | 1 }>()
  return { nextId: row?.next_id ?? 1, isTaken: row?.is_taken === 1 }
}
