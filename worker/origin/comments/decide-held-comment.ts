// A moderator's decision about a held comment: it is public from now on, or deleted. Its audit entry, counter and notification follow.
import type { Env } from '../env.ts'
import { applyAtOnce } from './comment-effects.ts'
import { areCommentsMoving } from './comments-database.ts'
import { type CommentEffect, effectsIn, noteEffect } from './store/comment-effects.ts'
import { noteDropped } from './store/comment-removals.ts'
import { releaseComment, removeHeldComment } from './store/held-comments.ts'

/** False where another moderator was quicker. */
export async function decideHeldComment(
  env: Env,
  commentId: number,
  isRemoval: boolean,
  effect: CommentEffect,
): Promise<boolean> {
  const { comments } = env.databases
  const isDropped = isRemoval && (await areCommentsMoving(env))
  const results = await comments.batch([
    isRemoval ? removeHeldComment(comments, commentId) : releaseComment(comments, commentId),
    ...noteEffect(comments, effect),
    ...noteDropped(comments, [commentId], isDropped),
  ])
  await applyAtOnce(env, effectsIn(results))
  return results[0]?.meta.changes !== 0
}
