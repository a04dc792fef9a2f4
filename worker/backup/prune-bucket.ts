// Deletes backups of the schedule from a bucket by the same rule as from a folder, then what interrupted backups left, and the files of
// the site that no backup names.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupsKept, daySeconds } from '../../shared/limits.ts'
import { isScheduled, madeMs, oldBackups } from './backup-folder.ts'
import { fetchFile, readContents, wholeBackups } from './bucket-contents.ts'
import { writtenMs } from './bucket-files.ts'
import type { BucketPlace } from './bucket-place.ts'
import { manifestName } from './manifest.ts'
import { mediaListName, readableFiles } from './media-list.ts'
import type { Rule } from './retention.ts'

/** What is younger and belongs to no whole backup may belong to one that is being written. */
const unfinishedMs = daySeconds * 1000

/** @param stage a folder for the manifests and lists that are read. Returns the names of the deleted backups. */
export async function pruneBucket(
  place: BucketPlace,
  stage: string,
  { rule = backupsKept, nowMs = Date.now() }: { rule?: Rule; nowMs?: number } = {},
): Promise<string[]> {
  const contents = await readContents(place)
  const whole = wholeBackups(contents)
  const left = [...contents.backups.keys()].filter((name) => !whole.includes(name))
  const scheduled: string[] = []
  for (const name of whole) {
    const folder = join(stage, name)
    await fetchFile(place, name, manifestName, folder)
    if (isScheduled(folder)) scheduled.push(name)
  }
  const old = oldBackups(scheduled, rule)
  const ended = left.filter((name) => madeMs(name) < nowMs - unfinishedMs)
  // A night without a deletion reads no list: files that nothing names wait for the next.
  if (!old.length && !ended.length) return old
  for (const name of [...old, ...ended]) await removeBackup(place, name, contents.backups.get(name) ?? [])
  const used = await usedObjects(
    place,
    stage,
    whole.filter((name) => !old.includes(name)),
  )
  if (used === null) return old
  for (const [sha256, file] of contents.objects)
    if (!used.has(sha256) && writtenMs(file) < nowMs - unfinishedMs) await place.bucket.remove(file.key)
  return old
}

/** The manifest goes first: what is left then is no backup any more. */
async function removeBackup({ bucket, prefix }: BucketPlace, name: string, paths: readonly string[]): Promise<void> {
  for (const path of [manifestName, ...paths.filter((one) => one !== manifestName)])
    await bucket.remove(`${prefix}${name}/${path}`)
}

/** Null when a list is damaged: what it named is not known, so every file stays. */
async function usedObjects(
  place: BucketPlace,
  stage: string,
  names: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const used = new Set<string>()
  for (const name of names) {
    const folder = join(stage, name)
    await fetchFile(place, name, mediaListName, folder)
    const files = await readableFiles(folder)
    rmSync(folder, { recursive: true })
    if (files === null) return null
    for (const { sha256 } of files) used.add(sha256)
  }
  return used
}
