// The files of one request: its changes of them share its time for storage. Reads have the deadlines of the connection that they
// are sent over.
import { waitUntil } from 'cloudflare:workers'
import type { R2Bucket, R2MultipartUpload } from '@cloudflare/workers-types'
import { fileSmallBytes, partPauseMs } from '../../shared/limits.ts'
import { createStorageClock, type StorageClock } from './storage-clock.ts'
import { asStorageFault } from './storage-fault.ts'

/** Stores a file under a key that no other file has. */
export type PutNewFile = (...given: [key: string, bytes: ArrayBuffer, options?: R2PutOptions]) => Promise<void>
type R2PutOptions = NonNullable<Parameters<R2Bucket['put']>[2]>

/** The interface that the answers use. Whatever the bucket throws is a fault of the storage. */
export function boundedFiles(media: R2Bucket, clock: StorageClock): R2Bucket {
  const ask = <Value>(call: () => Promise<Value>, own = clock): Promise<Value> => {
    const asking = () => {
      const work = call()
      goOn(work)
      return work
    }
    return own.wait('the bucket', asStorageFault(asking))
  }
  /** Begins even when no time is left: what is not deleted now would stay. */
  const remove = (work: Promise<void>): Promise<void> => {
    goOn(work)
    return clock.wait(
      'the bucket',
      asStorageFault(() => work),
    )
  }
  const bounded = (open: R2MultipartUpload): R2MultipartUpload => ({
    key: open.key,
    uploadId: open.uploadId,
    // Bounded where its bytes are sent (upload-parts.ts).
    uploadPart: (...given) => open.uploadPart(...given),
    complete: (...given) => ask(() => open.complete(...given)),
    abort: () => remove(open.abort()),
  })
  const own: { [Method in keyof R2Bucket]: unknown } = {
    head: (...given: Parameters<R2Bucket['head']>) => media.head(...given),
    get: (...given: Parameters<R2Bucket['get']>) => media.get(...given),
    list: (...given: Parameters<R2Bucket['list']>) => ask(() => media.list(...given)),
    put: (key: string, bytes: ArrayBuffer | Uint8Array, options?: R2PutOptions) =>
      ask(() => media.put(key, bytes, options), clockFor(clock, bytes.byteLength)),
    delete: (...given: Parameters<R2Bucket['delete']>) => remove(media.delete(...given)),
    createMultipartUpload: async (...given: Parameters<R2Bucket['createMultipartUpload']>) =>
      bounded(await ask(() => media.createMultipartUpload(...given))),
    resumeMultipartUpload: (...given: Parameters<R2Bucket['resumeMultipartUpload']>) =>
      bounded(media.resumeMultipartUpload(...given)),
  }
  return own as R2Bucket
}

/** A file that is stored after its request gave up is deleted: no row names it, so nothing else would ever delete it. */
export function boundedPutNewFile(media: R2Bucket, clock: StorageClock): PutNewFile {
  return async (...given) => {
    const storing = async () => void (await media.put(...given))
    let isGivenUp = false
    const work = asStorageFault(storing)()
    goOn(work.then(() => (isGivenUp ? media.delete(given[0]) : undefined)))
    await clockFor(clock, given[1].byteLength)
      .wait('the bucket', () => work)
      .catch((fault) => {
        isGivenUp = true
        throw fault
      })
  }
}

/** A large file takes longer: it has the time of a part of an upload. */
const clockFor = (clock: StorageClock, bytes: number): StorageClock =>
  bytes > fileSmallBytes ? createStorageClock(partPauseMs) : clock

/** What was begun is not cut off by the answer of its request. */
const goOn = (work: Promise<unknown>): void => waitUntil(work.catch(() => undefined))
