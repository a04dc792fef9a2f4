// What is left of deleted comments: replies stay, and with them the place of the comment that began their thread, without its text.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type CommentPlace, hasShownReplies } from './comments.ts'

/** What is left of a deleted comment that has replies. */
export const emptied = "comment = '', former_texts = '[]', text_hash = '', is_pinned = 0, is_hearted = 0, is_held = 3"

const still = 'comment_id = ?1 AND user_id = ?2 AND is_held = ?3'

/**
 * Returns a row if the comment was the member's, and was not released or removed since `place` was read. Whether its place stays for replies,
 * `dropEmptyThreads` decides in the same batch: a reply may have come since.
 */
export const emptyComment = (
  comments: D1Database,
  { comment_id, user_id, is_held }: CommentPlace,
): D1PreparedStatement =>
  comments
    .prepare(`UPDATE comments SET ${emptied} WHERE ${still} AND is_held <> 3 RETURNING comment_id`)
    .bind(comment_id, user_id, is_held)

/** Deletes what was left of these comments for their replies, where there are none any more. */
export const dropEmptyThreads = (comments: D1Database, ids: readonly number[]): D1PreparedStatement =>
  comments
    .prepare(`
      DELETE FROM comments
      WHERE comment_id IN (SELECT value FROM json_each(?1)) AND is_held = 3 AND NOT ${hasShownReplies('comments.comment_id')}`)
    .bind(JSON.stringify(ids))

/** The same of the threads that these comments are in. */
export const dropEmptyThreadsOf = (comments: D1Database, ids: readonly number[]): D1PreparedStatement =>
  comments
    .prepare(`
      DELETE FROM comments
      WHERE comment_id IN (SELECT root_id FROM comments WHERE comment_id IN (SELECT value FROM json_each(?1)))
        AND is_held = 3 AND NOT ${hasShownReplies('comments.comment_id')}`)
    .bind(JSON.stringify(ids))

/** Of those of these comments that are shown now: the place of the first comment, where that was deleted while they were not. Its row has to name a member: the first who answered. */
export const restoreThreads = (comments: D1Database, ids: readonly number[]): D1PreparedStatement =>
  comments
    .prepare(`
      INSERT INTO comments (comment_id, section, object_id, user_id, added_date, comment, is_held)
      SELECT root_id, section, object_id, user_id, min(added_date), '', 3 FROM comments reply
      WHERE comment_id IN (SELECT value FROM json_each(?1)) AND root_id <> 0 AND is_held = 0
        AND NOT EXISTS (SELECT 1 FROM comments root WHERE root.comment_id = reply.root_id)
      GROUP BY root_id`)
    .bind(JSON.stringify(ids))

/** Of these comments, those that began a thread with other replies: emptied. */
export const emptyThreads = (comments: D1Database, ids: readonly number[]): D1PreparedStatement =>
  comments
    .prepare(`
      UPDATE comments SET ${emptied}
      WHERE comment_id IN (SELECT value FROM json_each(?1)) AND is_held <> 3 AND EXISTS (
        SELECT 1 FROM comments r INDEXED BY comments_replies
        WHERE r.root_id = comments.comment_id AND r.root_id <> 0 AND r.is_held = 0
          AND r.comment_id NOT IN (SELECT value FROM json_each(?1)))`)
    .bind(JSON.stringify(ids))

export const dropComments = (comments: D1Database, ids: readonly number[]): D1PreparedStatement =>
  comments
    .prepare('DELETE FROM comments WHERE comment_id IN (SELECT value FROM json_each(?1)) AND is_held <> 3')
    .bind(JSON.stringify(ids))
