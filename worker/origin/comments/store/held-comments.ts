// Comments that wait for a moderator, and what decides about them. As in comments.ts, no statement names a table of another noun.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import type { CommentPlace } from './comments.ts'

export type HeldCommentRow = Omit<CommentPlace, 'is_held'> & { added_date: number; comment: string }

/** Oldest first. */
export const pageOfHeldComments = (comments: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<HeldCommentRow>(
    comments,
    comments
      .prepare(`
        SELECT comment_id, section, object_id, user_id, added_date, comment FROM comments INDEXED BY comments_waiting
        WHERE is_held = 1 ORDER BY added_date, comment_id LIMIT ?1 OFFSET ?2`)
      .bind(count, offset),
    comments
      .prepare('SELECT count(*) AS total FROM (SELECT 1 FROM comments WHERE is_held = 1 LIMIT ?1)')
      .bind(totalMax),
  )

export async function heldCommentsState(comments: D1Database): Promise<{ total: number; oldest: number | null }> {
  const row = await comments
    .prepare('SELECT count(*) AS total, min(added_date) AS oldest FROM comments WHERE is_held = 1')
    .first<{ total: number; oldest: number | null }>()
  return row ?? { total: 0, oldest: null }
}

export const releaseComment = (comments: D1Database, commentId: number): D1PreparedStatement =>
  comments.prepare('UPDATE comments SET is_held = 0 WHERE comment_id = ?1 AND is_held = 1').bind(commentId)

export const removeHeldComment = (comments: D1Database, commentId: number): D1PreparedStatement =>
  comments.prepare('DELETE FROM comments WHERE comment_id = ?1 AND is_held = 1').bind(commentId)
