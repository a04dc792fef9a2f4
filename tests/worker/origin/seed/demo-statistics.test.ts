// The invented events of a new demo site: sums that agree with each other, the same whenever they are made.
import { expect, test } from 'vitest'
import { type EventSum, type SumName, sumSpans } from '../../../../worker/origin/events/event-sums.ts'
import { demoDays, demoSums } from '../../../../worker/origin/seed/demo-statistics.ts'

const facts = new Map([
  ['11', { seconds: 300, uploader: 2, categories: [1, 2], models: [5], channels: [7] }],
  ['12', { seconds: 60, uploader: 2, categories: [2], models: [], channels: [] }],
])
const noon = Date.parse('2026-11-26T12:30:00Z') / 1000
const sums = demoSums(['11', '12'], facts, noon)
const sumOf = (rows: readonly EventSum[]) => rows.reduce((sum, { counts }) => sum + valuesOf(counts), 0)
const valuesOf = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, one) => sum + one, 0)
const rowsOf = (name: SumName, span: keyof typeof sumSpans, some = sums) =>
  some.filter((row) => row.name === name && row.span === sumSpans[span])

test('hours add up to days and days to months, up to now', () => {
  const [hours, days, months] = (['hour', 'day', 'month'] as const).map((span) => rowsOf('total', span))
  expect([days?.length, hours?.length]).toEqual([demoDays, (demoDays - 1) * 24 + 13])
  expect(sumOf(hours ?? [])).toBe(sumOf(days ?? []))
  expect(sumOf(months ?? [])).toBe(sumOf(days ?? []))
  expect(sumOf(rowsOf('play_video', 'month'))).toBe(sumOf(rowsOf('play_video', 'day')))
  expect(Math.max(...(hours ?? []).map(({ at }) => at))).toBe(noon - 1800)
})

test('lists never have more than their total, and every total has a name', () => {
  const plays = rowsOf('total', 'day').reduce((sum, { counts }) => sum + (counts.play ?? 0), 0)
  const visits = rowsOf('total', 'day').reduce((sum, { counts }) => sum + (counts.visit ?? 0), 0)
  expect(sumOf(rowsOf('play_video', 'day'))).toBeLessThan(plays)
  const countries = sumOf(rowsOf('visit_country', 'day'))
  expect([countries <= visits, countries > visits * 0.95]).toEqual([true, true])
  expect(visits / demoDays).toBeGreaterThan(1000)
  expect(sumOf(rowsOf('view_country', 'slot'))).toBeGreaterThan(0)
})

test('a day that is over has the same events whenever they are made', () => {
  const before = (one: EventSum) => one.span === sumSpans.day && one.at < Date.parse('2026-11-26') / 1000
  const later = demoSums(['11', '12'], facts, noon + 86_400)
  const first = Date.parse('2026-11-26') / 1000 - (demoDays - 2) * 86_400
  expect(later.filter(before)).toEqual(sums.filter((one) => before(one) && one.at >= first))
})
