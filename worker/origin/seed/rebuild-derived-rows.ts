// Rows that depend on the number of videos, rebuilt last and whenever the catalogue grew: view counters and the popularity windows made
// of them, playlists' contents, comments on videos, and all totals.
import type { D1Database } from '@cloudflare/workers-types'
import { viewPageIds } from '../bounds.ts'
import { firstSlices, restOf } from '../events/popularity.ts'
import { viewPageOf } from '../events/store/view-counts.ts'
import { keyAllWords } from '../search/reindex-videos.ts'
import { countWholeIndex } from '../search/store/search-words.ts'
import { recountStep, recountSteps } from '../site/recount-totals.ts'
import { viewedOf } from './catalogue.ts'
import { dailyViewsOf } from './counters.ts'
import { insertActivity } from './insert-activity.ts'
import { forgetViews, insertViews } from './insert-views.ts'
import type { Loop } from './loops-manifest.ts'
import { type SeedProgress, saveProgress } from './progress.ts'

/** Few, because a batch of D1 may take at most half a minute, also on a slow machine; of a large catalogue each window is one. */
const windowsAtOnce = (total: number): number => (total > 100_000 ? 1 : 4)

export async function rebuildDerivedRows(
  db: D1Database,
  manifest: readonly Loop[],
  progress: SeedProgress,
  total: number,
  step: () => void,
): Promise<void> {
  const isBegun = progress.counting === total
  if (!isBegun) await db.batch([...forgetViews(db), saveProgress(db, { counting: total, ...nothingCounted })])
  await addCounters(db, isBegun ? progress.counters : 0, total, step)
  await makeWindows(db, isBegun ? progress.windows : 0, windowsAtOnce(total), step)
  const { gathered, recounted } = isBegun ? progress : nothingCounted
  if (!gathered) await db.batch([...insertActivity(db, manifest, total), saveProgress(db, { gathered: 1 })])
  step()
  await db.batch(countWholeIndex(db))
  await keyAllWords(db)
  await recount(db, recounted, step)
  await saveProgress(db, { counted: total, counting: 0, ...nothingCounted }).run()
}

const nothingCounted = { counters: 0, windows: 0, gathered: 0, recounted: 0 }

/** Videos whose views are rows together are counted together. */
async function addCounters(db: D1Database, done: number, total: number, step: () => void): Promise<void> {
  for (let counted = done; counted < total; ) {
    const first = counted + 1
    counted = Math.min(total, (viewPageOf(first) + 1) * viewPageIds - 1)
    await db.batch([...insertViews(db, viewsOf(first, counted, total)), saveProgress(db, { counters: counted })])
    step()
  }
}

function* viewsOf(firstVideoId: number, lastVideoId: number, total: number) {
  for (let video_id = firstVideoId; video_id <= lastVideoId; video_id++) {
    for (const counter of dailyViewsOf(video_id, viewedOf(video_id), total)) yield { video_id, ...counter }
  }
}

async function makeWindows(db: D1Database, done: number, atOnce: number, step: () => void): Promise<void> {
  const slices = await firstSlices(db)
  for (let start = done; start < slices.length; start += atOnce) {
    const windows = slices.slice(start, start + atOnce)
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
