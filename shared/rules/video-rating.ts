// How votes and counts are shown (spec §9).

/** Width of the rating bar in percent: 5 for a like, -1 for a dislike, out of 5; never below 0. */
export function ratingPercent(likes: number, dislikes: number): number {
  const votes = likes + dislikes
  return votes === 0 ? 0 : Math.max(0, Math.round((5 * likes - dislikes) / votes / 0.05))
}

/** A value from 0 to 5 as percent, at most 100. */
export const percentOf = (value: number): number => Math.min(100, Math.round(value / 0.05))

const thousand = 1000
const million = 1_000_000

/** 999, 1K, 12K, 999K, 1M: 4 to 6 digits in thousands, 7 or more in millions, cut, not rounded up. */
export function shortCount(count: number): string {
  if (count >= million) return `${Math.floor(count / million)}M`
  if (count >= thousand) return `${Math.floor(count / thousand)}K`
  return String(count)
}

/** The same for a number of which it is not known how many a visitor's country does not see: `≤ 12`. */
export const shortCountAtMost = (count: number, canBeFewer: boolean | undefined): string =>
  canBeFewer ? `≤ ${shortCount(count)}` : shortCount(count)

/** The number that `shortCount` shows, for the plural of the word behind it: 1201 reads 1K, which is a thousand. */
export function pluralCount(count: number): number {
  const unit = count >= million ? million : count >= thousand ? thousand : 1
  return Math.floor(count / unit) * unit
}
