// The owner of a video, a playlist or a wall shows a comment that waited for them.
import { ok, refused } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { applyAtOnce } from './comment-effects.ts'
import { commentsOf } from './comments-database.ts'
import { planRelease, releaseStatements } from './decide-held-comment.ts'
import { notifyOfNewComment } from './notify-of-comment.ts'
import { effectsIn } from './store/comment-effects.ts'
import { heldComment } from './store/held-comments.ts'

export const releaseAct: ActHandler<'comment.release'> = async ({ object_id: commentId }, { env, user }) => {
  const database = await commentsOf(env, { ids: [commentId] })
  const place = await heldComment(database, commentId, user.user_id)
  if (!place) return refused('not_found', 'notify')
  const { section, object_id: objectId } = place
  const { isHidden, effect } = await planRelease(env, place)
  const notified = effect.replies.filter(({ userId }) => userId !== user.user_id)
  return ok({
    database,
    statements: releaseStatements(database, place, { isHidden, effect: { ...effect, replies: notified } }),
    async afterwards(results) {
      await applyAtOnce(env, effectsIn(results))
      if (!isHidden) await notifyOfNewComment(env, { section, objectId }, commentId)
    },
    notifiedUserIds: notified.map(({ userId }) => userId),
    onNoChange: refused('not_found', 'notify'),
  })
}
