// Ranges of days of the statistics, what they are compared with, and the steps of their charts.
import { expect, test } from 'vitest'
import { advertIncome, dollarsOfEvents, monthlyDatabaseDollars, monthlyFilesDollars } from '../../shared/site-costs.ts'
import {
  comparedRange,
  daysOf,
  isRangeWithin,
  lastDays,
  objectRangeDaysMax,
  rangeOf,
  stepOf,
  stepsOf,
} from '../../shared/statistics.ts'

const nowMs = Date.parse('2026-11-26T05:00:00Z')

test('a range of an address is its two days, and the usual one where they make none', () => {
  expect(rangeOf({ range: '7' }, nowMs)).toEqual({ from: '2026-11-20', to: '2026-11-26' })
  expect(rangeOf({}, nowMs, { usual: 1 })).toEqual({ from: '2026-11-26', to: '2026-11-26' })
  expect(rangeOf({ from: '2026-01-01', to: '2026-03-01' }, nowMs)).toEqual({ from: '2026-01-01', to: '2026-03-01' })
  for (const [from, to] of [
    ['2026-03-01', '2026-01-01'],
    ['2020-01-01', '2026-01-01'],
  ])
    expect(rangeOf({ from, to }, nowMs)).toEqual(lastDays(28, nowMs))
  const isWithin = (from: string, to: string) => isRangeWithin({ from, to }, 2)
  expect(['2026-03-01', '2026-03-02', '2026-03-03'].map((to) => isWithin('2026-03-01', to))).toEqual([
    true,
    true,
    false,
  ])
  expect(isWithin('2026-03-02', '2026-03-01')).toBe(false)
  expect(daysOf(rangeOf({ range: '365' }, nowMs, { max: objectRangeDaysMax }))).toBe(90)
})

test('a range is compared with as many days that are the same days of the week', () => {
  const weekday = (day: string) => new Date(day).getUTCDay()
  for (const days of [1, 7, 28, 90, 365])
    for (const comparison of ['before', 'year'] as const) {
      const range = lastDays(days, nowMs)
      const other = comparedRange(range, comparison)
      expect(other && [daysOf(other), weekday(other.from)]).toEqual([days, weekday(range.from)])
    }
  expect(comparedRange(lastDays(1, nowMs), 'before')).toEqual({ from: '2026-11-19', to: '2026-11-19' })
  expect(comparedRange(lastDays(28, nowMs), 'before')?.to).toBe('2026-10-29')
  expect(comparedRange(lastDays(1, nowMs), 'none')).toBe(null)
})

test('one or two days are shown by hour, longer ranges by day', () => {
  expect([stepOf(lastDays(2, nowMs)), stepOf(lastDays(3, nowMs))]).toEqual(['hour', 'day'])
  expect(stepsOf({ from: '2026-11-26', to: '2026-11-26' })).toHaveLength(24)
  expect(stepsOf({ from: '2026-11-24', to: '2026-11-26' })).toEqual([
    '2026-11-24T00:00:00.000Z',
    '2026-11-25T00:00:00.000Z',
    '2026-11-26T00:00:00.000Z',
  ])
  expect(stepsOf({ from: '2026-11-26', to: '2026-11-26' }, 'day')).toHaveLength(1)
})

test('events cost what the bench measured, and databases what they have beyond the plan', () => {
  expect(dollarsOfEvents({ page: 2e6, play: 1e6 })).toBe(2 * 31 + 163)
  expect([monthlyDatabaseDollars(4), monthlyDatabaseDollars(7)]).toEqual([0, 1.5])
  expect([monthlyFilesDollars(9), monthlyFilesDollars(1010)]).toEqual([0, 15])
})

test('campaigns earn by their rates in all of their slots, and without any rate nothing is said about income', () => {
  const seen = [
    { key: 'c7_12_nav', total: 2000 },
    { key: 'c7_13_footer', total: 500 },
    { key: 'c8_14_nav', total: 9000 },
    { key: 'pause_banner', total: 9 },
  ]
  const clicked = [
    { key: 'c7_12_nav', total: 3 },
    { key: 'c8_14_nav', total: 3 },
  ]
  const counted = [{ day: 200, seen, clicked }]
  expect(advertIncome([], counted)).toBe(null)
  const rates = [{ campaign_id: 7, day: 100, rate_mille: 250, rate_click: 10 }]
  expect(advertIncome(rates, counted)).toBe(2.5 * 250 + 30)
  expect(advertIncome(rates, [{ day: 200, seen: [], clicked: [] }])).toBe(null)
  expect(advertIncome(rates, [{ day: 200, seen: [{ key: 'c7_12_nav', total: 1 }], clicked: [] }])).toBe(0)
})

test('a campaign earns by the rates of each day, and nothing by rates of later days', () => {
  const seen = [{ key: 'c7_12_nav', total: 1000 }]
  const rates = [
    { campaign_id: 7, day: 100, rate_mille: 250, rate_click: 0 },
    { campaign_id: 7, day: 300, rate_mille: 900, rate_click: 0 },
    { campaign_id: 7, day: 400, rate_mille: 0, rate_click: 0 },
  ]
  const incomeOn = (...days: number[]) =>
    advertIncome(
      rates,
      days.map((day) => ({ day, seen, clicked: [] })),
    )
  expect([incomeOn(99), incomeOn(100), incomeOn(299, 300), incomeOn(400)]).toEqual([null, 250, 250 + 900, null])
})
