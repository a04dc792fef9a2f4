// Dates and durations as people read them (spec §9).
import { daySeconds } from '../limits.ts'

/** Whole years, else months, else days since; `today` for less than a day. A month is 30 days, a year 365. */
export type Age = { unit: 'years' | 'months' | 'days'; count: number } | { unit: 'today' }

/** @param isoDate a moment or a day, ISO 8601 */
export function ageOf(isoDate: string, nowMs: number): Age {
  const days = Math.floor((nowMs - Date.parse(isoDate)) / (daySeconds * 1000))
  if (days >= 365) return { unit: 'years', count: Math.floor(days / 365) }
  if (days >= 30) return { unit: 'months', count: Math.floor(days / 30) }
  if (days >= 1) return { unit: 'days', count: days }
  return { unit: 'today' }
}

/** Full years since a day of birth (1994-07-21), in UTC. */
export function yearsSince(birthDate: string, nowMs: number): number {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return birthDate.slice(4) > today.slice(4) ? years - 1 : years
}

/** The day this many years ago: a person born then or earlier has that age. A 29th of February stays one. */
export function dayYearsAgo(years: number, nowMs: number): string {
  const today = new Date(nowMs).toISOString().slice(0, 10)
  return `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`
}

/** "h:m:s" in seconds. */
export function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

/** "h:m:s" as an ISO 8601 duration: 0:12:05 is PT12M5S. */
export function isoDuration(text: string): string {
  const all = secondsOf(text)
  const parts = [`${Math.floor(all / 3600)}H`, `${Math.floor(all / 60) % 60}M`, `${all % 60}S`]
  const present = parts.filter((part) => Number.parseInt(part, 10) > 0)
  return `PT${present.join('') || '0S'}`
}

/** "h:m:s" without leading zeros: 0:12:05 is 12:05. */
export function durationText(text: string): string {
  const [hours = '0', minutes = '0', seconds = '0'] = text.split(':')
  const tail = `${seconds.padStart(2, '0')}`
  return Number(hours) > 0 ? `${Number(hours)}:${minutes.padStart(2, '0')}:${tail}` : `${Number(minutes)}:${tail}`
}
