// One file of a backup in the bucket of a restored site: written as a stream, and read back.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Fetcher } from '@cloudflare/workers-types'
import { filesAddress } from '../local/files.ts'
import { Refusal } from '../local/terminal.ts'
import type { ListedFile } from './media-list.ts'
import { objectPath } from './object-store.ts'

export async function putFile(bucket: Fetcher, root: string, file: ListedFile): Promise<void> {
  const { key, size, sha256, httpMetadata, customMetadata } = file
  const described = JSON.stringify({ size, httpMetadata, customMetadata })
  const answer = await bucket.fetch(filesAddress({ key, file: described }), {
    method: 'PUT',
    body: (size === 0 ? '' : Readable.toWeb(createReadStream(objectPath(root, sha256)))) as never,
    duplex: 'half',
  } as never)
  if (!answer.ok) throw new Error(`The bucket took ${key} with ${answer.status}`)
}

export async function requireSameFile(bucket: Fetcher, { key, sha256 }: ListedFile): Promise<void> {
  const answer = await bucket.fetch(filesAddress({ key }))
  const hash = createHash('sha256')
  await pipeline(answer.body ? Readable.fromWeb(answer.body as never) : Readable.from([]), hash)
  if (answer.ok && hash.digest('hex') === sha256) return
  throw new Refusal(`The restored file ${key} differs from the backup's. Nothing was restored.`)
}
