// How many of the matches each choice of a filter would leave.
import type { DurationClass, VideoDate } from '../../../../shared/rules/browse-filters.ts'
import { durations, videoDates } from '../../../../shared/rules/browse-filters.ts'
import type { ListFilter } from '../../sql/list-filters.ts'
import type { FoundMatches } from './found-matches.ts'
import { isWithin, type MatchFacts, periodsUntil } from './match-facts.ts'

/** `isLeast`: there are more, which were not counted. */
export type FilterCounts = {
  duration: Record<DurationClass, number>
  hd: number
  vr: number
  date: Record<VideoDate, number>
  isLeast: boolean
}

/** Each beside the other filters. Null where the index applied a filter already, so that what it left out is not known. */
export function countsOf(
  facts: readonly MatchFacts[],
  { isAll, isFiltered }: Pick<FoundMatches, 'isAll' | 'isFiltered'>,
  { gender, type, duration }: ListFilter,
  { since, nowSeconds }: { since: number; nowSeconds: number },
): FilterCounts | null {
  if (isFiltered && (type !== 'all' || duration !== '')) return null
  const periods = periodsUntil(nowSeconds)
  const current = { gender, type, duration, since }
  const count = (change: Partial<typeof current>) => {
    const filter = { ...current, ...change }
    return facts.reduce((sum, one) => sum + Number(isWithin(one, filter)), 0)
  }
  const countsBy = <Value extends string>(
    values: readonly Value[],
    change: (value: Value) => Partial<typeof current>,
  ) => Object.fromEntries(values.map((value) => [value, count(change(value))])) as Record<Value, number>
  return {
    duration: countsBy(durations, (one) => ({ duration: one })),
    hd: count({ type: 'hd' }),
    vr: count({ type: 'vr' }),
    date: countsBy(videoDates, (one) => ({ since: periods[one] })),
    isLeast: !isAll,
  }
}
