// The demo's counters of views and what is made of them. They look at how many videos there are, so they come last, and
// anew when the catalogue grew.
import type { D1Database } from '@cloudflare/workers-types'
import { firstSlices, refresh } from '../popularity.ts'
import { recountTags } from '../store/categories.ts'
import { videoAt } from './catalogue.ts'
import { countedIds, dailyViewsOf } from './counters.ts'
import type { Loop } from './loops-manifest.ts'
import { forgetViews, insertViews, type Memory, remember } from './store.ts'

const videosPerBatch = 100

export async function countViews(
  db: D1Database,
  manifest: readonly Loop[],
  memory: Memory,
  total: number,
  step: () => void,
): Promise<void> {
  const isBegun = memory.counting === total
  if (!isBegun) await db.batch([...forgetViews(db), remember(db, { counting: total, counters: 0, windows: 0 })])
  await addCounters(db, manifest, isBegun ? memory.counters : 0, total, step)
  await makeWindows(db, isBegun ? memory.windows : 0, step)
  await recountTags(db)
  await remember(db, { counted: total, counting: 0, counters: 0, windows: 0 }).run()
}

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
    await db.batch([insertViews(db, views), remember(db, { counters: start + batch.length })])
    step()
  }
}

async function makeWindows(db: D1Database, done: number, step: () => void): Promise<void> {
  for (const [index, first] of (await firstSlices(db)).entries()) {
    if (index < done) continue
    for (let slice = await refresh(db, first); slice; ) slice = await refresh(db, slice)
    await remember(db, { windows: index + 1 }).run()
    step()
  }
}
