// The owner of a video, a playlist or a wall shows a comment that waited for them.
import { ok, refused } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { applyAtOnce } from './comment-effects.ts'
import { commentsOf } from './comments-database.ts'
import { audienceOfHeld } from './decide-held-comment.ts'
import { effectsIn, noteEffect } from './store/comment-effects.ts'
import { restoreThreads } from './store/dropped-comments.ts'
import { heldComment, releaseComment } from './store/held-comments.ts'
import { tellNewComment } from './tell-new-comment.ts'

export const releaseAct: ActHandler<'comment.release'> = async ({ object_id: commentId }, { env, user }) => {
  const database = await commentsOf(env, { ids: [commentId] })
  const place = await heldComment(database, commentId, user.user_id)
  if (!place) return refused('not_found', 'notify')
  const { section, object_id: objectId } = place
  const told = (await audienceOfHeld(env, place)).filter(({ userId }) => userId !== user.user_id)
  return ok({
    database,
    statements: [
      releaseComment(database, place),
      ...noteEffect(database, {
        counters: section === 'member' ? [] : [{ section, id: objectId, by: 1 }],
        replies: told,
        decision: null,
        commentId,
      }),
      restoreThreads(database, [commentId]),
    ],
    async afterwards(results) {
      await applyAtOnce(env, effectsIn(results))
      await tellNewComment(env, { section, objectId }, commentId)
    },
    notifiedUserIds: told.map(({ userId }) => userId),
    onNoChange: refused('not_found', 'notify'),
  })
}
