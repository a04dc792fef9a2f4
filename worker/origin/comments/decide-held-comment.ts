// Decisions about a held comment. A moderator shows or deletes it, with an entry of the audit log; the owner of what it is on shows it
// (release-act.ts) without one. What is shown is public from then on, or hidden while its author is banned; counters and notifications follow.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { isBannedMember } from '../moderation/store/member-acts.ts'
import { audienceOf } from './comment-audience.ts'
import { applyAtOnce } from './comment-effects.ts'
import { areCommentsMoving, commentsOf } from './comments-database.ts'
import { type CommentEffect, effectsIn, noEffect, noteEffect } from './store/comment-effects.ts'
import { noteDropped } from './store/comment-removals.ts'
import { commentPlace } from './store/comments.ts'
import { dropEmptyThreads, restoreThreads } from './store/dropped-comments.ts'
import { emptyHeldComment, type HeldPlace, releaseComment } from './store/held-comments.ts'

/** How a held comment is released, and what follows. */
export type PlannedRelease = { isHidden: boolean; effect: CommentEffect }

/** A banned member's comment stays hidden, neither counted nor told to a member: the end of the ban shows it. */
export async function planRelease(env: Env, place: HeldPlace): Promise<PlannedRelease> {
  const { section, object_id: id, comment_id: commentId, user_id: authorId } = place
  if (await isBannedMember(env.db, authorId)) return { isHidden: true, effect: { ...noEffect, commentId } }
  const counters = section === 'member' ? [] : [{ section, id, by: 1 }]
  return { isHidden: false, effect: { ...noEffect, counters, replies: await audienceOfHeld(env, place), commentId } }
}

export const releaseStatements = (
  comments: Env['db'],
  held: HeldPlace,
  { isHidden, effect }: PlannedRelease,
): [D1PreparedStatement, ...D1PreparedStatement[]] => [
  releaseComment(comments, held, isHidden),
  ...noteEffect(comments, effect),
  ...(isHidden ? [] : [restoreThreads(comments, [held.comment_id])]),
]

/** Whom it is told to once it is shown. */
async function audienceOfHeld(env: Env, place: HeldPlace) {
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

/**
 * For a moderator: false where another decision came first, or the comment says something else by now. Planning the release has moved its
 * thread into the database of comments, if that is apart.
 */
export async function showHeldComment(env: Env, held: HeldPlace, release: PlannedRelease): Promise<boolean> {
  return hasDecided(env, releaseStatements(env.databases.comments, held, release))
}

/**
 * For a moderator: false in the same cases. One that was answered before an edit had it held keeps its place, as any other with replies.
 */
export async function dropHeldComment(env: Env, held: HeldPlace, effect: CommentEffect): Promise<boolean> {
  const { section, object_id: objectId, comment_id: commentId } = held
  const comments = await commentsOf(env, { section, objectId })
  return hasDecided(env, [
    emptyHeldComment(comments, held),
    ...noteEffect(comments, { ...effect, gone: [commentId] }),
    dropEmptyThreads(comments, [commentId]),
    ...noteDropped(comments, [commentId], await areCommentsMoving(env), 'WHERE changes() > 0'),
  ])
}

async function hasDecided(env: Env, statements: D1PreparedStatement[]): Promise<boolean> {
  const results = await env.databases.comments.batch(statements)
  await applyAtOnce(env, effectsIn(results))
  return results[0]?.meta.changes !== 0
}
