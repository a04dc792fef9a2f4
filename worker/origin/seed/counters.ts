// The demo's dates and view counters. Both depend on the number of videos: the newest is posted on a fixed day.
import { daySeconds } from '../../../shared/limits.ts'
import { countryShares, sharesTotal } from './countries.ts'
import { randomBits } from './random.ts'
import { defaultVideos } from './size.ts'

/** 2026-11-20T12:00:00Z, when the newest video was posted, and how far back the oldest goes. */
export const newestPostSeconds = Date.UTC(2026, 10, 20, 12) / 1000
export const catalogueSpanSeconds = 1400 * daySeconds
export const newestDay = Math.floor(newestPostSeconds / daySeconds)

/** Videos are posted evenly: a larger id is newer, and video `total` is the newest. In seconds since 1970. */
export const postDateOf = (videoId: number, total: number): number =>
  newestPostSeconds - Math.floor(((total - videoId) * catalogueSpanSeconds) / total)

const purposes = { watched: 101, place: 102 }

const countedDays = 30

/**
 * Of so many views one is within the last 30 days. All of these together grow as the square root of a catalogue that is larger than
 * the first one, so that a million videos seed in minutes.
 */
const viewsPerRecent = (total: number): number => 600 * Math.sqrt(Math.max(1, total / defaultVideos))

export type DailyViews = { country: string; day: number; views: number }

/** A video with more recent views than this has a share of them on each day in each country; of others each view is drawn. */
const drawnViewsMax = 400

/**
 * A video's views of the last 30 days, everywhere and by country, not before it was posted. Popular videos are watched every day in all
 * countries and most others on a few days in some, so that a day, a week and a month show different videos.
 */
export function dailyViewsOf(videoId: number, viewed: number, total: number): DailyViews[] {
  const recent = Math.floor(viewed / viewsPerRecent(total) + randomShare(videoId, purposes.watched))
  if (recent === 0) return []
  const firstDay = Math.max(newestDay - countedDays + 1, Math.floor(postDateOf(videoId, total) / daySeconds))
  const days = newestDay - firstDay + 1
  const byPlace = recent > drawnViewsMax ? sharedViews(videoId, recent, days) : drawnViews(videoId, recent, days)
  const everywhere = Array.from({ length: days }, (_, index) => ({ country: '', day: firstDay + index, views: 0 }))
  const counters: DailyViews[] = []
  for (const [place, views] of byPlace) {
    const day = everywhere[place % days]
    const country = countries[Math.floor(place / days)]
    if (!day || views === 0) continue
    day.views += views
    if (country !== undefined) counters.push({ country, day: day.day, views })
  }
  return [...everywhere.filter(({ views }) => views > 0), ...counters]
}

/** Views by day and country: the number of the day, and of the country times the number of days. */
type ViewsByPlace = Map<number, number>

function drawnViews(videoId: number, recent: number, days: number): ViewsByPlace {
  const views: ViewsByPlace = new Map()
  for (let draw = 0; draw < recent; draw++) {
    const bits = randomBits(videoId * drawnViewsMax + draw, purposes.place)
    const place = ((bits >>> 16) % days) + days * (countryOfShare[(bits & 0xffff) % sharesTotal] ?? 0)
    views.set(place, (views.get(place) ?? 0) + 1)
  }
  return views
}

function sharedViews(videoId: number, recent: number, days: number): ViewsByPlace {
  const views: ViewsByPlace = new Map()
  for (const [index, share] of shares.entries()) {
    for (let day = 0; day < days; day++) {
      const place = day + days * index
      const chance = randomShare(videoId * 1024 + place, purposes.place)
      views.set(place, Math.floor((recent * share) / (sharesTotal * days) + chance))
    }
  }
  return views
}

const countries = Object.keys(countryShares)
/** The share of each country, and of views without one. */
const shares = [
  ...Object.values(countryShares),
  sharesTotal - Object.values(countryShares).reduce((sum, one) => sum + one, 0),
]
const countryOfShare = shares.flatMap((share, index) => Array<number>(share).fill(index))

/** From 0 to less than 1. */
const randomShare = (value: number, purpose: number): number => randomBits(value, purpose) / 2 ** 32
