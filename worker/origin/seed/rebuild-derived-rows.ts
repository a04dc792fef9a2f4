// Rows that depend on the number of videos, rebuilt last and whenever the catalogue grew: view counters and the popularity windows made
// of them, playlists' contents, comments on videos, and all totals.
import type { D1Database } from '@cloudflare/workers-types'
import { firstSlices, restOf } from '../events/popularity.ts'
import { countWholeIndex } from '../search/store/search-words.ts'
import { recountStep, recountSteps } from '../site/recount-totals.ts'
import { videoAt } from './catalogue.ts'
import { countedIds, dailyViewsOf } from './counters.ts'
import { insertActivity } from './insert-activity.ts'
import { forgetViews, insertViews } from './insert-views.ts'
import type { Loop } from './loops-manifest.ts'
import { type SeedProgress, saveProgress } from './progress.ts'

const videosPerBatch = 200
/** Few, because a batch of D1 may take at most half a minute, also on a slow machine. */
const windowsAtOnce = 4

export async function rebuildDerivedRows(
  db: D1Database,
  manifest: readonly Loop[],
  progress: SeedProgress,
  total: number,
  step: () => void,
): Promise<void> {
  const isBegun = progress.counting === total
  if (!isBegun) await db.batch([...forgetViews(db), saveProgress(db, { counting: total, ...nothingCounted })])
  await addCounters(db, manifest, isBegun ? progress.counters : 0, total, step)
  await makeWindows(db, isBegun ? progress.windows : 0, step)
  const { gathered, recounted } = isBegun ? progress : nothingCounted
  if (!gathered) await db.batch([...insertActivity(db, manifest, total), saveProgress(db, { gathered: 1 })])
  step()
  await db.batch(countWholeIndex(db))
  await recount(db, recounted, step)
  await saveProgress(db, { counted: total, counting: 0, ...nothingCounted }).run()
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
    await db.batch([...insertViews(db, views), saveProgress(db, { counters: start + batch.length })])
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
      saveProgress(db, { windows: start + windows.length }),
    ])
    step()
  }
}

async function recount(db: D1Database, done: number, step: () => void): Promise<void> {
  for (let recounted = done; recounted < recountSteps; recounted++) {
    await recountStep(db, recounted)
    await saveProgress(db, { recounted: recounted + 1 }).run()
    step()
  }
}
