// The history that is kept here of what a member watched: forgotten at once, or not written on for a while.
import { ok } from '../../../shared/result.ts'
import { clearWatched, pauseWatched } from '../store/views.ts'
import type { ActHandler } from './act.ts'

/** Nothing to forget is as good as forgotten. */
const otherwise = ok({ ok: true as const })

export const clearHistory: ActHandler<'history.clear'> = async (_, { env: { db }, user }) =>
  ok({ statements: [clearWatched(db, user.user_id)], otherwise })

export const pauseHistory: ActHandler<'history.pause'> = async (_, { env: { db }, user }) =>
  ok({ statements: [pauseWatched(db, user.user_id, true)], otherwise })

export const resumeHistory: ActHandler<'history.resume'> = async (_, { env: { db }, user }) =>
  ok({ statements: [pauseWatched(db, user.user_id, false)], otherwise })
