// A member likes a comment, or takes that back.
import { ok, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import type { ActHandler } from '../http/act.ts'
import { writeLog } from '../telemetry/log.ts'
import { seenComment } from './seen-comment.ts'
import { countLikes, likeComment, setLikes, unlikeComment } from './store/comment-likes.ts'

export const likeAct: ActHandler<'comment.like'> = async ({ object_id, vote }, { env, user, nowSeconds }) => {
  const place = await seenComment(env, user.user_id, object_id)
  if (!place) return refused('not_found', 'notify')
  if (place.user_id === user.user_id) return refused('no_permission', 'notify')
  const { db } = env
  return ok({
    statements: [
      vote === '1'
        ? likeComment(db, { userId: user.user_id, commentId: object_id, nowSeconds })
        : unlikeComment(db, user.user_id, object_id),
    ],
    afterwards: () => recount(env, object_id),
    // It is as the member wants it already.
    onNoChange: ok({ ok: true }),
  })
}

/** The count is in another database, perhaps: it is made anew, so that the next like corrects one that failed. */
async function recount({ db, databases }: Env, commentId: number): Promise<void> {
  try {
    await setLikes(databases.comments, commentId, await countLikes(db, commentId)).run()
  } catch (fault) {
    writeLog('error', { event: 'effect-late', problem: String(fault) })
  }
}
