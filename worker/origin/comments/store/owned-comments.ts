// What owners do with comments on what is theirs. As in comments.ts, no statement names a table of another noun.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../../shared/entities/comment-sections.ts'

type Place = { section: CommentSection; objectId: number }

const isPinned = 'INDEXED BY comments_pinned WHERE section = ?1 AND object_id = ?2 AND is_pinned = 1'

/** Pins the first comment of a thread in place of any other, or takes that back. Returns a row if that changed something. */
export const pinComment = (
  comments: D1Database,
  { section, objectId }: Place,
  { commentId, isOn }: { commentId: number; isOn: boolean },
): [D1PreparedStatement, ...D1PreparedStatement[]] => [
  comments
    .prepare(`
      UPDATE comments SET is_pinned = ?2
      WHERE comment_id = ?1 AND is_held = 0 AND root_id = 0 AND is_pinned <> ?2 RETURNING comment_id`)
    .bind(commentId, Number(isOn)),
  comments
    .prepare(`UPDATE comments SET is_pinned = 0 WHERE comment_id IN (
      SELECT comment_id FROM comments ${isPinned} AND comment_id <> ?3) AND ?4 = 1`)
    .bind(section, objectId, commentId, Number(isOn)),
]

/** Returns a row if that changed something. */
export const heartComment = (comments: D1Database, commentId: number, isOn: boolean): D1PreparedStatement =>
  comments
    .prepare(`
      UPDATE comments SET is_hearted = ?2
      WHERE comment_id = ?1 AND is_held = 0 AND is_hearted <> ?2 RETURNING comment_id`)
    .bind(commentId, Number(isOn))
