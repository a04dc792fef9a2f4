// What creators see about their videos: over which time, of what kinds, and how a count that could be a single visitor is hidden.
import { fewestShown } from '../limits.ts'

/** Today, the last 28 days with today, and as long as there are counts. Days are those of UTC. */
export const numbersRanges = ['today', '28', 'ever'] as const
/** One of them. */
export type NumbersRange = (typeof numbersRanges)[number]

/** What numbers are about: all own videos, one of them, or the videos of a channel that the member runs. */
export const numbersSubjects = ['all', 'video', 'channel'] as const
/** One of them. */
export type NumbersSubject = (typeof numbersSubjects)[number]

/** What views and plays are divided by, in the order of the page. */
export const numbersLists = ['countries', 'referrers', 'devices', 'searches', 'videos'] as const
/** One of them. */
export type NumbersList = (typeof numbersLists)[number]

/** The time of so few plays tells what one visitor did; a play of the day before may have gone on. Null hides it. */
export const shownSeconds = (seconds: number, plays: number): number | null =>
  plays >= fewestShown || (plays === 0 && seconds === 0) ? seconds : null

/** A count as creators see it: null stands for fewer than five, and 0 is none. */
export const shownCount = (count: number): number | null => (count > 0 && count < fewestShown ? null : count)
