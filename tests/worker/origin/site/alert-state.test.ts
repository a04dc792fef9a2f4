// When an alert fires, is repeated and ends.
import { expect, test } from 'vitest'
import { alertClearSeconds, alertReminderSeconds } from '../../../../shared/limits.ts'
import { type Seen, stepAlert } from '../../../../worker/origin/site/alert-state.ts'
import type { AlertState } from '../../../../worker/origin/site/store/watch-alerts.ts'

const minute = 60
/** The events of an alert that is looked at every minute. @param values of each minute; null where its condition does not hold */
function eventsOf(values: readonly (number | null)[], forSeconds = 0): string[] {
  let known: AlertState | null = null
  return values.flatMap((value, index) => {
    const seen: Seen = { alert: 'processor_dead', value, forSeconds }
    const { state, event } = stepAlert(known, seen, 1_800_000_000 + index * minute)
    known = state
    return event ? [`${index} ${event}`] : []
  })
}
const times = <Value>(count: number, value: Value): Value[] => new Array<Value>(count).fill(value)
const clear = alertClearSeconds / minute

test('an alert is told once when its condition begins to hold, and once when it has not held for five minutes', () => {
  expect(eventsOf([null, ...times(10, 1), ...times(10, null)])).toEqual(['1 firing', `${11 + clear} resolved`])
})

test('a condition that has to hold for two minutes fires with the minute in which it has', () => {
  expect(eventsOf([1, 1, 1, 1], 120)).toEqual(['2 firing'])
  expect(eventsOf([1, 1, null, 1, 1, null], 120)).toEqual([])
})

test('a condition that comes and goes within five minutes is one alert', () => {
  const flapping = Array.from({ length: 60 }, (_, index) => (index % clear === 0 ? 1 : null))
  expect(eventsOf(flapping)).toEqual(['0 firing'])
})

test('an alert that still fires after a day is told again, once a day', () => {
  const day = alertReminderSeconds / minute
  expect(eventsOf(times(2 * day + 2, 1))).toEqual(['0 firing', `${day} reminder`, `${2 * day} reminder`])
})

test('an alert that never fired has no end to tell', () => {
  expect(eventsOf([1, null, null, null, null, null, null, null], 600)).toEqual([])
})
