// What creators are not told: anything that could be about a single visitor.
import { expect, it } from 'vitest'
import { fewestShown } from '../../../shared/limits.ts'
import { shownCount, shownSeconds } from '../../../shared/rules/studio-numbers.ts'

it('a count of fewer than five is hidden, and none is not', () => {
  expect([0, 1, fewestShown - 1, fewestShown].map(shownCount)).toEqual([0, null, null, fewestShown])
})

it.each([
  ['enough plays', 900, fewestShown, 900],
  ['too few plays', 900, fewestShown - 1, null],
  ['no play and no time', 0, 0, 0],
  ['a play that began the day before', 900, 0, null],
])('the time of %s', (_, seconds, plays, shown) => expect(shownSeconds(seconds, plays)).toBe(shown))
