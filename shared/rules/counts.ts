// How counts are shown (spec §9).

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
