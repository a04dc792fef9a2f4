// Copies a backup from a bucket into a folder of backups: files of the site only where the folder lacks their hash.
import { Refusal } from '../local/terminal.ts'
import { backupsIn, completeBackup, halfPath } from './backup-folder.ts'
import { fetchFile, objectKey, readContents, wholeBackups } from './bucket-contents.ts'
import type { BucketPlace } from './bucket-place.ts'
import { readMediaList } from './media-list.ts'
import { hasObject, storeObject } from './object-store.ts'

/** The newest whose name begins with `at`; returns its name. The hashes of its own files are checked afterwards. */
export async function copyFromBucket(place: BucketPlace, root: string, at: string): Promise<string> {
  const { bucket, prefix, shown } = place
  const contents = await readContents(place)
  const name = wholeBackups(contents).findLast((one) => one.startsWith(at))
  if (!name) throw new Refusal(`There is no whole backup in ${shown}${at && ` whose name begins with ${at}`}.`)
  if (backupsIn(root).includes(name)) return name
  const half = halfPath(root, name)
  for (const path of contents.backups.get(name) ?? []) await fetchFile(place, name, path, half)
  for await (const { sha256, size } of readMediaList(half)) {
    if (hasObject(root, sha256, size)) continue
    const read = await bucket.read(prefix + objectKey(sha256))
    if (!read || (await storeObject(root, read.bytes)).sha256 !== sha256)
      throw new Refusal(
        `The backup ${name} in ${shown} is damaged: the object ${sha256} is missing or has other bytes.`,
      )
  }
  completeBackup(root, name)
  return name
}
