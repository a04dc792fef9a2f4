// A member likes a comment, or takes that back.
import { ok, refused } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { writeLog } from '../telemetry/log.ts'
import { areCommentsApart } from './comments-database.ts'
import { seenComment } from './seen-comment.ts'
import { adjustLikes, likeComment, unlikeComment } from './store/comment-likes.ts'

export const likeAct: ActHandler<'comment.like'> = async ({ object_id, vote }, { env, user, nowSeconds }) => {
  const place = await seenComment(env, user.user_id, object_id)
  if (!place) return refused('not_found', 'notify')
  if (place.user_id === user.user_id) return refused('no_permission', 'notify')
  const { db, databases } = env
  const change = { commentId: object_id, by: vote === '1' ? 1 : -1 } as const
  const isApart = areCommentsApart(env)
  return ok({
    statements: [
      vote === '1'
        ? likeComment(db, { userId: user.user_id, commentId: object_id, nowSeconds })
        : unlikeComment(db, user.user_id, object_id),
      ...(isApart ? [] : [adjustLikes(db, change, 'AND changes() > 0')]),
    ],
    afterwards: async () => {
      if (isApart) await adjustLikes(databases.comments, change).run().catch(logLate)
    },
    // It is as the member wants it already.
    onNoChange: ok({ ok: true }),
  })
}

/** The like is written, whatever becomes of its count. */
const logLate = (fault: unknown): void => writeLog('error', { event: 'effect-late', problem: String(fault) })
