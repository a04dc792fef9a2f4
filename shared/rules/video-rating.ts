// How votes are shown (spec §9).

/** Width of the rating bar in percent: 5 for a like, -1 for a dislike, out of 5; never below 0. */
export function ratingPercent(likes: number, dislikes: number): number {
  const votes = likes + dislikes
  return votes === 0 ? 0 : Math.max(0, Math.round((5 * likes - dislikes) / votes / 0.05))
}

/** A value from 0 to 5 as percent, at most 100. */
export const percentOf = (value: number): number => Math.min(100, Math.round(value / 0.05))
