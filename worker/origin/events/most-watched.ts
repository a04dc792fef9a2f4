// The curves of the most watched parts, and what part of a video is watched on average, made each night of what the statistics count: a
// row of details, 5,000 videos, in a job.
import type { D1Database } from '@cloudflare/workers-types'
import { curvePlaysLeast } from '../../../shared/limits.ts'
import { curveOf, watchedShareOf } from '../../../shared/rules/video-most-watched.ts'
import { watchedSteps } from '../../../shared/rules/video-watched-steps.ts'
import { curveSeconds } from '../bounds.ts'
import { beginOf } from './event-sums.ts'
import { nextCountedPage, saveCurves, watchedTenths } from './store/curves.ts'

/** Makes those of a page of videos. Returns the next page, or null after the last one. */
export async function drawCurves(db: D1Database, page: number, nowSeconds: number): Promise<number | null> {
  const since = beginOf('month', nowSeconds - curveSeconds)
  const byVideo = new Map<number, { plays: number; counts: number[] }>()
  for (const { video_id, tenth, total, plays } of await watchedTenths(db, page, since, curvePlaysLeast)) {
    const video = byVideo.get(video_id) ?? { plays, counts: Array.from({ length: watchedSteps }, () => 0) }
    video.counts[tenth - 1] = total
    byVideo.set(video_id, video)
  }
  const curves = [...byVideo].map(([video_id, { plays, counts }]) => ({
    video_id,
    tenths: curveOf(counts),
    share: watchedShareOf(counts, plays),
  }))
  await db.batch(saveCurves(db, page, curves))
  return nextCountedPage(db, page, since)
}

/** Those of all pages at once, for a small site. */
export async function drawAllCurves(db: D1Database, nowSeconds: number): Promise<void> {
  let page: number | null = 0
  while (page !== null) page = await drawCurves(db, page, nowSeconds)
}
