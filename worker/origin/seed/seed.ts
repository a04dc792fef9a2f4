// Seeds the demo catalogue. It may be interrupted anywhere: each step is one batch that also stores the progress, so that resuming, or
// growing, ends exactly where one long run would have ended.
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import { toHex } from '../../../shared/byte-encodings.ts'
import { addDemoAccounts } from './accounts.ts'
import { fileSets } from './file-sets.ts'
import { insertPeople } from './insert-people.ts'
import { insertFileSets } from './insert-videos.ts'
import type { Loop, Loops } from './loops-manifest.ts'
import { readProgress, type SeedProgress, saveProgress } from './progress.ts'
import { putFiles } from './put-files.ts'
import { rebuildDerivedRows } from './rebuild-derived-rows.ts'
import { defaultVideos, mostVideos } from './size.ts'
import { addVideos, redateVideos } from './write-videos.ts'

export type SeedOptions = {
  db: D1Database
  media: R2Bucket
  loops: Loops
  /** The wanted number of videos. Fewer than exist changes nothing. */
  videos?: number
  /** Called after every step with the videos that are done and the number wanted. */
  onProgress?: (done: number, total: number) => void
  /** Stops between two steps, by throwing the signal's reason. */
  signal?: AbortSignal
}

/** Raised whenever the same number of videos gives other rows than before. */
const recipeVersion = 5

/** Seeds a migrated database and its bucket. Returns the number of videos afterwards. */
export async function seed(options: SeedOptions): Promise<number> {
  const { db, media, loops, videos = defaultVideos, onProgress, signal } = options
  if (!Number.isInteger(videos) || videos < 1 || videos > mostVideos) {
    throw new Error(`Cannot seed ${videos} videos: 1 to ${mostVideos} are possible`)
  }
  const progress = await begin(db, loops.manifest)
  await addDemoAccounts(db)
  const total = Math.max(videos, progress.videos)
  const step = (done: number) => {
    onProgress?.(done, total)
    signal?.throwIfAborted()
  }
  step(progress.videos)
  if (!progress.files) {
    await putFiles(media, loops, () => signal?.throwIfAborted())
    await saveProgress(db, { files: 1 }).run()
  }
  if (progress.dated !== total) await redateVideos(db, progress, total, () => step(progress.videos))
  await addVideos(db, loops.manifest, progress.videos, total, step)
  if (progress.counted !== total) await rebuildDerivedRows(db, loops.manifest, progress, total, () => step(total))
  return total
}

async function begin(db: D1Database, manifest: readonly Loop[]): Promise<SeedProgress> {
  const progress = await readProgress(db)
  const recipe = `${recipeVersion} ${await digest(JSON.stringify(manifest))}`
  if (progress.recipe === recipe) return progress
  if (progress.recipe) {
    throw new Error(
      'This database was seeded by another version of the demo catalogue: delete the data folder to start again',
    )
  }
  await db.batch([
    ...insertPeople(db, manifest),
    ...insertFileSets(db, fileSets(manifest)),
    saveProgress(db, { recipe }),
  ])
  return { ...progress, recipe }
}

const digest = async (text: string): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
