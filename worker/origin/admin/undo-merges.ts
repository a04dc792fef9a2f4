// Gives back what a merge moved, in steps: some at once when the undo begins, all others by the clock.
import { tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import { channelMark } from '../../../shared/contract/removal.ts'
import type { CommentSection } from '../../../shared/entities/comment-sections.ts'
import { commentsAmong, moveComments } from '../comments/store/merged-comments.ts'
import type { Env } from '../env.ts'
import { giveBackWatched } from '../playlists/store/watched-videos.ts'
import { writeLog } from '../telemetry/log.ts'
import { propagateChanged, propagateName } from '../video/propagate-to-edge.ts'
import { tagsOfMerged } from './answer-merge-subjects.ts'
import { chosenRows, endStep, giveBackRows, nextMoved, rowsNamed } from './store/give-back-rows.ts'
import { runningUndos, type Undo } from './store/merge-undos.ts'
import { subjectById } from './store/subjects.ts'
import { countComments, endGivingBack } from './store/undo-merge.ts'

/** A run of a Worker has a limit of queries, of which a step takes up to six. */
const stepsAtOnce = 10
const stepsOfClock = 40
const undosOfClock = 20

type UndoEnv = Pick<Env, 'db' | 'databases' | 'deny'>

/** After the batch that began it. What fails is done by the clock. */
export async function giveBackAtOnce(env: UndoEnv, undo: Undo): Promise<void> {
  await giveBackSome(env, undo, stepsAtOnce).catch((fault: unknown) =>
    writeLog('error', { event: 'effect-late', problem: String(fault) }),
  )
}

export async function giveBackByClock(env: UndoEnv): Promise<void> {
  let left = stepsOfClock
  for (const undo of await runningUndos(env.db, undosOfClock)) left = await giveBackSome(env, undo, left)
}

/** Returns how many of the steps are left. */
async function giveBackSome(env: UndoEnv, undo: Undo, steps: number): Promise<number> {
  for (let left = steps; left > 0; left--) {
    const name = await nextMoved(env.db, undo)
    if (name === null) {
      await env.db.batch(endGivingBack(env.db, undo))
      const { family, id, into } = undo
      await propagateChanged(
        env,
        family === 'videos' ? [...tagsOfVideo(id), ...tagsOfVideo(into)] : tagsOfMerged[family],
      )
      // The one that stays was named on what is given back.
      const kept = family === 'channels' ? await subjectById(env.db, 'channels', into) : null
      if (kept) await propagateName(env, channelMark(into), kept.is_hidden === 1)
      return left
    }
    await giveBack(env, undo, name)
  }
  return 0
}

async function giveBack({ db, databases }: UndoEnv, undo: Undo, name: string): Promise<void> {
  const { family, id: from_id, into: into_id } = undo
  const rows = rowsNamed(undo, name)
  if (rows) {
    await db.batch(giveBackRows(db, undo, rows))
    return
  }
  const chosen = await chosenRows(db, undo, name)
  if (name === 'watched_videos') {
    const watched = chosen.map(({ row_key, is_dropped, body }) => ({
      user_id: row_key,
      watched_date: Number(body),
      is_dropped,
    }))
    for (const history of new Set([db, databases.history]))
      await history.batch(giveBackWatched(history, { from_id, into_id }, watched))
    await db.batch(endStep(db, undo, name))
    return
  }
  const section = sections[family]
  if (section === null) return
  const ids = chosen.map(({ row_key }) => row_key)
  const now = await commentsAmong(databases.comments, section, into_id, ids)
  await moveComments(databases.comments, { section, from_id: into_id, into_id: from_id }, ids).run()
  const shown = (held: number) => (held === 0 ? 1 : 0)
  const since = sumOf(now.map(({ is_held }) => shown(is_held))) - sumOf(chosen.map(({ body }) => shown(Number(body))))
  await db.batch([...countComments(db, undo, since), ...endStep(db, undo, name)])
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const sections: Record<Undo['family'], CommentSection | null> = {
  models: 'model',
  channels: 'channel',
  videos: 'video',
  categories: null,
}
