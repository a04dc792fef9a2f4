// The states of an alert, a pure function of time: it fires once its condition has held for long enough, and ends once the condition has
// not held for a while, so that one that comes and goes is told once.
import type { AlertName } from '../../../shared/alerts.ts'
import { alertClearSeconds, alertReminderSeconds } from '../../../shared/limits.ts'
import type { AlertState } from './store/watch-alerts.ts'

/** What the clock sees of an alert now: the value that makes its condition hold, or null. */
export type Seen = { alert: AlertName; value: number | null; forSeconds: number }

export type AlertEvent = 'firing' | 'reminder' | 'resolved'

type Step = {
  /** Null: the alert is over, or never began. */
  state: AlertState | null
  /** What operators are told. */
  event: AlertEvent | null
}

export function stepAlert(known: AlertState | null, seen: Seen, nowSeconds: number): Step {
  const { alert, value, forSeconds } = seen
  if (value === null) return known ? stepClear(known, nowSeconds) : { state: null, event: null }
  const state: AlertState = {
    ...(known ?? { alert, state: 'pending', since: nowSeconds, told_date: 0 }),
    value,
    clear_since: null,
  }
  if (state.state === 'pending') {
    const isDue = nowSeconds - state.since >= forSeconds
    return isDue
      ? { state: { ...state, state: 'firing', told_date: nowSeconds }, event: 'firing' }
      : { state, event: null }
  }
  if (nowSeconds - state.told_date < alertReminderSeconds) return { state, event: null }
  return { state: { ...state, told_date: nowSeconds }, event: 'reminder' }
}

function stepClear(known: AlertState, nowSeconds: number): Step {
  // A condition that did not last was never told.
  if (known.state === 'pending') return { state: null, event: null }
  const clear_since = known.clear_since ?? nowSeconds
  if (nowSeconds - clear_since >= alertClearSeconds) return { state: null, event: 'resolved' }
  return { state: { ...known, clear_since }, event: null }
}
