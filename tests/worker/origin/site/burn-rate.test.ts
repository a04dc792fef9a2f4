// The arithmetic of service levels: burn rates, budgets, and which alerts they are.
import { describe, expect, test } from 'vitest'
import { burnRates } from '../../../../shared/alerts.ts'
import { budgetLeft, burningAlerts, burnRateOf, type Counted } from '../../../../worker/origin/site/burn-rate.ts'

const of = (all: number, bad: number): Counted => ({ all, good: all - bad })

describe('the burn rate', () => {
  test.each([
    ['no events', of(0, 0), 0.999, 0],
    ['no bad event', of(1000, 0), 0.999, 0],
    ['exactly what the objective allows', of(1000, 1), 0.999, 1],
    ['every event bad', of(1000, 1000), 0.999, 1000],
    ['14.4 times what 99.99 % allows', of(1_000_000, 1440), 0.9999, 14.4],
  ])('of %s is as the SRE workbook counts it', (_, counted, objective, rate) => {
    expect(burnRateOf(counted, objective)).toBeCloseTo(rate, 6)
  })

  test('of 14.4 uses up 2 % of a budget of 30 days within its hour, and that of 6 uses up 5 % within six hours', () => {
    const used = burnRates.map(({ rate, longSeconds }) => (rate * longSeconds) / (30 * 86_400))
    expect(used.map((share) => Math.round(share * 1000) / 10)).toEqual([2, 5, 10])
  })

  test('every short window is a twelfth of its long one', () => {
    for (const { longSeconds, shortSeconds } of burnRates) expect(longSeconds / shortSeconds).toBe(12)
  })
})

test('a budget is whole without events, half after half of the allowed bad ones, and negative when it is overspent', () => {
  expect(budgetLeft(of(0, 0), 0.999)).toBe(1)
  expect(budgetLeft(of(10_000, 5), 0.999)).toBeCloseTo(0.5, 6)
  expect(budgetLeft(of(10_000, 20), 0.999)).toBeCloseTo(-1, 6)
})

describe('the alerts of a level', () => {
  const hour = 3600
  /** What was counted by the length of the window; longer windows count the same unless they are named. */
  const rates = (windows: Record<number, Counted>) =>
    burningAlerts('cold_pages', (seconds) => windows[seconds] ?? of(100_000, 0)).map(({ alert, rate }) => [
      alert,
      rate === null ? null : Math.round(rate * 10) / 10,
    ])

  test('page when 14.4 times the budget burns over the last hour and the last five minutes', () => {
    expect(rates({ [hour]: of(1000, 15), 300: of(100, 2) })).toEqual([
      ['cold_pages_page', 15],
      ['cold_pages_ticket', null],
    ])
  })

  test('do not page for a fault that ended more than five minutes ago', () => {
    expect(rates({ [hour]: of(1000, 100), 300: of(100, 0) })[0]).toEqual(['cold_pages_page', null])
  })

  test('do not page for a fault of five minutes that an hour bears', () => {
    expect(rates({ [hour]: of(10_000, 20), 300: of(100, 20) })[0]).toEqual(['cold_pages_page', null])
  })

  test('page when 6 times the budget burns over six hours and half an hour', () => {
    expect(rates({ [6 * hour]: of(10_000, 60), 1800: of(1000, 6) })[0]).toEqual(['cold_pages_page', 6])
  })

  test('are a ticket when the budget burns at its own rate over three days and six hours', () => {
    expect(rates({ [72 * hour]: of(100_000, 100), [6 * hour]: of(10_000, 10) })).toEqual([
      ['cold_pages_page', null],
      ['cold_pages_ticket', 1],
    ])
  })

  test('wait for as many bad events as their row says, so that one error of a quiet site pages no operator', () => {
    expect(rates({ [hour]: of(20, 9), 300: of(20, 9) })[0]).toEqual(['cold_pages_page', null])
    expect(rates({ [hour]: of(20, 10), 300: of(20, 10) })[0]).toEqual(['cold_pages_page', 500])
  })

  test('begin with the first missed legal deadline', () => {
    const [paged] = burningAlerts('notices_in_time', () => of(1, 1))
    expect(paged).toEqual({ alert: 'notices_in_time_page', rate: expect.closeTo(1000, 3) })
  })
})
