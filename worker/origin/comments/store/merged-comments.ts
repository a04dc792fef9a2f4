// Comments that go from one object to another because the two were merged: noted in the first database in the batch of that, and moved by
// steps in the database of comments. The counters are merged in that batch.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../../shared/entities/comment.ts'
import { hiddenComment } from './comment-removals.ts'

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

/** Moves some; the result says how many. Both indexes are partial. */
export const moveMerged = (
  comments: D1Database,
  { section, from_id, into_id }: MergedComments,
  most: number,
): D1PreparedStatement =>
  comments
    .prepare(`
      UPDATE comments SET object_id = ?3 WHERE comment_id IN (
        SELECT comment_id FROM comments INDEXED BY comments_by_object
        WHERE section = ?1 AND object_id = ?2 AND is_held = 0
        UNION ALL
        SELECT comment_id FROM comments INDEXED BY comments_waiting
        WHERE is_held = 1 AND section = ?1 AND object_id = ?2
        LIMIT ?4)`)
    .bind(section, from_id, into_id, most)

/** Those of banned members: no index finds what is hidden by its object. */
export const moveHiddenComments = (
  comments: D1Database,
  { from_id, into_id }: { from_id: number; into_id: number },
  userIds: readonly number[],
): D1PreparedStatement =>
  comments
    .prepare(`
      UPDATE comments SET object_id = ?2
      WHERE comment_id IN (
        SELECT c.comment_id FROM json_each(?3) one
        CROSS JOIN comments c INDEXED BY comments_by_user ON c.user_id = one.value
        WHERE c.section = 'video' AND c.object_id = ?1 AND c.is_held = ?4)`)
    .bind(from_id, into_id, JSON.stringify(userIds), hiddenComment)
