// What worlds begin with: an empty database with its tables, or the catalogue of the invented films as the seed leaves it.
// Each is made once a run, by whoever needs it first, and copied for every world that begins with it.
import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../../../worker/build/lock.ts'
import { migrate } from '../../../worker/local/migrate.ts'
import { seedThrough } from '../../../worker/local/seeding.ts'
import { createRuntime, type Runtime } from '../../../worker/local.ts'
import { runFolder } from './run-folder.ts'
import { films } from './sample-videos.ts'

/** The second half of the ids is on a page of its own in every list, and every film is used many times. */
export const seededVideos = 600

/** A folder of this world's own, for `state`. It is gone when the run is over. */
export const migratedState = (): Promise<string> => copyOf('migrated', async () => {})

/** The same, with the catalogue. */
export const seededState = (): Promise<string> =>
  copyOf('seeded', async (runtime, db) => {
    await seedThrough({ db, media: await runtime.files(), loops: films, videos: seededVideos })
  })

type Fill = (runtime: Runtime, db: Awaited<ReturnType<Runtime['database']>>) => Promise<void>

async function copyOf(name: string, fill: Fill): Promise<string> {
  const run = runFolder()
  const made = join(run, name)
  await withLock(`${made}.lock`, async () => {
    if (!existsSync(made)) await make(made, fill)
  })
  const copy = mkdtempSync(join(run, 'world-'))
  cpSync(made, copy, { recursive: true })
  return copy
}

async function make(folder: string, fill: Fill): Promise<void> {
  const half = `${folder}-half`
  const runtime = await createRuntime({ state: half })
  const db = await runtime.database()
  await migrate(db)
  await fill(runtime, db)
  await runtime.stop()
  renameSync(half, folder)
}
