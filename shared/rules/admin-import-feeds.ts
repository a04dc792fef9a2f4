// Feeds that are imported again and again: how often, and why a request for one failed.

/** Hours between two requests. */
export const feedHours = [1, 3, 6, 12, 24, 72, 168] as const

/** `private`: the address, or one that it leads to, is not public. `not_read`: a status other than success, or no answer. */
export const feedProblems = ['private', 'not_read', 'too_large', 'not_feed'] as const
export type FeedProblem = (typeof feedProblems)[number]

/** A feed that fails is asked less and less often, at most once a week. @returns hours */
export const hoursAfterFailures = (hours: number, failures: number): number =>
  Math.max(hours, Math.min(168, hours * 2 ** Math.min(failures, 8)))
