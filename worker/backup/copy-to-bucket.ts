// Copies a backup between its folder and a bucket: files of the site only where the other side lacks their hash, the manifest last, so
// that a copy that was interrupted is no backup there.
import { createWriteStream, globSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../local/terminal.ts'
import { backupsIn, chooseBackup, completeBackup, halfPath } from './backup-folder.ts'
import type { BucketPlace } from './bucket-place.ts'
import { manifestName } from './manifest.ts'
import { readMediaList } from './media-list.ts'
import { hashFile, hasObject, objectPath, storeObject } from './object-store.ts'

const objectKey = (sha256: string): string => `objects/${sha256.slice(0, 2)}/${sha256}`

/** The number of files that the bucket lacked. */
export async function copyToBucket(root: string, name: string, { door, prefix }: BucketPlace): Promise<number> {
  const known = new Set<string>()
  for await (const { key } of door.list(`${prefix}objects/`)) known.add(key)
  let copied = 0
  for await (const { sha256, size } of readMediaList(join(root, name))) {
    const key = prefix + objectKey(sha256)
    if (known.has(key)) continue
    await door.write({ key, size, sha256 }, objectPath(root, sha256))
    known.add(key)
    copied++
  }
  for (const path of manifestLast(globSync('**/*', { cwd: join(root, name) }))) {
    const file = join(root, name, path)
    if (!statSync(file).isFile()) continue
    const key = `${prefix}${name}/${path.replaceAll('\\', '/')}`
    await door.write({ key, size: statSync(file).size, sha256: (await hashFile(file)) ?? '' }, file)
  }
  return copied
}

/** Copies the newest backup whose name begins with `at` into the folder, and returns its name. Its hashes are checked afterwards. */
export async function copyFromBucket({ door, prefix, shown }: BucketPlace, root: string, at: string): Promise<string> {
  const files = new Map<string, string[]>()
  for await (const { key } of door.list(prefix)) {
    const [, name = '', path = ''] = /^(\d{4}-[\dTZ-]+)\/(.+)$/.exec(key.slice(prefix.length)) ?? []
    if (name) files.set(name, [...(files.get(name) ?? []), path])
  }
  const whole = [...files].filter(([name, paths]) => paths.includes(manifestName) && name.startsWith(at))
  const [name, paths] = whole.sort(([one], [other]) => (one < other ? 1 : -1))[0] ?? []
  if (!name || !paths)
    throw new Refusal(`There is no whole backup in ${shown}${at && ` whose name begins with ${at}`}.`)
  if (backupsIn(root).includes(name)) return chooseBackup(root, name)
  const half = halfPath(root, name)
  for (const path of paths) await fetchFile(door, `${prefix}${name}/${path}`, join(half, path))
  for await (const { sha256, size } of readMediaList(half)) {
    if (hasObject(root, sha256, size)) continue
    const read = await door.read(prefix + objectKey(sha256))
    if (!read || (await storeObject(root, read.bytes)).sha256 !== sha256)
      throw new Refusal(
        `The backup ${name} in ${shown} is damaged: the object ${sha256} is missing or has other bytes.`,
      )
  }
  completeBackup(root, name)
  return name
}

async function fetchFile(door: BucketPlace['door'], key: string, to: string): Promise<void> {
  const read = await door.read(key)
  if (!read) throw new Refusal(`The file ${key} was deleted meanwhile.`)
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline(read.bytes, createWriteStream(to, { mode: 0o600, flush: true }))
}

const manifestLast = (paths: string[]): string[] => [
  ...paths.filter((path) => path !== manifestName).sort(),
  ...paths.filter((path) => path === manifestName),
]
