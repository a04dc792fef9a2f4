// Quiet hours of a member: mails and browser notifications wait until they end.
import { clockOf, isTimeZone, secondsOfClock } from './time-zones.ts'

/** Hours of the clock, 0 to 23, in a time zone. The same hour twice is no quiet time. */
export type QuietHours = { from: number; to: number; timeZone: string }

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/** When the quiet hours that are now end, in seconds since 1970; null when it is not quiet. */
export function quietUntil(nowSeconds: number, quiet: QuietHours | null): number | null {
  if (!quiet || quiet.from === quiet.to) return null
  // A release of the runtime may no longer know a zone.
  const timeZone = isTimeZone(quiet.timeZone) ? quiet.timeZone : 'UTC'
  const clock = clockOf(nowSeconds, timeZone)
  const ofDay = clock % daySeconds
  const [from, to] = [quiet.from * hourSeconds, quiet.to * hourSeconds]
  const isQuiet = from < to ? ofDay >= from && ofDay < to : ofDay >= from || ofDay < to
  if (!isQuiet) return null
  const today = clock - ofDay + to
  return secondsOfClock(today > clock ? today : today + daySeconds, timeZone)
}
