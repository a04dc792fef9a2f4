// Trending videos: those that are watched much more often within the last hours than in the days before.
import type { D1Database } from '@cloudflare/workers-types'
import { daySeconds, hourSeconds } from '../../../shared/limits.ts'
import { trendDays, trendHours, trendingMax, trendUsualViews } from '../bounds.ts'
import {
  modelsOfVideos,
  newVideosSince,
  pagesOfHours,
  saveMadeList,
  type Trend,
  trendsOfPage,
} from './store/trending.ts'

/** Makes the list again, and those of its performers and of the week's new videos. */
export async function refreshTrending(db: D1Database, nowSeconds: number): Promise<void> {
  const sinceSeconds = (Math.floor(nowSeconds / hourSeconds) - trendHours + 1) * hourSeconds
  const today = Math.floor(nowSeconds / daySeconds)
  const days = { first: today - trendDays, last: today - 1 }
  let trends: Trend[] = []
  for (const page of await pagesOfHours(db, sinceSeconds))
    trends = strongest([...trends, ...(await trendsOfPage(db, { page, sinceSeconds, days }))])
  const videos = trends.map(({ video_id }) => video_id)
  await saveMadeList(db, { name: 'trending', at: nowSeconds, videos })
  await saveMadeList(db, { name: 'models', at: nowSeconds, videos: await modelsOfVideos(db, videos) })
  await saveMadeList(db, {
    name: 'week',
    at: nowSeconds,
    videos: await newVideosSince(db, nowSeconds - 7 * daySeconds),
  })
}

/** Ties go to the newer video. */
export const strongest = (trends: readonly Trend[]): Trend[] =>
  trends
    .toSorted((one, other) => strengthOf(other) - strengthOf(one) || other.video_id - one.video_id)
    .slice(0, trendingMax)

/** How many times the views that were to be expected. Few views more than none are no trend: every video is granted some. */
const strengthOf = ({ recent, before }: Trend): number =>
  recent / ((before * trendHours) / (trendDays * 24) + trendUsualViews)
