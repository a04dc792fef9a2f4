// A member's watch history: clearing, pausing and resuming it.
import { ok } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { clearWatched, pauseWatched } from './store/watched-videos.ts'

/** Repeating the act succeeds too. */
const onNoChange = ok({ ok: true as const })

export const clearHistory: ActHandler<'history.clear'> = async (_, { env: { db }, user }) =>
  ok({ statements: [clearWatched(db, user.user_id)], onNoChange })

export const pauseHistory: ActHandler<'history.pause'> = async (_, { env: { db }, user }) =>
  ok({ statements: [pauseWatched(db, user.user_id, true)], onNoChange })

export const resumeHistory: ActHandler<'history.resume'> = async (_, { env: { db }, user }) =>
  ok({ statements: [pauseWatched(db, user.user_id, false)], onNoChange })
