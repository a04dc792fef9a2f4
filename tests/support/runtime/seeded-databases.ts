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

/** Folders that all sites of the run copy from. */
export const templates = {
  migrated: () => madeOnce('migrated', async () => {}),
  /** The same, with the demo accounts, which nearly every site has. */
  inhabited: () => madeOnce('inhabited', (_, db) => addLightAccounts(db)),
  /** The migrated database with the catalogue. */
  seeded: () =>
    madeOnce('seeded', async (runtime, db) => {
      await seedThrough({ db, media: await runtime.files(), loops: sampleVideos, videos: seededVideos })
    }),
}

/** A folder of this site's own, for `state`. It is deleted at the end of the run. */
export const migratedState = async (): Promise<string> => copyOf(await templates.migrated())
export const inhabitedState = async (): Promise<string> => copyOf(await templates.inhabited())
export const seededState = async (): Promise<string> => copyOf(await templates.seeded())

/** Deletes a copy as soon as its site has stopped: hundreds of them would be kept until the end of the run. */
export const forgetState = (folder: string): void => rmSync(folder, { recursive: true, force: true })

type Fill = (runtime: Runtime, db: Awaited<ReturnType<Runtime['database']>>) => Promise<void>

async function madeOnce(name: string, fill: Fill): Promise<string> {
  const made = join(runFolder(), name)
  await withLock(`${made}.lock`, async () => {
    if (!existsSync(made)) await make(made, fill)
  })
  return made
}

function copyOf(made: string): string {
  const copy = mkdtempSync(join(runFolder(), 'world-'))
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
