// Comments that go from one object to another because the two were merged: noted in the first database in the batch of that, and moved by
// steps in the database of comments. The counters are merged in that batch.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../../shared/entities/comment-sections.ts'

export type MergedComments = { section: CommentSection; from_id: number; into_id: number }

/** @param condition of the batch: nothing is noted where it does not hold */
export function noteMergedComments(
  db: D1Database,
  { section, from_id, into_id }: MergedComments,
  condition = 'true',
): D1PreparedStatement[] {
  const run = (sql: string) => db.prepare(sql).bind(section, from_id, into_id)
  return [
    // What was still on its way to the first goes on to the second.
    run(`UPDATE merged_comments SET into_id = ?3 WHERE section = ?1 AND into_id = ?2 AND ${condition}`),
    run(`INSERT OR REPLACE INTO merged_comments (section, from_id, into_id) SELECT ?1, ?2, ?3 WHERE ${condition}`),
  ]
}

export async function notedMerges(db: D1Database, most: number): Promise<MergedComments[]> {
  const { results } = await db
    .prepare('SELECT section, from_id, into_id FROM merged_comments LIMIT ?1')
    .bind(most)
    .all<MergedComments>()
  return results
}

export const dropMerge = (db: D1Database, { section, from_id, into_id }: MergedComments): D1PreparedStatement =>
  db
    .prepare('DELETE FROM merged_comments WHERE section = ?1 AND from_id = ?2 AND into_id = ?3')
    .bind(section, from_id, into_id)

export type MovedComment = { comment_id: number; is_held: number }

/** Some of those that are still to be moved: shown, waiting, hidden by a ban, and deleted with replies. The indexes are partial. */
export async function commentsToMove(
  comments: D1Database,
  { section, from_id }: MergedComments,
  most: number,
): Promise<MovedComment[]> {
  const { results } = await comments
    .prepare(`
      SELECT comment_id, is_held FROM comments INDEXED BY comments_by_object
      WHERE section = ?1 AND object_id = ?2 AND is_held = 0
      UNION ALL
      SELECT comment_id, is_held FROM comments INDEXED BY comments_waiting
      WHERE is_held = 1 AND section = ?1 AND object_id = ?2
      UNION ALL
      SELECT comment_id, is_held FROM comments INDEXED BY comments_hidden
      WHERE is_held = 2 AND section = ?1 AND object_id = ?2
      UNION ALL
      SELECT comment_id, is_held FROM comments INDEXED BY comments_gone
      WHERE is_held = 3 AND section = ?1 AND object_id = ?2
      LIMIT ?3`)
    .bind(section, from_id, most)
    .all<MovedComment>()
  return results
}

/** In the first database, before they are moved: while the merge can be undone, it is known which comments were the other one's. */
export const noteMovedComments = (
  db: D1Database,
  { section, from_id, into_id }: MergedComments,
  moved: readonly MovedComment[],
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR REPLACE INTO merge_undo_rows (family, from_id, moved_in, row_key, body)
      SELECT u.family, u.from_id, 'comments', one.value ->> 'comment_id', one.value ->> 'is_held'
      FROM merge_undos u CROSS JOIN json_each(?4) one
      WHERE u.family = ?1 AND u.into_id = ?2 AND u.from_id = ?3`)
    .bind(`${section}s`, into_id, from_id, JSON.stringify(moved))

/** Moves comments from one object to another: those that are there. */
export const moveComments = (
  comments: D1Database,
  { section, from_id, into_id }: MergedComments,
  ids: readonly number[],
): D1PreparedStatement =>
  comments
    .prepare(`
      UPDATE comments SET object_id = ?3
      WHERE comment_id IN (SELECT value FROM json_each(?4)) AND section = ?1 AND object_id = ?2`)
    .bind(section, from_id, into_id, JSON.stringify(ids))

/** Of these, those of an object as they are now. */
export async function commentsAmong(
  comments: D1Database,
  section: CommentSection,
  objectId: number,
  ids: readonly number[],
): Promise<MovedComment[]> {
  const { results } = await comments
    .prepare(`
      SELECT comment_id, is_held FROM comments
      WHERE comment_id IN (SELECT value FROM json_each(?3)) AND section = ?1 AND object_id = ?2`)
    .bind(section, objectId, JSON.stringify(ids))
    .all<MovedComment>()
  return results
}
