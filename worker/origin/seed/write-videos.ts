// The demo's videos, written in batches that end at round numbers wherever the last run stopped.
import type { D1Database } from '@cloudflare/workers-types'
import { videoAt } from './catalogue.ts'
import { insertVideos, redate } from './insert-videos.ts'
import type { Loop } from './loops-manifest.ts'
import { type SeedProgress, saveProgress } from './progress.ts'

const addedPerBatch = 500
const redatedPerBatch = 20_000

/** When the catalogue grows, existing videos move back in time, so that the newest is always posted on the same day. */
export async function redateVideos(
  db: D1Database,
  progress: SeedProgress,
  total: number,
  step: () => void,
): Promise<void> {
  let done = progress.dating === total ? progress.redated : 0
  while (done < progress.videos) {
    const last = Math.min(done + redatedPerBatch, progress.videos)
    await db.batch([redate(db, done, last, total), saveProgress(db, { dating: total, redated: last })])
    done = last
    step()
  }
  await saveProgress(db, { dated: total, dating: 0, redated: 0 }).run()
}

/** Adds the videos after number `done`; `step` gets how many exist. */
export async function addVideos(
  db: D1Database,
  manifest: readonly Loop[],
  done: number,
  total: number,
  step: (done: number) => void,
): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve()
  for (let written = done; written < total; ) {
    const last = Math.min(total, (Math.floor(written / addedPerBatch) + 1) * addedPerBatch)
    const videos = Array.from({ length: last - written }, (_, index) => videoAt(written + 1 + index, manifest))
    const batch = [...insertVideos(db, videos, total), saveProgress(db, { videos: last })]
    // The next batch is computed while the database writes the previous one.
    await writing
    if (written > done) step(written)
    writing = db.batch(batch)
    written = last
  }
  await writing
  step(total)
}
