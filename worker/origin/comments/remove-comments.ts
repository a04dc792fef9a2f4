// Removes comments because of what happened in the first database: their member's account or their playlist was deleted, or a moderator
// removed them. It was noted in the batch of that; the clock repeats what was interrupted.
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { removalStepsAtOnce, removalStepsOfClock, removedCommentsAtOnce } from './comment-bounds.ts'
import { applyAtOnce } from './comment-effects.ts'
import { areCommentsMoving, moveStep } from './comments-database.ts'
import { effectsIn } from './store/comment-effects.ts'
import {
  commentsToRemove,
  dropRemoval,
  notedRemovals,
  type Removal,
  type RemovalKind,
  removeComments,
} from './store/comment-removals.ts'
import type { CommentScope } from './store/moved-comments.ts'

/** After the batch that noted it. Of very many comments the rest is left to the clock. */
export async function removeNotedAtOnce(env: Env, removal: Removal): Promise<void> {
  await removeNoted(env, removal, removalStepsAtOnce).catch((fault: unknown) =>
    writeLog('error', { event: 'effect-late', problem: String(fault) }),
  )
}

export async function removeCommentsByClock(env: Env): Promise<void> {
  for (const removal of await notedRemovals(env.db, removedCommentsAtOnce))
    await removeNoted(env, removal, removalStepsOfClock)
}

const scopes: Record<RemovalKind, (id: number) => CommentScope> = {
  comment: (id) => ({ ids: [id] }),
  member: (userId) => ({ userId }),
  playlist: (objectId) => ({ section: 'playlist', objectId, isWhole: true }),
}

async function removeNoted(env: Env, removal: Removal, stepsMax: number): Promise<void> {
  const { comments } = env.databases
  const isMoving = await areCommentsMoving(env)
  for (let step = 0; step < stepsMax; step++) {
    const moved = await moveStep(env, scopes[removal.kind](removal.about_id))
    const ids = await commentsToRemove(comments, removal, removedCommentsAtOnce)
    if (ids.length > 0) await applyAtOnce(env, effectsIn(await comments.batch(removeComments(comments, ids, isMoving))))
    if (moved === 0 && ids.length < removedCommentsAtOnce) {
      await dropRemoval(env.db, removal).run()
      return
    }
  }
}
