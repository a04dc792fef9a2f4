// A backup straight into a bucket: each file of the site that the bucket lacks is sent as soon as it is read, and the manifest last, so
// that an interrupted backup is none. Nothing stays on this machine, which needs room for the database and one file.
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BucketContents, fetchFile, objectKey, readContents, wholeBackups } from './bucket-contents.ts'
import type { BucketPlace } from './bucket-place.ts'
import { type Made, makeBackup, type Options, type Source } from './make-backup.ts'
import { manifestName } from './manifest.ts'
import { mediaListName, readableFiles } from './media-list.ts'
import { byKey, type ObjectPlace } from './object-place.ts'
import { hashFile, objectPath, storeObject } from './object-store.ts'
import { pruneBucket } from './prune-bucket.ts'

/** `pruned`: the names of the backups that the schedule deleted. */
export async function backUpToBucket(
  source: Source,
  place: BucketPlace,
  options: Options,
): Promise<{ made: Made; pruned: string[] }> {
  const stage = mkdtempSync(join(tmpdir(), 'edgetube-backup-'))
  try {
    const objects = bucketObjects(place, await readContents(place), stage)
    const made = await makeBackup(source, stage, { ...options, objects })
    await sendBackup(place, stage, made.name)
    return { made, pruned: options.isScheduled ? await pruneBucket(place, stage, { nowMs: options.nowMs }) : [] }
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

function bucketObjects(place: BucketPlace, contents: BucketContents, stage: string): ObjectPlace {
  const { objects } = contents
  const has: ObjectPlace['has'] = (sha256, size) => objects.get(sha256)?.size === size
  return {
    has,
    async knownFiles() {
      const newest = wholeBackups(contents).at(-1)
      if (newest === undefined) return byKey(null)
      const folder = join(stage, 'known')
      await fetchFile(place, newest, mediaListName, folder)
      return byKey(await readableFiles(folder))
    },
    async store(bytes) {
      const { sha256, size } = await storeObject(stage, bytes)
      const isNew = !has(sha256, size)
      const key = place.prefix + objectKey(sha256)
      if (isNew) await place.bucket.write({ key, size, sha256 }, objectPath(stage, sha256))
      objects.set(sha256, { key, size, version: '', httpMetadata: {}, customMetadata: {} })
      rmSync(objectPath(stage, sha256))
      return { sha256, size, isNew }
    },
  }
}

async function sendBackup({ bucket, prefix }: BucketPlace, stage: string, name: string): Promise<void> {
  const paths = globSync('**/*', { cwd: join(stage, name) }).filter((path) =>
    statSync(join(stage, name, path)).isFile(),
  )
  for (const path of [...paths.filter((one) => one !== manifestName).sort(), manifestName]) {
    const file = join(stage, name, path)
    const key = `${prefix}${name}/${path.replaceAll('\\', '/')}`
    await bucket.write({ key, size: statSync(file).size, sha256: (await hashFile(file)) ?? '' }, file)
  }
}
