// The windows of popularity, and the days that each covers.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { daySeconds } from '../../../shared/limits.ts'
import type { VideoDate } from '../../../shared/rules/browse-filters.ts'
import { currentSeconds } from '../clock.ts'
import type { ViewWindow } from '../sql/list-filters.ts'
import {
  countriesOfViews,
  cutWindow,
  type Days,
  endOfSlice,
  foldDays,
  newestDayOfViews,
  refreshSlice,
  refreshTagViews,
} from './store/popularity.ts'
import { recountWindow } from './store/totals.ts'
import { viewPageOf } from './store/view-counts.ts'

const periodDays: Record<VideoDate | 'all', number> = { day: 1, week: 7, month: 30, all: Number.POSITIVE_INFINITY }

/**
 * Part of a window: the videos after one. `newestDay` stays the same through all slices, even past midnight, and so does `restShare`:
 * the part of that day that is still to come (none of a day that is over), for which the window has a part of the day before it.
 */
export type Slice = ViewWindow & { newestDay: number; restShare?: number | undefined; afterVideoId: number }

/** The first slice of every window. Windows end at the newest counted day, not today: a demo's lists never become empty. */
export async function firstSlices(db: D1Database, nowSeconds = currentSeconds()): Promise<Slice[]> {
  const newestDay = await newestDayOfViews(db)
  if (newestDay === null) return []
  const restShare = Math.max(0, Math.min(1, newestDay + 1 - nowSeconds / daySeconds))
  return (await countriesOfViews(db)).flatMap((country) =>
    periodsOf(country).map((period) => ({ country, period, newestDay, restShare, afterVideoId: 0 })),
  )
}

/** The list of everything ever watched everywhere is the list of all videos, which needs no window. */
const periodsOf = (country: string): ViewWindow['period'][] =>
  country === '' ? ['day', 'week', 'month'] : ['day', 'week', 'month', 'all']

/** Recomputes one slice. Returns the next one; null after the last. */
export async function refresh(db: D1Database, slice: Slice): Promise<Slice | null> {
  const end = await endOfSlice(db, slice.country, slice.afterVideoId)
  if (end === null) {
    await db.batch(restOf(db, slice))
    return null
  }
  await db.batch([
    ...(isLongest(slice) ? foldDays(db, { ...slice, page: viewPageOf(end), beforeDay: firstDayKept(slice) }) : []),
    ...refreshSlice(db, slice, daysOf(slice), { ...slice, lastVideoId: end }),
  ])
  return { ...slice, afterVideoId: end }
}

/** One window of a country folds its old days, which would stay for good: the one that reads the most of them. */
const isLongest = ({ country, period }: Slice): boolean => period === periodsOf(country).at(-1)

/** The days of a month, the one before them of which a part counts, and one for slices that began before midnight. */
const firstDayKept = ({ newestDay }: Slice): number => newestDay - periodDays.month - 1

/** Statements for the rest of a window, and for the totals of the finished window. */
export const restOf = (db: D1Database, slice: Slice): D1PreparedStatement[] => [
  ...refreshSlice(db, slice, daysOf(slice), { ...slice, lastVideoId: Number.MAX_SAFE_INTEGER }),
  ...cutWindow(db, slice),
  ...recountWindow(db, slice),
  ...(slice.country === '' && slice.period === 'month' ? refreshTagViews(db) : []),
]

const daysOf = ({ period, newestDay, restShare = 0 }: Slice): Days => ({
  first: Math.max(0, newestDay - periodDays[period] + 1),
  last: newestDay,
  shareBefore: restShare,
})
