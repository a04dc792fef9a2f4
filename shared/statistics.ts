// What the statistics of the back office show: totals over time, lists of the largest, and the range of days that both are about.
import { daySeconds } from './limits.ts'

/** Everything that is counted over time, in the order of the page. `seconds` of videos that were played; `missing`: searches without results. */
export const eventTotals = [
  'visit',
  'page',
  'view',
  'play',
  'seconds',
  'signup',
  'upload',
  'search',
  'missing',
  'opened',
  'impression',
  'click',
] as const
/** One of them. */
export type EventTotal = (typeof eventTotals)[number]

/** The lists of the largest, in the order of the page. */
export const topLists = [
  'videos',
  'categories',
  'models',
  'channels',
  'searches',
  'missing',
  'opened',
  'countries',
  'referrers',
  'languages',
  'devices',
  'sizes',
  'impressions',
  'clicks',
] as const
/** One of them. */
export type TopList = (typeof topLists)[number]

/** The families of the catalogue whose objects have statistics of their own. */
export const countedFamilies = ['videos', 'categories', 'models', 'channels'] as const
/** One of them. */
export type CountedFamily = (typeof countedFamilies)[number]

/** Ranges that end today, in days. */
export const rangeDays = ['1', '7', '28', '90', '365'] as const
/** The longest range, in days; that of one object, whose counts of single days are not kept longer. */
export const rangeDaysMax = 366
export const objectRangeDaysMax = 90

/** What a range is compared with: nothing, the weeks before it, or the same weeks a year before. */
export const comparisons = ['none', 'before', 'year'] as const
/** One of them. */
export type Comparison = (typeof comparisons)[number]

/** Days of UTC, both included. */
export type DayRange = { from: string; to: string }

const dayMs = daySeconds * 1000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The last days up to today. */
export const lastDays = (days: number, nowMs: number): DayRange => ({
  from: dayOf(nowMs - (days - 1) * dayMs),
  to: dayOf(nowMs),
})

/** How many days a range has; 0 or less where it ends before it begins. */
export const daysOf = ({ from, to }: DayRange): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** Whether it ends no sooner than it begins, and is no longer than so many days. */
export const isRangeWithin = (range: DayRange, max: number): boolean => daysOf(range) >= 1 && daysOf(range) <= max

/** The range that it is compared with, on the same days of the week; null for none. */
export function comparedRange(range: DayRange, comparison: Comparison): DayRange | null {
  if (comparison === 'none') return null
  const days = comparison === 'year' ? 364 : Math.ceil(daysOf(range) / 7) * 7
  return { from: dayOf(Date.parse(range.from) - days * dayMs), to: dayOf(Date.parse(range.to) - days * dayMs) }
}

/** One or two days are shown by hour. */
export const stepOf = (range: DayRange): 'hour' | 'day' => (daysOf(range) <= 2 ? 'hour' : 'day')

/** When each step begins, in ISO format, the oldest first. */
export function stepsOf(range: DayRange, step: 'hour' | 'day' = stepOf(range)): string[] {
  const perDay = step === 'hour' ? 24 : 1
  return Array.from({ length: daysOf(range) * perDay }, (_, index) =>
    new Date(Date.parse(range.from) + (index * dayMs) / perDay).toISOString(),
  )
}

/** The range of an address: its days where both make one, else the last so many. @param max the longest range */
export function rangeOf(
  query: { range?: string | undefined; from?: string | undefined; to?: string | undefined },
  nowMs: number,
  { max = rangeDaysMax, usual = 28 }: { max?: number; usual?: number } = {},
): DayRange {
  const { from, to } = query
  if (from !== undefined && to !== undefined) {
    if (isRangeWithin({ from, to }, max)) return { from, to }
  }
  return lastDays(Math.min(Number(query.range ?? usual), max), nowMs)
}
