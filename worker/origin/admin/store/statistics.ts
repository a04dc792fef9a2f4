// What statistics read: sums of events, by the key of their rows. A range is at most a year, and months count as one row each.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { daySeconds } from '../../../../shared/limits.ts'
import type { DayRange } from '../../../../shared/statistics.ts'
import { beginOf, eventSums, pageOfSum, type SumName, sumSpans } from '../../events/event-sums.ts'

/** From the first to the last moment at which a row of the span may begin, in seconds since 1970. */
type Within = readonly [first: number, last: number]
const none: Within = [1, 0]

const secondsOf = (day: string): number => Date.parse(day) / 1000

/** Whole months, and the days before and after them. */
export function coverOf({ from, to }: DayRange): { months: Within; before: Within; after: Within } {
  const [first, end] = [secondsOf(from), secondsOf(to) + daySeconds]
  const firstMonth =
    beginOf('month', first) === first ? first : beginOf('month', beginOf('month', first) + sumSpans.month)
  const endOfMonths = beginOf('month', end)
  if (firstMonth >= endOfMonths) return { months: none, before: [first, end - 1], after: none }
  return { months: [firstMonth, endOfMonths - 1], before: [first, firstMonth - 1], after: [endOfMonths, end - 1] }
}

type SumOfRange = { key: string; total: number }

/** The largest names of a sum over a range. */
export function largestOf(db: D1Database, name: SumName, range: DayRange, count: number): D1PreparedStatement {
  const whole: Within = [secondsOf(range.from), secondsOf(range.to) + daySeconds - 1]
  const hasMonths = 'month' in eventSums[name].kept
  const { months, before, after } = hasMonths ? coverOf(range) : { months: none, before: whole, after: none }
  const rows = (span: number, first: string, last: string) =>
    `SELECT counts FROM event_sums WHERE name = ?1 AND span = ${span} AND at BETWEEN ${first} AND ${last}`
  return db
    .prepare(`
      SELECT c.key AS key, sum(c.value) AS total
      FROM (
        ${rows(sumSpans.month, '?2', '?3')}
        UNION ALL ${rows(sumSpans.day, '?4', '?5')}
        UNION ALL ${rows(sumSpans.day, '?6', '?7')}) s, json_each(s.counts) c
      WHERE c.key <> '' GROUP BY c.key ORDER BY total DESC, c.key LIMIT ?8`)
    .bind(name, ...months, ...before, ...after, count)
}

/** The result of a statement of `largestOf`. */
export const largestRows = (result: { results: unknown[] } | undefined): SumOfRange[] =>
  (result?.results ?? []) as SumOfRange[]

type TimedCounts = { at: number; counts: Readonly<Record<string, number>> }

/** All names of a sum, span by span. */
export async function sumsWithin(
  db: D1Database,
  { name, span, first, end }: { name: SumName; span: keyof typeof sumSpans; first: number; end: number },
): Promise<TimedCounts[]> {
  const { results } = await db
    .prepare('SELECT at, counts FROM event_sums WHERE name = ?1 AND span = ?2 AND at >= ?3 AND at < ?4 AND page = 0')
    .bind(name, sumSpans[span], first, end)
    .all<{ at: number; counts: string }>()
  return results.map(({ at, counts }) => ({ at, counts: JSON.parse(counts) }))
}

/** The sums of one object by day. */
export async function sumsOfObject(
  db: D1Database,
  name: SumName,
  id: number,
  range: DayRange,
): Promise<{ at: number; total: number }[]> {
  const { results } = await db
    .prepare(`
      SELECT at, coalesce(json_extract(counts, '$."' || ?3 || '"'), 0) AS total
      FROM event_sums WHERE name = ?1 AND span = ${sumSpans.day} AND at BETWEEN ?4 AND ?5 AND page = ?2`)
    .bind(name, pageOfSum(name, id), String(id), secondsOf(range.from), secondsOf(range.to))
    .all<{ at: number; total: number }>()
  return results
}
