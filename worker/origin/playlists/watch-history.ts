// The database of the watch history. Where an operator binds one of its own (DB_HISTORY), rows that are still in the first one follow: a
// member's own before they are read or written, and all others by the clock.
import { daySeconds } from '../../../shared/limits.ts'
import { secondsOfClock } from '../../../shared/rules/time-zones.ts'
import type { Env } from '../env.ts'
import { forgetNoted, moveWatched } from './store/moved-history.ts'
import type { Between } from './store/watched-videos.ts'

const rowsAtOnce = 5000

export const isHistoryApart = ({ db, databases }: Env): boolean => databases.history !== db

type Days = { from: string | undefined; to: string | undefined; time_zone: string | undefined }

/** The seconds of these days in their zone, to the beginning of the day after the last; days that are not named have no bound. */
export function daysFrom({ from, to, time_zone = 'UTC' }: Days): Between {
  const startOf = (day: string, daysAfter = 0) =>
    secondsOfClock(Date.parse(day) / 1000 + daysAfter * daySeconds, time_zone)
  return {
    from: from === undefined ? 0 : startOf(from),
    before: to === undefined ? Number.MAX_SAFE_INTEGER : startOf(to, 1),
  }
}

/** The database that has the whole history of this member. */
export async function historyOf(env: Env, userId: number): Promise<Env['db']> {
  const { db, databases } = env
  if (isHistoryApart(env))
    while ((await moveWatched(db, databases.history, { userId, most: rowsAtOnce })) === rowsAtOnce);
  return databases.history
}

/** A step of the move, and what deleted accounts left behind. */
export async function tidyHistories(env: Env): Promise<void> {
  if (!isHistoryApart(env)) return
  await moveWatched(env.db, env.databases.history, { userId: null, most: rowsAtOnce })
  await forgetNoted(env.db, env.databases.history)
}

/** To be called after the batch that deletes an account. The clock repeats it. */
export async function forgetHistory(env: Env): Promise<void> {
  if (isHistoryApart(env)) await forgetNoted(env.db, env.databases.history).catch(() => undefined)
}
