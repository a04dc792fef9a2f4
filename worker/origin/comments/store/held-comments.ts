// Comments that wait for a moderator, or for the owner of what they are on, and what decides about them. As in comments.ts, no statement names a table of another noun.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../../shared/entities/comment-sections.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { type CommentPlace, type CommentRow, hiddenComment, listedColumns, placeColumns } from './comments.ts'
import { emptied } from './dropped-comments.ts'

export type HeldCommentRow = Omit<CommentPlace, 'is_held'> & {
  added_date: number
  comment: string
  /** Why it is held, with commas. */
  held_for: string
}

/** `find`: a part of the text in lower case; `writerId`: who has it as a name; `subject`: the section. '' for any. */
type HeldSearch = { find: string; writerId: number | null; subject: string }

/** Oldest first. */
export function pageOfHeldComments(
  comments: D1Database,
  { find, writerId, subject }: HeldSearch,
  { offset, count, totalMax }: PageOf,
) {
  const found = `comments INDEXED BY comments_waiting_for WHERE is_held = 1 AND waits_for = 0
    AND (?1 = '' OR instr(lower(comment), ?1) > 0 OR user_id = ?2) AND (?3 = '' OR section = ?3)`
  return pageAndTotal<HeldCommentRow>(
    comments,
    comments
      .prepare(`
        SELECT comment_id, section, object_id, user_id, root_id, to_user_id, waits_for, added_date, comment, held_for
        FROM ${found}
        ORDER BY added_date, comment_id LIMIT ?4 OFFSET ?5`)
      .bind(find, writerId, subject, count, offset),
    comments
      .prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM ${found} LIMIT ?4)`)
      .bind(find, writerId, subject, totalMax),
  )
}

export async function heldCommentsState(comments: D1Database): Promise<{ total: number; oldest: number | null }> {
  const row = await comments
    .prepare('SELECT count(*) AS total, min(added_date) AS oldest FROM comments WHERE is_held = 1 AND waits_for = 0')
    .first<{ total: number; oldest: number | null }>()
  return row ?? { total: 0, oldest: null }
}

export type HeldPlace = CommentPlace & { comment: string }

/** One that waits for this owner, or for a moderator (0): null where it is shown, or waits for another decision. */
export const heldComment = (comments: D1Database, commentId: number, waitsFor: number): Promise<HeldPlace | null> =>
  comments
    .prepare(`
      SELECT ${placeColumns}, comment FROM comments WHERE comment_id = ?1 AND is_held = 1 AND waits_for = ?2`)
    .bind(commentId, waitsFor)
    .first<HeldPlace>()

/** As it was read: its author may edit it meanwhile, and an edit may give it to the moderators. */
const stillHeld = 'comment_id = ?1 AND is_held = 1 AND waits_for = ?2 AND comment = ?3'

/** @param isHidden its author is banned: the end of the ban shows it */
export const releaseComment = (
  comments: D1Database,
  { comment_id, waits_for, comment }: HeldPlace,
  isHidden: boolean,
): D1PreparedStatement =>
  comments
    .prepare(`UPDATE comments SET is_held = ?4 WHERE ${stillHeld} RETURNING comment_id`)
    .bind(comment_id, waits_for, comment, isHidden ? hiddenComment : 0)

/** Its place is left for `dropEmptyThreads`, which keeps it where the comment has replies. */
export const emptyHeldComment = (
  comments: D1Database,
  { comment_id, waits_for, comment }: HeldPlace,
): D1PreparedStatement =>
  comments.prepare(`UPDATE comments SET ${emptied} WHERE ${stillHeld}`).bind(comment_id, waits_for, comment)

/** Comments that wait for this owner, oldest first. */
export function pageOfWaitingFor(comments: D1Database, ownerId: number, { offset, count, totalMax }: PageOf) {
  const found = 'comments INDEXED BY comments_waiting_for WHERE is_held = 1 AND waits_for = ?1'
  return pageAndTotal<CommentRow & { section: CommentSection; object_id: number }>(
    comments,
    comments
      .prepare(`
        SELECT ${listedColumns}, section, object_id FROM ${found} ORDER BY added_date, comment_id LIMIT ?2 OFFSET ?3`)
      .bind(ownerId, count, offset),
    comments.prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM ${found} LIMIT ?2)`).bind(ownerId, totalMax),
  )
}

/** Leaves some of the comments that wait for an owner to the moderators. */
export const leaveToModerators = (comments: D1Database, ownerId: number, most: number): D1PreparedStatement =>
  comments
    .prepare(`
      UPDATE comments SET waits_for = 0 WHERE comment_id IN (
        SELECT comment_id FROM comments INDEXED BY comments_waiting_for WHERE is_held = 1 AND waits_for = ?1 LIMIT ?2)`)
    .bind(ownerId, most)

/** How many other members wrote a text of this hash since then, as far as it matters. */
export async function countSameText(
  comments: D1Database,
  textHash: string,
  userId: number,
  sinceSeconds: number,
): Promise<number> {
  const total = await comments
    .prepare(`
      SELECT count(DISTINCT user_id) AS total FROM (
        SELECT user_id FROM comments INDEXED BY comments_same
        WHERE text_hash = ?1 AND text_hash <> '' AND added_date >= ?2 AND user_id <> ?3 ORDER BY added_date DESC LIMIT 20)`)
    .bind(textHash, sinceSeconds, userId)
    .first<number>('total')
  return total ?? 0
}
