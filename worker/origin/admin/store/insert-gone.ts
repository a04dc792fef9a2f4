// The row of a performer, a channel or a category that a merge deleted, when the merge is undone.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { addressed } from '../../people/store/moved-dirs.ts'
import { hasLeft } from '../../sql/left-members.ts'
import type { SubjectUndo } from './merge-undos.ts'
import { mergedSections } from './merges.ts'

/**
 * As it was, but for what is gone: pictures whose files were deleted, which `merge_undos` has no more, a member who left, and a group that is
 * none any more; a channel is hidden by the ban of its member, and only by a ban that stands. The names of its columns are those that the
 * database gave.
 */
export function insertGone(
  db: D1Database,
  { family, id, into, undo: { gone } }: SubjectUndo,
  isLogged: string,
): D1PreparedStatement {
  const { table } = addressed[mergedSections[family]]
  const columns = Object.keys(gone)
  const was = (column: string) => `u.body ->> '$.gone.${column}'`
  const values: Readonly<Record<string, string>> = {
    version: `${was('version')} + 1`,
    user_id: `iif(${hasLeft(was('user_id'))}, NULL, ${was('user_id')})`,
    is_left: `max(${was('is_left')}, ${hasLeft(was('user_id'))})`,
    ...(family === 'channels' && hiddenColumns(was)),
    parent_id: `(SELECT g.category_id FROM categories g WHERE g.category_id = ${was('parent_id')} AND g.parent_id IS NULL)`,
  }
  return db
    .prepare(`
      INSERT OR IGNORE INTO ${table} (${columns.join(', ')})
      SELECT ${columns.map((column) => values[column] ?? was(column)).join(', ')} FROM merge_undos u
      WHERE u.family = ?1 AND u.into_id = ?2 AND u.from_id = ?3 AND ${isLogged}`)
    .bind(family, into, id)
}

/** What a ban, or the deletion of all that its member published, makes of a channel that is not hidden by an editor. */
function hiddenColumns(was: (column: string) => string): Record<'is_hidden' | 'hidden_by', string> {
  const standing = `(SELECT a.act_id FROM member_acts a WHERE a.user_id = ${was('user_id')} AND a.act IN ('ban', 'delete_all')
    AND a.lifted_date IS NULL ORDER BY a.act_id LIMIT 1)`
  const isOfEditor = `(${was('is_hidden')} = 1 AND ${was('hidden_by')} IS NULL)`
  return {
    is_hidden: `max(${isOfEditor}, ${standing} IS NOT NULL)`,
    hidden_by: `iif(${isOfEditor}, NULL, ${standing})`,
  }
}
