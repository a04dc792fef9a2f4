// How finely it is counted what is watched of a video.

/** The steps of a video that are reported: 0 when it begins, and each tenth that was played to its end. */
export const watchedSteps = 10
