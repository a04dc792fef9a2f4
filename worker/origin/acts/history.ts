// A member's watch history: clearing, pausing and resuming it.
import { ok } from '../../../shared/result.ts'
import { clearWatched, pauseWatched } from '../store/views.ts'
import type { ActHandler } from './act.ts'

/** Repeating the act succeeds too. */
const otherwise = ok({ ok: true as const })

export const clearHistory: ActHandler<'history.clear'> = async (_, { env: { db }, user }) =>
  ok({ statements: [clearWatched(db, user.user_id)], otherwise })

export const pauseHistory: ActHandler<'history.pause'> = async (_, { env: { db }, user }) =>
  ok({ statements: [pauseWatched(db, user.user_id, true)], otherwise })

export const resumeHistory: ActHandler<'history.resume'> = async (_, { env: { db }, user }) =>
  ok({ statements: [pauseWatched(db, user.user_id, false)], otherwise })
