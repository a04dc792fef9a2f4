// How votes are shown, at every bound.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, ratingPercent } from '../../../shared/rules/video-rating.ts'

test.each([
  [1, 0, 100],
  [10, 0, 100],
  [3, 1, 70],
  [2, 1, 60],
  [1, 1, 40],
  [1, 2, 20],
  [7, 3, 64],
  [1, 4, 4],
])('%i likes and %i dislikes make a bar of %i percent [S9-039]', (likes, dislikes, percent) => {
  expect(ratingPercent(likes, dislikes)).toBe(percent)
})

test('the bar is five points for a like less one for a dislike, of all votes, in twentieths [S9-039]', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (likes, dislikes) => {
      fc.pre(likes + dislikes > 0 && 5 * likes >= dislikes)
      expect(ratingPercent(likes, dislikes)).toBe(Math.round((5 * likes - dislikes) / (likes + dislikes) / 0.05))
    }),
  )
})

test('the bar is never below 0, and is 0 without votes [S9-040]', () => {
  expect(ratingPercent(0, 0)).toBe(0)
  expect(ratingPercent(0, 9)).toBe(0)
  expect(ratingPercent(1, 5)).toBe(0)
  expect(ratingPercent(1, 6)).toBe(0)
  fc.assert(fc.property(fc.nat(), fc.nat(), (likes, dislikes) => ratingPercent(likes, dislikes) >= 0))
})

test.each([
  [0, 0],
  [0.05, 1],
  [2.5, 50],
  [4.74, 95],
  [4.75, 95],
  [5, 100],
])('a rating of %d is %i percent [S9-037]', (value, percent) => expect(percentOf(value)).toBe(percent))

test.each([5.01, 5.1, 6, 500])('a rating of %d is still 100 percent [S9-038]', (value) =>
  expect(percentOf(value)).toBe(100),
)
