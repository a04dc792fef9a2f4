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
  for (const merged of await notedMerges(env.db, removalStepsOfClock)) await moveSome(env, merged, removalStepsOfClock)
}

async function moveSome(env: Env, merged: MergedComments, stepsMax: number): Promise<void> {
  const { section, from_id: objectId } = merged
  for (let step = 0; step < stepsMax; step++) {
    const followed = await moveStep(env, { section, objectId, isWhole: true })
    const moved = await commentsToMove(env.databases.comments, merged, removedCommentsAtOnce)
    if (moved.length > 0) {
      await noteMovedComments(env.db, merged, moved).run()
      const ids = moved.map(({ comment_id }) => comment_id)
      await moveComments(env.databases.comments, merged, ids).run()
    }
    if (followed === 0 && moved.length < removedCommentsAtOnce) {
      await dropMerge(env.db, merged).run()
      return
    }
  }
}
