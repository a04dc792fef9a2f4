// Which videos are played one after the other, or liked by the same members (co-views). Pairs are counted by hour, and a few times a day added to the weights of
// both videos, where older pairs weigh less and less.
import type { D1Database } from '@cloudflare/workers-types'
import {
  coViewedMax,
  coViewHalfLifeSeconds,
  coViewLeast,
  coViewPageIds,
  coViewRunsMax,
  coViewSeconds,
} from '../bounds.ts'
import {
  type CoViewPage,
  coViewPages,
  coViewRows,
  deleteCoViewRows,
  saveCoViewPages,
  type Weights,
} from './store/co-views.ts'
import { type Counts, lastRollUp, noteRollUp } from './store/event-batches.ts'

/** Adds up the pairs of 10,000 videos at a time, once the oldest are old enough. */
export async function addUpCoViews(db: D1Database, nowSeconds: number): Promise<void> {
  for (let run = 0; run < coViewRunsMax; run++) {
    // First: a run that adds counts to these rows meanwhile makes this one fail.
    const last = await lastRollUp(db)
    const rows = await coViewRows(db, nowSeconds - coViewSeconds)
    if (rows.length === 0) return
    const pairs = pairsOf(rows.map(({ counts }) => counts))
    const before = await coViewPages(db, [...pairs.keys()])
    const after = [...pairs].map(([page, added]) => addTo(before.get(page), { page, added, nowSeconds }))
    await db.batch([
      ...noteRollUp(db, { ...last, number: last.number + 1 }),
      ...saveCoViewPages(db, after),
      deleteCoViewRows(db, rows),
    ])
  }
}

type Pairs = Record<string, Counts>

/** Counts of pairs by page, video and other video. */
function pairsOf(all: readonly Counts[]): Map<number, Pairs> {
  const pages = new Map<number, Pairs>()
  for (const counts of all)
    for (const [key, total] of Object.entries(counts)) {
      const [video, other] = key.split('\t')
      // The rare ones of an hour are counted together, without their names.
      if (!video || !other) continue
      const page = Math.floor(Number(video) / coViewPageIds)
      const pairs = pages.get(page) ?? {}
      pages.set(page, pairs)
      pairs[video] ??= {}
      const others = pairs[video]
      others[other] = (others[other] ?? 0) + total
    }
  return pages
}

type Added = { page: number; added: Pairs; nowSeconds: number }

function addTo(before: CoViewPage | undefined, { page, added, nowSeconds }: Added): CoViewPage {
  const agoSeconds = Math.max(0, nowSeconds - (before?.at ?? nowSeconds))
  const share = 0.5 ** (agoSeconds / coViewHalfLifeSeconds)
  const videos = new Set([...Object.keys(before?.weights ?? {}), ...Object.keys(added)])
  const weights: Weights = {}
  for (const video of videos) {
    const others = heaviest(before?.weights[video] ?? {}, share, added[video] ?? {})
    if (Object.keys(others).length > 0) weights[video] = others
  }
  return { page, at: nowSeconds, weights }
}

/** The others of a video that were watched with it most often; what has become light is forgotten. */
export function heaviest(before: Counts, share: number, added: Counts): Counts {
  const sums = new Map(Object.entries(before).map(([other, weight]) => [other, weight * share]))
  for (const [other, total] of Object.entries(added)) sums.set(other, (sums.get(other) ?? 0) + total)
  return Object.fromEntries(
    [...sums]
      .map(([other, weight]) => [other, Math.round(weight * 100) / 100] as const)
      .filter(([, weight]) => weight >= coViewLeast)
      .toSorted(([one, weight], [other, more]) => more - weight || Number(other) - Number(one))
      .slice(0, coViewedMax),
  )
}
