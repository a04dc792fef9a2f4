// Why: the demo catalogue, put into the embedded upstream on the first start and by `npm run seed`. What was seeded is
// noted in the data folder, so a later start does not ask the database.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Runtime } from '../local.ts'
import { readLoops } from '../origin/seed/loops-on-disk.ts'
import { type SeedOptions, seed } from '../origin/seed/seed.ts'
import type { DataFolder } from './data-folder.ts'
import { progressBar } from './terminal.ts'

/** Whether a seed was ever completed; one that was stopped halfway left no note. */
export function isSeeded({ path }: DataFolder): boolean {
  return existsSync(join(path, 'seeded.txt'))
}

/**
 * Ctrl-C in a terminal ends the runtime too, and what the seed had asked of it fails, perhaps before this process has
 * seen the signal. That is no fault: an error counts only when no signal came within this time.
 */
const signalDelayMs = 200

/** Seeds up to `videos`; goes on where an earlier run stopped. False when `signal` stopped it. */
export async function seedCatalogue(
  runtime: Runtime,
  folder: DataFolder,
  videos: number,
  signal: AbortSignal,
): Promise<boolean> {
  const laterUnlessStopped = (error: unknown) =>
    setTimeout(() => {
      if (!signal.aborted) throw error
    }, signalDelayMs)
  const onProgress = progressBar('Seeding the demo catalogue')
  const [db, media] = await Promise.all([runtime.database(), runtime.files()])
  process.on('unhandledRejection', laterUnlessStopped)
  try {
    await seedThrough({ db, media, videos, loops: readLoops(), onProgress, signal })
  } catch (error) {
    if (!signal.aborted) await delay(signalDelayMs)
    if (!signal.aborted) throw error
  } finally {
    process.off('unhandledRejection', laterUnlessStopped)
  }
  if (signal.aborted) return false
  writeFileSync(join(folder.path, 'seeded.txt'), String(videos))
  return true
}

/**
 * On a very busy machine the runtime may close a connection that was idle just when the next step goes out on it. A step
 * is done or not, and the seed knows which: it goes on from there.
 */
export async function seedThrough(options: SeedOptions, tries = 3): Promise<void> {
  try {
    await seed(options)
  } catch (error) {
    const isConnectionLost = error instanceof TypeError && error.message === 'fetch failed'
    if (!isConnectionLost || tries === 1 || options.signal?.aborted) throw error
    await seedThrough(options, tries - 1)
  }
}
