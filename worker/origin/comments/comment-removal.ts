// A member's removal of an own comment, or of one on what is theirs.
import { commentsTag } from '../../../shared/contract/cache-tags.ts'
import type { Env } from '../env.ts'
import type { PlannedWrite } from '../http/act.ts'
import { applyAtOnce } from './comment-effects.ts'
import { areCommentsMoving, commentsOf } from './comments-database.ts'
import { notifyOfGoneComment } from './notify-of-comment.ts'
import { isOwner } from './owner-acts.ts'
import { effectsIn, noEffect, noteEffect } from './store/comment-effects.ts'
import { noteDropped } from './store/comment-removals.ts'
import { type CommentPlace, commentPlace } from './store/comments.ts'
import { dropEmptyThreads, emptyComment } from './store/dropped-comments.ts'

/** Null when the member may remove no such comment. */
export async function commentRemoval(
  env: Env,
  userId: number,
  commentId: number,
): Promise<Pick<PlannedWrite, 'statements' | 'database' | 'afterwards' | 'changedTags'> | null> {
  const comments = await commentsOf(env, { ids: [commentId] })
  const place = await commentPlace(comments, commentId)
  if (place?.user_id === userId) return plannedRemoval(env, comments, place)
  // What waits for a moderator is nothing that the owner has seen.
  const isTheirs =
    place?.is_held === 0 ? await isOwner(env, userId, place) : place?.is_held === 1 && place.waits_for === userId
  return place && isTheirs ? plannedRemoval(env, comments, place) : null
}

/** Replies stay: of a comment that has some, its place does, too. A reply that is written meanwhile keeps it as well, or is refused. */
async function plannedRemoval(env: Env, comments: Env['db'], place: CommentPlace) {
  const { comment_id, section, object_id: id, root_id, is_held } = place
  const isCounted = section !== 'member' && is_held === 0
  if (root_id !== 0) await commentsOf(env, { ids: [root_id] })
  return {
    database: comments,
    statements: [
      emptyComment(comments, place),
      ...noteEffect(comments, {
        ...noEffect,
        counters: isCounted ? [{ section, id, by: -1 }] : [],
        gone: [comment_id],
      }),
      dropEmptyThreads(comments, [comment_id]),
      ...noteDropped(comments, [comment_id], await areCommentsMoving(env), 'WHERE changes() > 0'),
      ...(root_id === 0 ? [] : [dropEmptyThreads(comments, [root_id])]),
    ] satisfies PlannedWrite['statements'],
    ...(is_held === 0 && { changedTags: [commentsTag(section, id)] }),
    afterwards: async (results: Parameters<NonNullable<PlannedWrite['afterwards']>>[0]) => {
      await applyAtOnce(env, effectsIn(results))
      if (is_held === 0) await notifyOfGoneComment(env, { section, objectId: id }, comment_id)
    },
  }
}
