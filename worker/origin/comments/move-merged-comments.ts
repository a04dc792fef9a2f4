// Moves comments from a merged object to the one that stays: at once after the batch that noted it, and by the clock what was interrupted.
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { removalStepsAtOnce, removalStepsOfClock, removedCommentsAtOnce } from './comment-bounds.ts'
import { moveStep } from './comments-database.ts'
import {
  commentsToMove,
  dropMerge,
  type MergedComments,
  moveComments,
  notedMerges,
  noteMovedComments,
} from './store/merged-comments.ts'

/** After the batch that noted it. */
export async function moveMergedAtOnce(env: Env, merged: MergedComments): Promise<void> {
  await moveSome(env, merged, removalStepsAtOnce).catch((fault: unknown) =>
    writeLog('error', { event: 'effect-late', problem: String(fault) }),
  )
}

export async function moveMergedByClock(env: Env): Promise<void> {
  let left = removalStepsOfClock
  for (const merged of await notedMerges(env.db, removalStepsOfClock)) left = await moveSome(env, merged, left)
}

/** Returns how many of the steps are left. */
async function moveSome(env: Env, merged: MergedComments, steps: number): Promise<number> {
  const { section, from_id: objectId } = merged
  for (let left = steps; left > 0; left--) {
    const followed = await moveStep(env, { section, objectId, isWhole: true })
    const moved = await commentsToMove(env.databases.comments, merged, removedCommentsAtOnce)
    if (moved.length > 0) {
      await noteMovedComments(env.db, merged, moved).run()
      const ids = moved.map(({ comment_id }) => comment_id)
      await moveComments(env.databases.comments, merged, ids).run()
    }
    if (followed === 0 && moved.length < removedCommentsAtOnce) {
      await dropMerge(env.db, merged).run()
      return left - 1
    }
  }
  return 0
}
