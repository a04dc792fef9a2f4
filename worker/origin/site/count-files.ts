// Lists the whole bucket, some pages of it in a job: what it finds replaces what was added up since the last time.
import { listedPages } from '../bounds.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { CountFiles } from '../job-kinds.ts'
import { classOf } from '../telemetry/file-classes.ts'
import { beginFirstListing, putStoredFiles } from './store/site-uses.ts'

const nothing = () => ({ bytes: 0, files: 0 })
const none = (): NonNullable<CountFiles['found']> => ({
  originals: nothing(),
  videos: nothing(),
  pictures: nothing(),
  waiting: nothing(),
  proofs: nothing(),
  other: nothing(),
})

export async function countFiles({ cursor, found = none() }: CountFiles, { db, media, jobs }: Env): Promise<void> {
  let next = cursor
  for (let pages = 0; pages < listedPages; pages++) {
    const page = await media.list(next === undefined ? {} : { cursor: next })
    for (const { key, size } of page.objects) {
      const one = found[classOf(key)]
      one.bytes += size
      one.files += 1
    }
    if (!page.truncated) return void (await putStoredFiles(db, found, currentSeconds()).run())
    next = page.cursor
  }
  await jobs.send({ kind: 'count-files', cursor: next, found })
}

/** A site that has never counted its files does so at once, and not in the next night. */
export async function countFilesAtFirst({ db, jobs }: Env): Promise<void> {
  if (await beginFirstListing(db)) await jobs.send({ kind: 'count-files' })
}
