// Seeds the demo catalogue into the embedded upstream, on the first start and by `npm run seed`.
import { setTimeout as delay } from 'node:timers/promises'
import type { Runtime } from '../local.ts'
import { seedDemoStatistics } from '../origin/seed/demo-statistics.ts'
import { readLoops } from '../origin/seed/loops-on-disk.ts'
import { type SeedOptions, seed } from '../origin/seed/seed.ts'
import type { DataFolder } from './data-folder.ts'
import { markSeeded } from './seed-mark.ts'
import { progressBar, signalDelayMs } from './terminal.ts'

/** Seeds up to `videos`, continuing where an earlier run stopped. False when `signal` stopped it. */
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
    await seedDemoStatistics(db, Math.floor(Date.now() / 1000))
  } catch (error) {
    if (!signal.aborted) await delay(signalDelayMs)
    if (!signal.aborted) throw error
  } finally {
    process.off('unhandledRejection', laterUnlessStopped)
  }
  if (signal.aborted) return false
  markSeeded(folder.path, videos)
  return true
}

/**
 * On a very busy machine the runtime may close an idle connection just when the next step uses it. A step is atomic, and the
 * seed knows which are done: it continues from there.
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
