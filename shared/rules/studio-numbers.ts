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

/**
 * A count as creators see it: null stands for fewer than five, and 0 is none. Exact, so only for what pages show to every visitor: views of all time,
 * likes, comments and followers. What their differences tell is told already.
 */
export const shownCount = (count: number): number | null => (count > 0 && count < fewestShown ? null : count)

/**
 * The same of what no page shows, down to a multiple of five; null stands for fewer than five, or none. Of a total and all its parts but one, of
 * today and 28 days, of a channel and its videos, the difference then stands for several counts. (It is one count only where four or more
 * parts all end just below a multiple, their sum ends on one, and the last part is exactly four.)
 */
export const roundedCount = (count: number): number | null =>
  count < fewestShown ? null : count - (count % fewestShown)

/** The time of as many plays as are shown: so few plays as are hidden would tell what one visitor did. Null hides it. */
export const roundedSeconds = (seconds: number, plays: number): number | null =>
  plays < fewestShown ? null : Math.round((seconds * (roundedCount(plays) ?? 0)) / plays)

/** How many of a hundred plays did so: of the counts that are shown. Null hides it. */
export function roundedPercent(part: number, whole: number): number | null {
  const [shown, of] = [roundedCount(part), roundedCount(whole)]
  return shown === null || !of ? null : Math.min(100, Math.round((100 * shown) / of))
}

/**
 * A series of such counts over time. Hidden are those below five, and the one beside the first of them, which by the sum of
 * all would else be known. No count in between is shown as none: a hidden one may be none. Before the first event all are.
 */
export function roundedSeries(counts: readonly number[]): (number | null)[] {
  const begin = counts.findIndex((count) => count > 0)
  const isSmall = counts.map((count, place) => place >= begin && count < fewestShown)
  const first = begin === -1 ? -1 : isSmall.indexOf(true, begin)
  const beside = first === -1 ? -1 : first > begin ? first - 1 : isSmall.indexOf(false, first)
  const isBefore = (place: number) => begin === -1 || place < begin
  return counts.map((count, place) => (isBefore(place) ? 0 : place === beside ? null : roundedCount(count)))
}

/** The rows of a list, the largest first: those below five are left out, so that no difference is known to be about one of them. */
export const roundedRows = <Row extends { total: number }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ total }) => total >= fewestShown).map((row) => ({ ...row, total: roundedCount(row.total) ?? 0 }))
