// Downloads the uploaded bytes into the workspace and computes their hash. An interrupted download is resumed.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { MediaJob } from '../../shared/contract/media-jobs.ts'
import { MediaFailure } from './failure.ts'
import { type Fetched, fetchAddress } from './fetch-address.ts'
import type { Workspace } from './workspace.ts'

/** How many connections in a row may deliver nothing. */
const emptyTries = 3

/** Stores the bytes as `source`, scanned for viruses. @returns how many they are, and their SHA-256 as hex digits */
export async function fetchSource(workspace: Workspace, { source }: MediaJob): Promise<Fetched> {
  const { bytes, address } = source
  if (address !== undefined) return fetchFrom(workspace, address)
  if (bytes === 0) throw new MediaFailure('corrupted', 'no bytes')
  if ((await workspace.freeBytes()) < bytes) throw new MediaFailure('no_space', `${bytes} bytes do not fit`)
  const file = await open(workspace.path('source'), 'w')
  const sha256 = await readInto(file, workspace, bytes).finally(() => file.close())
  await workspace.scan('source')
  return { sha256, bytes }
}

/** A file of another site. */
async function fetchFrom(workspace: Workspace, address: string): Promise<Fetched> {
  const file = await open(workspace.path('source'), 'w')
  const fetched = await fetchAddress(workspace, address, file).finally(() => file.close())
  if (fetched.bytes === 0) throw new MediaFailure('corrupted', 'no bytes')
  await workspace.scan('source')
  return fetched
}

async function readInto(file: FileHandle, workspace: Workspace, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  let have = 0
  for (let empty = 0; have < bytes && empty < emptyTries; ) {
    const before = have
    const reader = (await workspace.origin.source(have)).getReader()
    for (let chunk = await next(reader, workspace.signal); chunk; chunk = await next(reader, workspace.signal)) {
      if (have + chunk.length > bytes) throw new MediaFailure('internal', 'the upload is longer than its job says')
      await file.writeFile(chunk)
      hash.update(chunk)
      have += chunk.length
      workspace.at('fetching', have / bytes)
    }
    empty = have === before ? empty + 1 : 0
  }
  if (have < bytes) throw new MediaFailure('internal', `${have} of ${bytes} bytes came`)
  return hash.digest('hex')
}

/** Null at the end, and when the connection breaks: the bytes before remain valid. */
async function next(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    return (await reader.read()).value ?? null
  } catch {
    signal.throwIfAborted()
    return null
  }
}
