// The catalogue of the invented films as the seed leaves it: made once a run, by whoever needs it first, and copied for
// every world that begins with it.
import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLock } from '../../../worker/build/lock.ts'
import { migrate } from '../../../worker/local/migrate.ts'
import { seedThrough } from '../../../worker/local/seeding.ts'
import { createRuntime } from '../../../worker/local.ts'
import { films } from './films.ts'

/** The second half of the ids is on a page of its own in every list, and every film is used many times. */
export const seededVideos = 600

/** A folder of this world's own, for `state`. It is gone when the run is over. */
export async function seededState(): Promise<string> {
  const run = process.env.TEST_RUN_FOLDER ?? mkdtempSync(join(tmpdir(), 'edgetube-seeded-'))
  const seeded = join(run, 'seeded')
  await withLock(`${seeded}.lock`, async () => {
    if (!existsSync(seeded)) await makeSeeded(seeded)
  })
  const copy = mkdtempSync(join(run, 'world-'))
  cpSync(seeded, copy, { recursive: true })
  return copy
}

async function makeSeeded(folder: string): Promise<void> {
  const half = `${folder}-half`
  const runtime = await createRuntime({ state: half })
  const db = await runtime.database()
  await migrate(db)
  await seedThrough({ db, media: await runtime.files(), loops: films, videos: seededVideos })
  await runtime.stop()
  renameSync(half, folder)
}
