// The days of the watch history, in the visitor's own time zone.
import { foldLetters } from '../../../shared/rules/search-text.ts'

type Day<Item> = {
  /** Its first moment; undefined for what was watched at an unknown time. */
  startMs: number | undefined
  items: Item[]
}

/** Splits a list that is newest first into its days. */
export function daysOf<Item extends { watchedMs?: number | undefined }>(items: readonly Item[]): Day<Item>[] {
  const days = Map.groupBy(items, ({ watchedMs }) => (watchedMs === undefined ? undefined : startOfDay(watchedMs)))
  return Array.from(days, ([startMs, ofDay]) => ({ startMs, items: ofDay }))
}

const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)

/** "Today", "Yesterday", or the date with its weekday, as the language writes them. */
export function dayName(startMs: number, nowMs: number, tag: string): string {
  const yesterday = new Date(startOfDay(nowMs))
  yesterday.setDate(yesterday.getDate() - 1)
  const daysAgo = startMs === startOfDay(nowMs) ? 0 : startMs === yesterday.getTime() ? -1 : null
  if (daysAgo === null) return new Intl.DateTimeFormat(tag, { dateStyle: 'full' }).format(startMs)
  const [first = '', ...others] = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(daysAgo, 'day')
  return first.toLocaleUpperCase(tag) + others.join('')
}

/** Days as date fields have them, both included; an empty one sets no bound. */
export type DayRange = { from: string; to: string }

/** The items that were watched on these days of the visitor's clock. What has no time was on none of them. */
export function watchedOn<Item extends { watchedMs?: number | undefined }>(
  items: readonly Item[],
  { from, to }: DayRange,
): readonly Item[] {
  if (!from && !to) return items
  const sinceMs = from ? new Date(`${from}T00:00`).getTime() : 0
  const lastMs = to ? new Date(`${to}T00:00`).getTime() : Number.POSITIVE_INFINITY
  return items.filter(
    ({ watchedMs }) => watchedMs !== undefined && watchedMs >= sinceMs && startOfDay(watchedMs) <= lastMs,
  )
}

/** The items whose title holds each word of the text, whatever the case and the accents. */
export function matching<Item extends { title: string }>(items: readonly Item[], text: string): readonly Item[] {
  const words = plainOf(text).split(/\s+/).filter(Boolean)
  return items.filter(({ title }) => words.every((word) => plainOf(title).includes(word)))
}

const plainOf = (text: string): string => foldLetters(text.toLowerCase()).normalize('NFD').replace(/\p{M}/gu, '')
