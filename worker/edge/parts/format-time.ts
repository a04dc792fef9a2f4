// Formats a date and time on the server, in UTC like every date of the site; a planned time in the zone of its clock.
import { clockIso, timeZoneWords } from '../../../shared/rules/time-zones.ts'
import type { PageContext } from '../render/page.ts'

export const formatUtcTime = (iso: string, t: PageContext['t']): string => `${t.date(iso)} ${iso.slice(11, 16)} UTC`

/** `Jul 1, 2098 20:00 Europe/Berlin` */
export function formatZonedTime(iso: string, timeZone: string, t: PageContext['t']): string {
  const shown = clockIso(iso, timeZone)
  return `${t.date(shown)} ${shown.slice(11, 16)} ${timeZoneWords(timeZone)}`
}
