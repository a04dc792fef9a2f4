// Formats file sizes, ages and durations in the visitor's language.
import type { IslandText } from '../../island.ts'

const sizes = [
  ['gigabyte', 1024 ** 3],
  ['megabyte', 1024 ** 2],
  ['kilobyte', 1024],
] as const

export function sizeText(bytes: number, { tag }: IslandText['t']): string {
  const [unit, size] = sizes.find(([, min]) => bytes >= min) ?? ['byte', 1]
  const value = bytes / size
  const maximumFractionDigits = value < 10 && unit !== 'byte' ? 1 : 0
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }).format(value)
}

const spans = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "3 minutes ago", "yesterday". */
export function timeAgoText(iso: string, nowMs: number, { tag }: IslandText['t']): string {
  const seconds = Math.max(0, (nowMs - Date.parse(iso)) / 1000)
  const [unit, length] = spans.find(([, min]) => seconds >= min) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-Math.floor(seconds / length), unit)
}

/** "4 min", "2 hr". */
export function durationText(seconds: number, { tag }: IslandText['t']): string {
  const [unit, length] = spans.find(([, min]) => seconds >= min) ?? ['second', 1]
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(Math.ceil(seconds / length))
}
