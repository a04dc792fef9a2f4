// Times of day as they are read off a clock in some zone of the world, for what is published at a chosen time.

/** Every IANA zone that the runtime knows, UTC first. */
export const timeZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]

/** The same with the zone that a form has, which may be another of its names: Asia/Kolkata of Asia/Calcutta. */
export function timeZonesWith(chosen: string): string[] {
  const zones = timeZones()
  return zones.includes(chosen) || !isTimeZone(chosen) ? zones : [...zones, chosen]
}

/** As people read it: Europe/Berlin, America/New York. */
export const timeZoneWords = (name: string): string => name.replaceAll('_', ' ')

/** The time that the clocks of a zone show at a moment (ISO 8601), as if it were that of UTC: 2026-11-26T18:30:00.000Z */
export const clockIso = (iso: string, timeZone: string): string =>
  new Date(clockOf(Math.floor(Date.parse(iso) / 1000), timeZone) * 1000).toISOString()

/** Whether the runtime knows a zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/**
 * The moment at which the clocks of a zone show a time, in seconds since 1970. A time that is skipped in spring is the hour after it; one
 * that comes twice in autumn is the first of both.
 * @param asUtcSeconds the time as if its clock were that of UTC
 */
export function secondsOfClock(asUtcSeconds: number, timeZone: string): number {
  const [early, late] = [-1, 1].map((side) => offsetSeconds(asUtcSeconds + side * daySeconds, timeZone)) as [
    number,
    number,
  ]
  const first = asUtcSeconds - Math.max(early, late)
  return clockOf(first, timeZone) === asUtcSeconds ? first : asUtcSeconds - Math.min(early, late)
}

const daySeconds = 86_400

const offsetSeconds = (seconds: number, timeZone: string): number => clockOf(seconds, timeZone) - seconds

/** What the clocks of a zone show at a moment, in seconds since 1970 as if they were those of UTC. */
export function clockOf(seconds: number, timeZone: string): number {
  const parts = clockFormat(timeZone).formatToParts(seconds * 1000)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) / 1000
}

/** A format takes longer to make than to use, and a page with many times has one zone. Names are the visitors': only the last one is kept. */
let made = { timeZone: '', format: new Intl.DateTimeFormat('en') }

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  if (made.timeZone === timeZone) return made.format
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  made = { timeZone, format }
  return format
}
