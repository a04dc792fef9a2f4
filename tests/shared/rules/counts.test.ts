// How counts are shown, at every bound.
import { expect, test } from 'vitest'
import { pluralCount, shortCount, shortCountAtMost } from '../../../shared/rules/counts.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
])('a count of three digits stays as it is: %i', (count, text) => expect(shortCount(count)).toBe(text))

test.each([
  [1000, '1K'],
  [1999, '1K'],
  [9999, '9K'],
  [10_000, '10K'],
  [999_999, '999K'],
])('a count of four to six digits is shown in thousands: %i is %s [S9-035]', (count, text) =>
  expect(shortCount(count)).toBe(text),
)

test.each([
  [1_000_000, '1M'],
  [1_999_999, '1M'],
  [12_345_678, '12M'],
  [1_000_000_000, '1000M'],
])('a count of seven or more digits is shown in millions: %i is %s [S9-036]', (count, text) =>
  expect(shortCount(count)).toBe(text),
)

test.each([
  [1201, undefined, '1K'],
  [1201, false, '1K'],
  [1201, true, '≤ 1K'],
])('a count of which some may not be seen is shown as a bound: %i, %s', (count, canBeFewer, text) =>
  expect(shortCountAtMost(count, canBeFewer)).toBe(text),
)

test.each([
  [999, 999],
  [1201, 1000],
  [12_999, 12_000],
  [2_500_000, 2_000_000],
])('the word behind a shortened count agrees with what is written, not with %i', (count, said) => {
  expect(pluralCount(count)).toBe(said)
})
