// Streams an upload's bytes into the bucket: in parts, each hashed on the way, none kept in memory.

import type { R2Bucket, R2MultipartUpload } from '@cloudflare/workers-types'
import { toHex } from '../../../shared/byte-encodings.ts'
import { partPauseMs, uploadPartBytes } from '../../../shared/limits.ts'
import { createStorageClock } from '../storage-clock.ts'
import { asStorageFault } from '../storage-fault.ts'

/** Outside the roots with public addresses. */
export const sourceKey = (uploadId: string): string => `uploads/${uploadId}/source`
export const pictureSourceKey = (uploadId: string, mark: string): string => `uploads/${uploadId}/picture-${mark}`
export const markOfPicture = (key: string): string => key.slice(key.lastIndexOf('-') + 1)

export const beginParts = async (media: R2Bucket, uploadId: string): Promise<string> =>
  (await media.createMultipartUpload(sourceKey(uploadId))).uploadId

/** The size of a part, from 1 on; 0 where there is no such part. */
export function bytesOfPart(part: number, fileBytes: number): number {
  const before = (part - 1) * uploadPartBytes
  return part < 1 ? 0 : Math.max(0, Math.min(uploadPartBytes, fileBytes - before))
}

export const partsIn = (fileBytes: number): number => Math.ceil(fileBytes / uploadPartBytes)

export type StoredPart = { part: number; etag: string; bytes: number; sha256: string }

/** Stores one part while it streams. Fails when it is shorter or longer than announced. */
export async function storePart(
  media: R2Bucket,
  { upload_id, r2_upload }: { upload_id: string; r2_upload: string },
  part: number,
  body: AsyncIterable<Uint8Array>,
  bytes: number,
): Promise<StoredPart> {
  const open = media.resumeMultipartUpload(sourceKey(upload_id), r2_upload)
  const whole = new FixedLengthStream(bytes)
  const hash = new HashingStream()
  const storing = asStorageFault(() => open.uploadPart(part, whole.readable as never))()
  const writer = whole.writable.getWriter()
  // A bucket that fails reads no further, and without this the rest of the part would wait for it.
  storing.catch((fault) => writer.abort(fault).catch(() => {}))
  await pour(body, [writer, hash.writer])
  const { etag } = await withTimeout(() => storing)
  return { part, etag, bytes, sha256: await hash.hex }
}

/** A bucket that takes nothing for that long does not store the part. */
const withTimeout = <Value>(work: () => Promise<Value>): Promise<Value> =>
  createStorageClock(partPauseMs).wait('the bucket', work)

/** Reads the body to its end in any case: a client that is still sending would not see the answer. */
async function pour(body: AsyncIterable<Uint8Array>, writers: WritableStreamDefaultWriter<Uint8Array>[]) {
  let failure: unknown
  try {
    for await (const piece of body) {
      if (failure !== undefined) continue
      for (const writer of writers)
        await withTimeout(asStorageFault(() => writer.write(piece))).catch((error: unknown) => {
          failure ??= error ?? new Error('not stored')
        })
    }
    if (failure !== undefined) throw failure
    for (const writer of writers) await withTimeout(() => writer.close())
  } catch (error) {
    for (const writer of writers) writer.abort(error).catch(() => {})
    throw error
  }
}

type Digesting = { new (algorithm: string): WritableStream<Uint8Array> & { readonly digest: Promise<ArrayBuffer> } }

/** Hashes what is written, without keeping it. */
class HashingStream {
  // The runtime's own stream: the platform's API hashes only what is in memory as a whole.
  private readonly stream = new (crypto as unknown as { DigestStream: Digesting }).DigestStream('SHA-256')
  readonly writer = this.stream.getWriter()
  readonly hex = this.stream.digest.then(toHex)

  constructor() {
    this.hex.catch(() => {})
  }
}

/** Joins all parts into one file. Idempotent. */
export async function joinParts(
  media: R2Bucket,
  { upload_id, r2_upload, file_bytes }: { upload_id: string; r2_upload: string; file_bytes: number },
  parts: readonly StoredPart[],
): Promise<void> {
  try {
    const open = media.resumeMultipartUpload(sourceKey(upload_id), r2_upload)
    await open.complete(parts.map(({ part, etag }) => ({ partNumber: part, etag })))
  } catch (error) {
    const there = await media.head(sourceKey(upload_id))
    if (there?.size !== file_bytes) throw error
  }
}

export const abandonParts = (media: R2Bucket, uploadId: string, r2Upload: string): Promise<void> =>
  media
    .resumeMultipartUpload(sourceKey(uploadId), r2Upload)
    .abort()
    .catch(() => {})

/** Stores a stream of unknown length in pieces of a part's size. Null, with nothing stored, when it is too long. */
export async function storeStream(
  media: R2Bucket,
  uploadId: string,
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<number | null> {
  const open = await media.createMultipartUpload(sourceKey(uploadId))
  try {
    const bytes = await putPieces(open, pieces, maxBytes)
    if (bytes === null) await open.abort()
    return bytes
  } catch (error) {
    await open.abort().catch(() => {})
    throw error
  }
}

async function putPieces(
  open: R2MultipartUpload,
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<number | null> {
  const parts: { partNumber: number; etag: string }[] = []
  const buffer = new Uint8Array(uploadPartBytes)
  let [filled, bytes] = [0, 0]
  const put = async () => {
    parts.push(await withTimeout(asStorageFault(() => open.uploadPart(parts.length + 1, buffer.slice(0, filled)))))
    filled = 0
  }
  for await (const piece of pieces) {
    bytes += piece.byteLength
    if (bytes > maxBytes) return null
    for (let at = 0; at < piece.byteLength; ) {
      const taken = piece.subarray(at, at + uploadPartBytes - filled)
      buffer.set(taken, filled)
      filled += taken.byteLength
      at += taken.byteLength
      if (filled === uploadPartBytes) await put()
    }
  }
  if (filled || parts.length === 0) await put()
  await open.complete(parts)
  return bytes
}
