// The demo's dates and view counters. Both depend on the number of videos: the newest is posted on a fixed day.
import { daySeconds } from '../../../shared/limits.ts'
import { countryShares } from './countries.ts'
import { isLucky, pick } from './random.ts'

/** 2026-11-20T12:00:00Z, when the newest video was posted, and how far back the oldest goes. */
export const newestPostSeconds = Date.UTC(2026, 10, 20, 12) / 1000
export const catalogueSpanSeconds = 1400 * daySeconds
export const newestDay = Math.floor(newestPostSeconds / daySeconds)

/** Videos are posted evenly: a larger id is newer, and video `total` is the newest. In seconds since 1970. */
export const postDateOf = (videoId: number, total: number): number =>
  newestPostSeconds - Math.floor(((total - videoId) * catalogueSpanSeconds) / total)

const purposes = { watched: 101, day: 102, country: 200 }

const countedDays = 30
const newestCounted = 1000
const spreadCounted = 5000

/** The videos with daily counters: all of a catalogue of default size; of larger ones the newest and a sample of all ages, so that a million seed in minutes. */
export function countedIds(total: number): number[] {
  const newest = Array.from({ length: Math.min(newestCounted, total) }, (_, index) => total - index)
  const older = Math.max(0, total - newestCounted)
  const spread = Array.from(
    { length: Math.min(spreadCounted, older) },
    (_, index) => 1 + Math.floor((index * older) / Math.min(spreadCounted, older)),
  )
  return [...spread, ...newest.toReversed()]
}

export type DailyViews = { country: string; day: number; views: number }

/**
 * A video's views of the last 30 days, in total and by country, not before it was posted. Popular videos are watched every day and most
 * others on a few days, so that a day, a week and a month show different videos.
 */
export function dailyViewsOf(videoId: number, viewed: number, total: number): DailyViews[] {
  const firstDay = Math.max(newestDay - countedDays + 1, Math.floor(postDateOf(videoId, total) / daySeconds))
  const watchedPercent = Math.min(95, Math.floor(viewed / viewsPerPercent))
  const counters: DailyViews[] = []
  for (let day = firstDay; day <= newestDay; day++) {
    const drawOfDay = videoId * 32 + newestDay - day
    if (!isLucky(drawOfDay, purposes.watched, watchedPercent)) continue
    const views = Math.floor((Math.floor(viewed / 80) * (1 + pick(drawOfDay, purposes.day, 8))) / 4)
    if (views === 0) continue
    counters.push({ country: '', day, views }, ...viewsByCountry(videoId, day, views))
  }
  return counters
}

/** A video with 100 views in all is watched on one day of a hundred. */
const viewsPerPercent = 100

/** Some countries, on some days. Their sum never exceeds the total. */
function viewsByCountry(videoId: number, day: number, views: number): DailyViews[] {
  const counters: DailyViews[] = []
  let left = views
  for (const [index, [country, share]] of Object.entries(countryShares).entries()) {
    const isWatching =
      pick(videoId, purposes.country + index, 6) === 0 &&
      pick(videoId * 32 + newestDay - day, purposes.country + index, 5) < 2
    const watched = isWatching ? Math.min(left, Math.max(1, Math.floor((views * share) / 160))) : 0
    left -= watched
    if (watched > 0) counters.push({ country, day, views: watched })
  }
  return counters
}
