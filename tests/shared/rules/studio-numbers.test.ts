// What creators are not told: anything that could be about a single visitor, said or worked out from what is said.
import { expect, it } from 'vitest'
import { fewestShown } from '../../../shared/limits.ts'
import {
  roundedCount,
  roundedPercent,
  roundedRows,
  roundedSeconds,
  roundedSeries,
  shownCount,
} from '../../../shared/rules/studio-numbers.ts'

it('a count of fewer than five is hidden, and none is not', () => {
  expect([0, 1, fewestShown - 1, fewestShown].map(shownCount)).toEqual([0, null, null, fewestShown])
  expect([0, 1, 4, 5, 9, 10, 151].map(roundedCount)).toEqual([null, null, null, 5, 5, 10, 150])
})

it.each([
  ['enough plays', 900, fewestShown, 900],
  ['plays that are rounded, their average times those shown', 900, 9, 500],
  ['too few plays', 900, fewestShown - 1, null],
  ['no play, one of the day before going on', 900, 0, null],
])('the time of %s', (_, seconds, plays, shown) => expect(roundedSeconds(seconds, plays)).toBe(shown))

it('a share is that of the counts that are shown', () => {
  expect([roundedPercent(9, 12), roundedPercent(4, 12), roundedPercent(0, 12), roundedPercent(3, 3)]).toEqual([
    50,
    null,
    null,
    null,
  ])
})

it('a series shows none before its first event, and hides one beside a small one', () => {
  expect(roundedSeries([0, 0, 0])).toEqual([0, 0, 0])
  expect(roundedSeries([0, 20, 34, 2, 40, 0])).toEqual([0, 20, null, null, 40, null])
  expect(roundedSeries([0, 2, 34, 40])).toEqual([0, null, null, 40])
  expect(roundedSeries([9, 20])).toEqual([5, 20])
})

// Up to the last count that is shown as ten.
const most = 14
/** Every way in which so many parts can have been counted. */
const allCounts = (parts: number): number[][] =>
  parts === 0
    ? [[]]
    : allCounts(parts - 1).flatMap((counts) => Array.from({ length: most + 1 }, (_, count) => [...counts, count]))
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Ways in which all that is shown leaves one small count possible for a part. */
function workedOut(parts: number, shownOf: (counts: number[]) => unknown): number[][] {
  const bySight = Map.groupBy(allCounts(parts), (counts) => JSON.stringify(shownOf(counts)))
  return [...bySight.values()].flatMap((alike) =>
    Array.from({ length: parts }, (_, part) => new Set(alike.map((counts) => counts[part] ?? 0))).some(
      ([only = 0, ...others]) => others.length === 0 && only > 0 && only < fewestShown,
    )
      ? [alike[0] ?? []]
      : [],
  )
}
const rowsOf = (counts: number[]) => roundedRows(counts.map((total, key) => ({ key, total })))

it.each<[string, number[], (counts: number[]) => unknown]>([
  ['a list beside its total', [1, 2, 3, 4], (counts) => [roundedCount(sumOf(counts)), rowsOf(counts)]],
  ['a series beside its total', [1, 2, 3, 4], (counts) => [roundedCount(sumOf(counts)), roundedSeries(counts)]],
  [
    'today, 28 days and all time',
    [1, 2, 3],
    (counts) => counts.map((_, place) => roundedCount(sumOf(counts.slice(0, place + 1)))),
  ],
  ['each video and their channel', [1, 2, 3, 4], (counts) => [roundedCount(sumOf(counts)), counts.map(roundedCount)]],
])('no count of fewer than five can be worked out from %s', (_, allParts, shownOf) => {
  for (const parts of allParts) expect(workedOut(parts, shownOf)).toEqual([])
})

it('such a count is found where all others are exact', () => {
  expect(workedOut(2, (counts) => [sumOf(counts), counts.map(shownCount)])).not.toEqual([])
})
