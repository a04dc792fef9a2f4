// Moves what members have of a duplicate to the video that is kept: some members at once after the merge, all others by the clock.
import type { Env } from '../env.ts'
import { moveWatched, watchedOfDuplicate } from '../playlists/store/watched-videos.ts'
import { writeLog } from '../telemetry/log.ts'
import {
  dropMergedVideo,
  type MergedVideo,
  membersAfter,
  moveMembers,
  notedVideoMerges,
  noteMovedHistories,
} from './store/merged-videos.ts'

/** So many members at a time, each of whom costs a few searches by key; so many times in a request, and in a minute. */
const membersAtOnce = 1000
const stepsAtOnce = 3
const stepsOfClock = 50

type MoveEnv = Pick<Env, 'db' | 'databases'>

/** After the batch that noted it. */
export async function moveMergedVideoAtOnce(env: MoveEnv, fromId: number, intoId: number): Promise<void> {
  await moveSome(env, { from_id: fromId, into_id: intoId, after_user: 0 }, stepsAtOnce).catch((fault: unknown) =>
    writeLog('error', { event: 'effect-late', problem: String(fault) }),
  )
}

export async function moveMergedVideosByClock(env: MoveEnv): Promise<void> {
  let left = stepsOfClock
  for (const merged of await notedVideoMerges(env.db, stepsOfClock)) left = await moveSome(env, merged, left)
}

/** Returns how many of the steps are left. */
async function moveSome({ db, databases }: MoveEnv, merged: MergedVideo, steps: number): Promise<number> {
  let next = merged
  for (let left = steps; left > 0; left--) {
    const members = await membersAfter(db, next.after_user, membersAtOnce)
    const last = members.at(-1)
    if (!last) {
      await dropMergedVideo(db, next).run()
      return left
    }
    // Before the step that is counted: doing this twice changes nothing.
    for (const history of new Set([db, databases.history])) {
      const watched = await watchedOfDuplicate(history, next, members)
      if (watched.length === 0) continue
      await noteMovedHistories(db, next, watched).run()
      await history.batch(moveWatched(history, next, members))
    }
    await db.batch(moveMembers(db, next, members))
    next = { ...next, after_user: last }
  }
  return 0
}
