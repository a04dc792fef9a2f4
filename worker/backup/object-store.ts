// The files of all backups of a folder, each kept once under the hash of its bytes. What an earlier backup stored is not stored
// again, and most of it not even read: a file that has the same version in the bucket has the same bytes.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Stored = { sha256: string; size: number; isNew: boolean }

const objectsName = 'objects'

export const objectPath = (root: string, sha256: string): string => join(root, objectsName, sha256.slice(0, 2), sha256)

/** Whether an object is there in full length; its bytes are checked before they are restored. */
export function hasObject(root: string, sha256: string, size: number): boolean {
  return statSync(objectPath(root, sha256), { throwIfNoEntry: false })?.size === size
}

/** Stores a stream under its hash. It has another name until it is complete and on the disk. */
export async function storeObject(root: string, bytes: Readable): Promise<Stored> {
  const half = join(root, objectsName, `half-${randomUUID()}`)
  mkdirSync(join(root, objectsName), { recursive: true })
  const file = await open(half, 'wx', 0o600)
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(
      bytes,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      },
      file.createWriteStream({ flush: true }),
    )
    const sha256 = hash.digest('hex')
    const isNew = !hasObject(root, sha256, size)
    if (isNew) {
      mkdirSync(join(root, objectsName, sha256.slice(0, 2)), { recursive: true })
      renameSync(half, objectPath(root, sha256))
    }
    return { sha256, size, isNew }
  } finally {
    rmSync(half, { force: true })
  }
}

/** The hash of a file's bytes; null when there is no file. */
export async function hashFile(path: string): Promise<string | null> {
  return existsSync(path) ? hashStream(createReadStream(path)) : null
}

export async function hashStream(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}
