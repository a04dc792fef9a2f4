// The deadline of a decision about a notice: hours run through the night, business days leave out Saturdays and Sundays (UTC).
// Pure functions of a moment in seconds since 1970.
import { appealMonths, counterNoticeDays, daySeconds, hourSeconds } from '../limits.ts'

/** The time limit, counted from the notice. */
export type Clock = { hours: number } | { businessDays: number }

/** In seconds since 1970. */
export const dueAt = (clock: Clock, fromSeconds: number): number =>
  'hours' in clock ? fromSeconds + clock.hours * hourSeconds : businessDaysAfter(fromSeconds, clock.businessDays)

/** The same time of day, this many business days later. A notice of a weekend counts from Monday. */
export function businessDaysAfter(fromSeconds: number, days: number): number {
  let [at, left] = [fromSeconds, days]
  while (left > 0) {
    at += daySeconds
    if (isBusinessDay(at)) left--
  }
  return at
}

const isBusinessDay = (seconds: number): boolean => ![0, 6].includes(new Date(seconds * 1000).getUTCDay())

/** After a counter-notice, a video is restored no earlier than the first and no later than the second. */
export const restoreWindow = (counteredSeconds: number): { from: number; to: number } => ({
  from: businessDaysAfter(counteredSeconds, counterNoticeDays.min),
  to: businessDaysAfter(counteredSeconds, counterNoticeDays.max),
})

/** The end of the appeal period: the same day this many months later, or the last of that month. */
export function appealUntil(decidedSeconds: number): number {
  const decided = new Date(decidedSeconds * 1000)
  const until = new Date(decided)
  until.setUTCMonth(decided.getUTCMonth() + appealMonths)
  if (until.getUTCDate() !== decided.getUTCDate()) until.setUTCDate(0)
  return Math.floor(until.getTime() / 1000)
}
