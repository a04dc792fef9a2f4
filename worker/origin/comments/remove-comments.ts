// Removes comments because of what happened in the first database: the account of their member or of the wall that they are on, or their
// playlist, was deleted, or a moderator removed them; and hides those of a banned member. It was noted in the batch of that; the clock
// repeats what was interrupted.
import type { Env } from '../env.ts'
import { isBannedMember } from '../moderation/store/member-acts.ts'
import { runEach } from '../run-each.ts'
import { writeLog } from '../telemetry/log.ts'
import { removalStepsAtOnce, removalStepsOfClock, removedCommentsAtOnce } from './comment-bounds.ts'
import { applyAtOnce } from './comment-effects.ts'
import { areCommentsMoving, commentsOf, moveStep } from './comments-database.ts'
import { effectsIn } from './store/comment-effects.ts'
import {
  commentsToRemove,
  commentsToTurn,
  type Deletion,
  dropRemoval,
  notedRemovals,
  type Removal,
  type RemovalKind,
  removeComments,
  turnComments,
} from './store/comment-removals.ts'
import { leaveToModerators } from './store/held-comments.ts'
import type { CommentScope } from './store/moved-comments.ts'

/** After the batch that noted it. Of very many comments the rest is left to the clock. */
export async function removeNotedAtOnce(env: Env, removal: Removal): Promise<void> {
  await removeNoted(env, removal, removalStepsAtOnce).catch((fault: unknown) =>
    writeLog('error', { event: 'effect-late', problem: String(fault) }),
  )
}

export async function removeCommentsByClock(env: Env): Promise<void> {
  let left = removalStepsOfClock
  await runEach(
    (await notedRemovals(env.db, removalStepsOfClock)).map((removal) => async () => {
      if (left > 0) left -= await removeNoted(env, removal, left)
    }),
  )
}

const scopes: Record<RemovalKind, (id: number) => readonly CommentScope[]> = {
  comment: (id) => [{ ids: [id] }],
  member: (userId) => [{ userId }, { section: 'member', objectId: userId, isWhole: true }],
  playlist: (objectId) => [{ section: 'playlist', objectId, isWhole: true }],
  standing: (userId) => [{ userId }],
}

/** Moves comments of the first of these scopes that still has some; returns how many. */
async function moveOf(env: Env, inOrder: readonly CommentScope[]): Promise<number> {
  for (const scope of inOrder) {
    const moved = await moveStep(env, scope)
    if (moved > 0) return moved
  }
  return 0
}

/** Returns how many steps it took. */
async function removeNoted(env: Env, removal: Removal, stepsMax: number): Promise<number> {
  const { kind, about_id } = removal
  const step = await (kind === 'standing' ? turningStep(env, about_id) : removingStep(env, { kind, about_id }))
  for (let done = 1; done <= stepsMax; done++) {
    const moved = await moveOf(env, scopes[kind](about_id))
    const count = await step(moved > 0)
    if (moved === 0 && count < removedCommentsAtOnce) {
      await dropRemoval(env.db, removal).run()
      return done
    }
  }
  return stepsMax
}

/** Does a part, and says of how many comments. @param hasMoved older comments may have come since the last step */
type Step = (hasMoved: boolean) => Promise<number>

async function removingStep(env: Env, removal: Deletion): Promise<Step> {
  const { comments } = env.databases
  const isMoving = await areCommentsMoving(env)
  // What waited for a member whose account is deleted waits for moderators.
  if (removal.kind === 'member')
    await leaveToModerators(comments, removal.about_id, removedCommentsAtOnce * removalStepsAtOnce).run()
  return async () => {
    const removed = await commentsToRemove(comments, removal, removedCommentsAtOnce)
    if (removed.length === 0) return 0
    await commentsOf(env, { ids: removed.map(({ comment_id, root_id }) => root_id || comment_id) })
    await applyAtOnce(env, effectsIn(await comments.batch(removeComments(comments, removed, isMoving))))
    return removed.length
  }
}

/** The standing is read here and not noted: a ban and its end may be noted before either is done. */
async function turningStep(env: Env, userId: number): Promise<Step> {
  const { comments } = env.databases
  const isHiding = await isBannedMember(env.db, userId)
  let since = 0
  return async (hasMoved) => {
    if (hasMoved) since = 0
    const found = await commentsToTurn(comments, userId, { isHidden: !isHiding, since }, removedCommentsAtOnce)
    const ids = found.map(({ comment_id }) => comment_id)
    since = found.at(-1)?.added_date ?? since
    const rootIds = found.flatMap(({ root_id }) => (root_id === 0 ? [] : root_id))
    if (rootIds.length > 0) await commentsOf(env, { ids: rootIds })
    if (ids.length > 0) await applyAtOnce(env, effectsIn(await comments.batch(turnComments(comments, ids, isHiding))))
    return ids.length
  }
}
