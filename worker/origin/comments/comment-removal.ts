// A member's removal of an own comment.
import type { Env } from '../env.ts'
import type { PlannedWrite } from '../http/act.ts'
import { applyAtOnce } from './comment-effects.ts'
import { areCommentsMoving, commentsOf } from './comments-database.ts'
import { effectsIn, noEffect, noteEffect } from './store/comment-effects.ts'
import { noteDropped } from './store/comment-removals.ts'
import { commentPlace, dropComment } from './store/comments.ts'

/** Null when the member has no such comment. */
export async function commentRemoval(
  env: Env,
  userId: number,
  commentId: number,
): Promise<Pick<PlannedWrite, 'statements' | 'database' | 'afterwards'> | null> {
  const comments = await commentsOf(env, { ids: [commentId] })
  const place = await commentPlace(comments, commentId)
  if (place?.user_id !== userId) return null
  const { section, object_id: id, is_held } = place
  const isCounted = section !== 'member' && is_held === 0
  return {
    database: comments,
    statements: [
      dropComment(comments, place),
      ...noteEffect(comments, { ...noEffect, counters: isCounted ? [{ section, id, by: -1 }] : [] }),
      ...noteDropped(comments, [commentId], await areCommentsMoving(env)),
    ],
    afterwards: (results) => applyAtOnce(env, effectsIn(results)),
  }
}
