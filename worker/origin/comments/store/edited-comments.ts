// Edits of comments, and what they said before.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { commentEditsMax } from '../../../../shared/limits.ts'

type Edit = {
  commentId: number
  userId: number
  text: string
  /** As the comment stands, and as it does with this text. */
  wasHeld: 0 | 1
  isHeld: 0 | 1
  /** Why it is held, with commas; '' keeps why it was. */
  heldFor: string
  /** '' of a text too short to be a repetition. */
  textHash: string
  /** The owner who decides about it; 0 for moderators. */
  waitsFor: number
  /** Comments that were written later can be edited. */
  sinceSeconds: number
  nowSeconds: number
}

/** Returns a row if the comment was the member's, and neither too old nor edited too often. */
export const editComment = (comments: D1Database, edit: Edit): D1PreparedStatement =>
  comments
    .prepare(`
      UPDATE comments
      SET former_texts = json_insert(former_texts, '$[#]', comment), comment = ?3, is_held = ?5, edited_date = ?7,
        held_for = coalesce(nullif(?8, ''), held_for), waits_for = ?9, text_hash = ?10
      WHERE comment_id = ?1 AND user_id = ?2 AND is_held = ?4 AND added_date >= ?6
        AND json_array_length(former_texts) < ${commentEditsMax}
      RETURNING comment_id`)
    .bind(
      edit.commentId,
      edit.userId,
      edit.text,
      edit.wasHeld,
      edit.isHeld,
      edit.sinceSeconds,
      edit.nowSeconds,
      edit.heldFor,
      edit.waitsFor,
      edit.textHash,
    )

/** What edited comments said before, oldest first; comments that were not edited are absent. */
export async function formerTextsOf(comments: D1Database, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const { results } = await comments
    .prepare(`
      SELECT comment_id, former_texts FROM comments
      WHERE comment_id IN (SELECT value FROM json_each(?1)) AND edited_date IS NOT NULL`)
    .bind(JSON.stringify(ids))
    .all<{ comment_id: number; former_texts: string }>()
  return new Map(results.map(({ comment_id, former_texts }) => [comment_id, JSON.parse(former_texts)]))
}
