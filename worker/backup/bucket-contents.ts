// What a bucket of backups has: the same names as a folder of backups. A backup is whole when its manifest is there.
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../local/terminal.ts'
import { completeName } from './backup-folder.ts'
import type { BucketPlace } from './bucket-place.ts'
import { manifestName } from './manifest.ts'
import type { StoredFile } from './site-files.ts'

export type BucketContents = {
  /** The paths of each backup's files, by its name. */
  backups: Map<string, string[]>
  /** The files of the site, by their hashes. */
  objects: Map<string, StoredFile>
}

export const objectKey = (sha256: string): string => `objects/${sha256.slice(0, 2)}/${sha256}`

export async function readContents({ bucket, prefix }: BucketPlace): Promise<BucketContents> {
  const contents: BucketContents = { backups: new Map(), objects: new Map() }
  for await (const file of bucket.list(prefix)) {
    const [name = '', ...path] = file.key.slice(prefix.length).split('/')
    if (name === 'objects') contents.objects.set(path.at(-1) ?? '', file)
    else if (completeName.test(name))
      contents.backups.set(name, [...(contents.backups.get(name) ?? []), path.join('/')])
  }
  return contents
}

/** The names of the whole backups, oldest first. */
export const wholeBackups = ({ backups }: BucketContents): string[] =>
  [...backups].flatMap(([name, paths]) => (paths.includes(manifestName) ? [name] : [])).sort()

/** Copies one file of a backup into a folder. */
export async function fetchFile(
  { bucket, prefix }: BucketPlace,
  name: string,
  path: string,
  to: string,
): Promise<void> {
  const read = await bucket.read(`${prefix}${name}/${path}`)
  if (!read) throw new Refusal(`The file ${name}/${path} was deleted meanwhile.`)
  mkdirSync(dirname(join(to, path)), { recursive: true, mode: 0o700 })
  await pipeline(read.bytes, createWriteStream(join(to, path), { mode: 0o600, flush: true }))
}
