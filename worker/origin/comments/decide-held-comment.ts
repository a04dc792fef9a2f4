// A moderator's decision about a held comment: it is public from now on, or deleted. Its audit entry, counter and notification follow.
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { audienceOf } from './comment-audience.ts'
import { applyAtOnce } from './comment-effects.ts'
import { areCommentsMoving, commentsOf } from './comments-database.ts'
import { type CommentEffect, effectsIn, noteEffect } from './store/comment-effects.ts'
import { noteDropped } from './store/comment-removals.ts'
import { commentPlace } from './store/comments.ts'
import { restoreThreads } from './store/dropped-comments.ts'
import { type HeldPlace, releaseComment, removeHeldComment } from './store/held-comments.ts'

/** Whom it is told to once it is shown. */
export async function audienceOfHeld(env: Env, place: HeldPlace) {
  const { section, object_id: objectId, user_id: userId, comment, root_id, to_user_id } = place
  const root = root_id === 0 ? null : await commentPlace(await commentsOf(env, { ids: [root_id] }), root_id)
  return audienceOf(env, {
    section,
    objectId,
    userId,
    text: comment,
    answersId: to_user_id || (root?.user_id ?? null),
    nowSeconds: currentSeconds(),
  })
}

/** False where another moderator was quicker, or the comment says something else by now. What is to be shown has its audience by then, and its thread moved for that. */
export async function decideHeldComment(
  env: Env,
  held: HeldPlace,
  isRemoval: boolean,
  effect: CommentEffect,
): Promise<boolean> {
  const { comments } = env.databases
  const isDropped = isRemoval && (await areCommentsMoving(env))
  const results = await comments.batch([
    isRemoval ? removeHeldComment(comments, held) : releaseComment(comments, held),
    ...noteEffect(comments, effect),
    ...noteDropped(comments, [held.comment_id], isDropped, 'WHERE changes() > 0'),
    ...(isRemoval ? [] : [restoreThreads(comments, [held.comment_id])]),
  ])
  await applyAtOnce(env, effectsIn(results))
  return results[0]?.meta.changes !== 0
}
