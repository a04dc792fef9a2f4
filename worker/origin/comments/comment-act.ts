// Writes a comment, as plain text. Some comments wait for a moderator.
import { ok, refused } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { answeredComment, answersNothing } from './answered-comment.ts'
import { audienceOf } from './comment-audience.ts'
import { applyAtOnce } from './comment-effects.ts'
import { notifyOfNewComment } from './notify-of-comment.ts'
import { requireMayWriteOn } from './require-may-write-on.ts'
import { reviewText } from './review-text.ts'
import { effectsIn, noteEffect } from './store/comment-effects.ts'
import { addComment, addedIn } from './store/comments.ts'

export const comment: ActHandler<'comm'> = async ({ section, object_id, msg, reply_to }, acting) => {
  const { env, user, nowSeconds } = acting
  const { user_id } = user
  const place = { section, objectId: object_id }
  const mayWrite = await requireMayWriteOn(env.db, place, user_id, nowSeconds)
  if (!mayWrite.ok) return mayWrite
  const answered = reply_to
    ? await answeredComment(env, place, { replyTo: reply_to, userId: user_id })
    : { ok: true as const, ...answersNothing }
  if (!answered.ok) return answered
  const reviewed = await reviewText(acting, msg, place)
  const { isHeld } = reviewed
  const { rootId, toUserId, answersId } = answered
  const notified = isHeld ? [] : await audienceOf(env, { ...place, userId: user_id, text: msg, answersId, nowSeconds })
  const { comments } = env.databases
  return ok({
    database: comments,
    statements: [
      addComment(comments, { ...place, userId: user_id, comment: msg, nowSeconds, rootId, toUserId, ...reviewed }),
      ...noteEffect(comments, {
        // A held comment is not counted, and a wall has no counter.
        counters: isHeld || section === 'member' ? [] : [{ section, id: object_id, by: 1 }],
        replies: notified,
        decision: null,
        commentId: 'new',
      }),
    ],
    afterwards: async (results) => {
      await applyAtOnce(env, effectsIn(results))
      const commentId = addedIn(results)
      if (commentId !== undefined && !isHeld) await notifyOfNewComment(env, place, commentId)
    },
    notifiedUserIds: notified.map(({ userId }) => userId),
    onNoChange: refused('not_found', 'notify'),
  })
}
