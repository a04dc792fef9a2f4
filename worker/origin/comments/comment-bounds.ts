// How much of comments is moved, applied and removed at a time.

/** Comments follow into a database of their own so many at a time, which a value of D1 has room for; so many times a minute. */
export const movedCommentsAtOnce = 200
export const movedCommentsSteps = 25

/** So many effects of comments are looked at, at a time; so many times a minute. */
export const effectsAtOnce = 500
export const effectStepsOfClock = 20

/** Of so many likes at a time it is looked at whether their comment is still there; so many times an hour. */
export const likesSweptAtOnce = 1000
export const likeSweepsOfHour = 20

/**
 * So many comments are removed at a time; so many times in the request that deletes an account, and in a minute, for all that was noted: a
 * run of a Worker has a limit of queries, of which a step takes up to ten.
 */
export const removedCommentsAtOnce = 500
export const removalStepsAtOnce = 4
export const removalStepsOfClock = 30
