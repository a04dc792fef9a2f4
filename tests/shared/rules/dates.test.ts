// Ages and durations, at the bounds where their words change.
import { describe, expect, test } from 'vitest'
import { ageOf, durationText, isoDuration, secondsOf } from '../../../shared/rules/dates.ts'

describe('an age', () => {
  const dayMs = 24 * 60 * 60 * 1000
  const nowMs = Date.parse('2026-11-21T12:00:00Z')
  const ageAfter = (ms: number) => ageOf(new Date(nowMs - ms).toISOString(), nowMs)

  test.each([0, 1, dayMs / 2, dayMs - 1])('of %i ms is today [S9-041]', (ms) =>
    expect(ageAfter(ms)).toEqual({ unit: 'today' }),
  )

  test('in the future is today: clocks differ', () => {
    expect(ageAfter(-dayMs)).toEqual({ unit: 'today' })
  })

  test.each([
    [1, 'days', 1],
    [29, 'days', 29],
    [29.99, 'days', 29],
    [30, 'months', 1],
    [59, 'months', 1],
    [60, 'months', 2],
    [364, 'months', 12],
    [365, 'years', 1],
    [729, 'years', 1],
    [730, 'years', 2],
    [3650, 'years', 10],
  ])('of %d days is given in whole %s [S9-041]', (days, unit, count) =>
    expect(ageAfter(days * dayMs)).toEqual({ unit, count }),
  )
})

describe('a durationText', () => {
  test.each([
    ['0:00:00', '0:00'],
    ['0:00:07', '0:07'],
    ['0:12:05', '12:05'],
    ['0:5:9', '5:09'],
    ['00:09:30', '9:30'],
    ['1:02:03', '1:02:03'],
    ['1:2:3', '1:02:03'],
    ['12:00:00', '12:00:00'],
  ])('shows %s as %s', (text, shown) => expect(durationText(text)).toBe(shown))
})

describe('a duration', () => {
  test.each([
    ['0:00:00', 0, 'PT0S'],
    ['0:00:07', 7, 'PT7S'],
    ['0:12:05', 725, 'PT12M5S'],
    ['0:12:00', 720, 'PT12M'],
    ['1:00:00', 3600, 'PT1H'],
    ['12:34:56', 45_296, 'PT12H34M56S'],
    ['0:90:00', 5400, 'PT1H30M'],
  ])('of %s is %d seconds, and %s to machines', (text, seconds, iso) => {
    expect([secondsOf(text), isoDuration(text)]).toEqual([seconds, iso])
  })
})
