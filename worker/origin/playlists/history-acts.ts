// A member's watch history: clearing it or a day of it, pausing and resuming it.
import { ok } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { pauseWatched } from './store/own-videos.ts'
import { clearWatched, dropWatchedBetween } from './store/watched-videos.ts'
import { daysFrom, historyOf } from './watch-history.ts'

/** Repeating the act succeeds too. */
const onNoChange = ok({ ok: true as const })

export const clearHistory: ActHandler<'history.clear'> = async (_, { env, user }) => {
  const database = await historyOf(env, user.user_id)
  return ok({ statements: [clearWatched(database, user.user_id)], database, onNoChange })
}

export const clearHistoryDay: ActHandler<'history.day'> = async ({ day, time_zone }, { env, user }) => {
  const days = daysFrom({ from: day, to: day, time_zone })
  const database = await historyOf(env, user.user_id)
  return ok({ statements: [dropWatchedBetween(database, user.user_id, days)], database, onNoChange })
}

export const pauseHistory: ActHandler<'history.pause'> = async (_, { env: { db }, user }) =>
  ok({ statements: [pauseWatched(db, user.user_id, true)], onNoChange })

export const resumeHistory: ActHandler<'history.resume'> = async (_, { env: { db }, user }) =>
  ok({ statements: [pauseWatched(db, user.user_id, false)], onNoChange })
