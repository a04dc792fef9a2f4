// By itself, because the first script of every page reads it.

/** The storage key of the chosen quality: such a video must not start in another one. */
export const qualityKey = 'player-quality'
