// Rows that depend on the number of videos, rebuilt last and whenever the catalogue grew: view counters and the popularity windows made
// of them, playlists' contents, comments on videos, and all totals.
import type { D1Database } from '@cloudflare/workers-types'
import { firstSlices, restOf } from '../popularity.ts'
import { recountStep, recountSteps } from '../totals.ts'
import { videoAt } from './catalogue.ts'
import { countedIds, dailyViewsOf } from './counters.ts'
import { insertGatherings } from './insert-gatherings.ts'
import { forgetViews, insertViews } from './insert-views.ts'
import type { Loop } from './loops-manifest.ts'
import { type Memory, remember } from './memory.ts'

const videosPerBatch = 200
/** Few, because a batch of D1 may take at most half a minute, also on a slow machine. */
const windowsAtOnce = 4

export async function countAll(
  db: D1Database,
  manifest: readonly Loop[],
  memory: Memory,
  total: number,
  step: () => void,
): Promise<void> {
  const isBegun = memory.counting === total
  if (!isBegun) await db.batch([...forgetViews(db), remember(db, { counting: total, ...nothingCounted })])
  await addCounters(db, manifest, isBegun ? memory.counters : 0, total, step)
  await makeWindows(db, isBegun ? memory.windows : 0, step)
  const { gathered, recounted } = isBegun ? memory : nothingCounted
  if (!gathered) await db.batch([...insertGatherings(db, manifest, total), remember(db, { gathered: 1 })])
  step()
  await recount(db, recounted, step)
  await remember(db, { counted: total, counting: 0, ...nothingCounted }).run()
}

const nothingCounted = { counters: 0, windows: 0, gathered: 0, recounted: 0 }

async function addCounters(
  db: D1Database,
  manifest: readonly Loop[],
  done: number,
  total: number,
  step: () => void,
): Promise<void> {
  const ids = countedIds(total)
  for (let start = done; start < ids.length; start += videosPerBatch) {
    const batch = ids.slice(start, start + videosPerBatch)
    const views = batch.flatMap((video_id) =>
      dailyViewsOf(video_id, videoAt(video_id, manifest).viewed, total).map((counter) => ({ video_id, ...counter })),
    )
    await db.batch([...insertViews(db, views), remember(db, { counters: start + batch.length })])
    step()
  }
}

async function makeWindows(db: D1Database, done: number, step: () => void): Promise<void> {
  const slices = await firstSlices(db)
  for (let start = done; start < slices.length; start += windowsAtOnce) {
    const windows = slices.slice(start, start + windowsAtOnce)
    // So few videos have counters that one batch makes a whole window.
    await db.batch([
      ...windows.flatMap((window) => restOf(db, window)),
      remember(db, { windows: start + windows.length }),
    ])
    step()
  }
}

async function recount(db: D1Database, done: number, step: () => void): Promise<void> {
  for (let recounted = done; recounted < recountSteps; recounted++) {
    await recountStep(db, recounted)
    await remember(db, { recounted: recounted + 1 }).run()
    step()
  }
}
