// The initial data of test sites: an empty migrated database, the same with the demo accounts, or the seeded catalogue of the
// invented videos. Each is made once per run, on first use, and copied for every site.
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../../../worker/build/lock.ts'
import { migrate } from '../../../worker/local/migrate.ts'
import { seedThrough } from '../../../worker/local/seeding.ts'
import { createRuntime, type Runtime } from '../../../worker/local.ts'
import { addLightAccounts } from './light-accounts.ts'
import { runFolder } from './run-folder.ts'
import { sampleVideos } from './sample-videos.ts'

/** The second half of the ids is on a page of its own in every list, and every video is used many times. */
export const seededVideos = 600

/** A folder of this site's own, for `state`. It is deleted at the end of the run. */
export const migratedState = (): Promise<string> => copyOf('migrated', async () => {})

/** The same, with the demo accounts, which nearly every site has. */
export const inhabitedState = (): Promise<string> => copyOf('inhabited', (_, db) => addLightAccounts(db))

/** The migrated database with the catalogue. */
export const seededState = (): Promise<string> =>
  copyOf('seeded', async (runtime, db) => {
    await seedThrough({ db, media: await runtime.files(), loops: sampleVideos, videos: seededVideos })
  })

/** Deletes a copy as soon as its site has stopped: hundreds of them would be kept until the end of the run. */
export const forgetState = (folder: string): void => rmSync(folder, { recursive: true, force: true })

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
