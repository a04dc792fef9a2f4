// How long the site has to decide about a notice: hours go on through the night, business days leave out Saturdays and Sundays
// (UTC). Pure functions of a moment in seconds since 1970.
import { appealMonths, counterNoticeDays, daySeconds, hourSeconds } from '../limits.ts'

/** How long, from the moment of the notice. */
export type Clock = { hours: number } | { businessDays: number }

/** In seconds since 1970. */
export const dueAt = (clock: Clock, fromSeconds: number): number =>
  'hours' in clock ? fromSeconds + clock.hours * hourSeconds : businessDaysAfter(fromSeconds, clock.businessDays)

/** The same time of day, so many business days later. What comes on a weekend counts from Monday on. */
export function businessDaysAfter(fromSeconds: number, days: number): number {
  let [at, left] = [fromSeconds, days]
  while (left > 0) {
    at += daySeconds
    if (isBusinessDay(at)) left--
  }
  return at
}

const isBusinessDay = (seconds: number): boolean => ![0, 6].includes(new Date(seconds * 1000).getUTCDay())

/** After a counter-notice, what was taken down comes back no earlier than the first and no later than the second. */
export const restoreWindow = (counteredSeconds: number): { from: number; to: number } => ({
  from: businessDaysAfter(counteredSeconds, counterNoticeDays.min),
  to: businessDaysAfter(counteredSeconds, counterNoticeDays.max),
})

/** Up to when an objection to a decision is taken: the same day so many months later, or the last of that month. */
export function appealUntil(decidedSeconds: number): number {
  const decided = new Date(decidedSeconds * 1000)
  const until = new Date(decided)
  until.setUTCMonth(decided.getUTCMonth() + appealMonths)
  if (until.getUTCDate() !== decided.getUTCDate()) until.setUTCDate(0)
  return Math.floor(until.getTime() / 1000)
}
