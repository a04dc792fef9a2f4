// A member edits an own comment, soon after it was written. What it said before is kept for moderators.
import { commentsTag } from '../../../shared/contract/cache-tags.ts'
import { commentEditSeconds } from '../../../shared/limits.ts'
import { ok, refused } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { applyAtOnce } from './comment-effects.ts'
import { commentsOf } from './comments-database.ts'
import { notifyOfGoneComment } from './notify-of-comment.ts'
import { requireMayWriteOn } from './require-may-write-on.ts'
import { type Reviewed, reviewText } from './review-text.ts'
import { effectsIn, noEffect, noteEffect } from './store/comment-effects.ts'
import { type CommentPlace, commentPlace } from './store/comments.ts'
import { dropEmptyThreads } from './store/dropped-comments.ts'
import { editComment } from './store/edited-comments.ts'

export const editAct: ActHandler<'comment.edit'> = async ({ object_id, msg }, acting) => {
  const { env, user, nowSeconds } = acting
  const comments = await commentsOf(env, { ids: [object_id] })
  const place = await commentPlace(comments, object_id)
  const wasHeld = place?.is_held
  if (place?.user_id !== user.user_id || (wasHeld !== 0 && wasHeld !== 1)) return refused('not_found', 'notify')
  const { section, object_id: objectId, root_id } = place
  if (root_id !== 0) await commentsOf(env, { ids: [root_id] })
  const mayWrite = await requireMayWriteOn(env.db, { section, objectId }, user.user_id, nowSeconds)
  if (!mayWrite.ok) return mayWrite
  // A text that waits keeps waiting: a moderator has yet to read it.
  const reviewed = await reviewText(acting, msg, { section, objectId })
  const isHeld = wasHeld === 1 || reviewed.isHeld ? 1 : 0
  const isHidden = wasHeld === 0 && isHeld === 1 && place.section !== 'member'
  const edit = {
    commentId: object_id,
    userId: user.user_id,
    text: msg,
    wasHeld,
    isHeld,
    heldFor: reviewed.heldFor,
    textHash: reviewed.textHash,
    waitsFor: decidedBy(place, reviewed),
  } as const
  return ok({
    database: comments,
    statements: [
      editComment(comments, { ...edit, sinceSeconds: nowSeconds - commentEditSeconds, nowSeconds }),
      ...noteEffect(comments, {
        ...noEffect,
        counters: isHidden ? [{ section: place.section, id: place.object_id, by: -1 }] : [],
        // Its release tells of it again.
        gone: wasHeld === 0 && isHeld === 1 ? [object_id] : [],
      }),
      // A place that was kept for this reply alone; its release gives it back.
      ...(isHeld === 1 && root_id !== 0 ? [dropEmptyThreads(comments, [root_id])] : []),
    ],
    // What waits now is in no answer any more.
    ...(wasHeld === 0 && isHeld === 1 && { changedTags: [commentsTag(section, objectId)] }),
    afterwards: async (results) => {
      await applyAtOnce(env, effectsIn(results))
      if (wasHeld === 0 && isHeld === 1) await notifyOfGoneComment(env, { section, objectId }, object_id)
    },
    onNoChange: refused('edit_over', 'msg'),
  })
}

/** What a moderator has yet to read stays with them, and so does what has signs of spam now. */
const decidedBy = ({ is_held, waits_for }: CommentPlace, reviewed: Reviewed): number => {
  if (is_held === 0) return reviewed.waitsFor
  return reviewed.isHeld && reviewed.waitsFor === 0 ? 0 : waits_for
}
