// The bucket with a count of its operations, and of the bytes that come and go by class of file. What is lost of them is found when the
// bucket is listed every night (site/count-files.ts).
import type { R2Bucket, R2MultipartUpload, R2Object } from '@cloudflare/workers-types'
import { deletedSizeMs } from '../../../shared/limits.ts'
import { seriesId } from '../../../shared/metric-series.ts'
import { counts } from './counts.ts'
import { classOf } from './file-classes.ts'

const read = seriesId('operations', { of: 'r2Reads' })
const written = seriesId('operations', { of: 'r2Writes' })

/** The sizes of more files than this are not asked for one by one before they are deleted. */
const askedMax = 10
/** Of older pages nothing is deleted any more. */
const listedMax = 2000

export function countedFiles(media: R2Bucket): R2Bucket {
  /** Of files that were listed, which is how many are found before they are deleted. */
  const listed = new Map<string, number>()
  const noteWritten = <Stored extends R2Object | null>(stored: Stored): Stored => {
    counts.addTo(written, 1)
    if (stored) change(stored.key, 'written', stored.size)
    return stored
  }
  const countedUpload = (open: R2MultipartUpload): R2MultipartUpload => ({
    key: open.key,
    uploadId: open.uploadId,
    uploadPart: (...given) => {
      counts.addTo(written, 1)
      return open.uploadPart(...given)
    },
    complete: async (...given) => noteWritten(await open.complete(...given)),
    abort: () => open.abort(),
  })
  const own: { [Method in keyof R2Bucket]: unknown } = {
    head: (key: string) => {
      counts.addTo(read, 1)
      return media.head(key)
    },
    get: (...given: Parameters<R2Bucket['get']>) => {
      counts.addTo(read, 1)
      return media.get(...given)
    },
    list: async (...given: Parameters<R2Bucket['list']>) => {
      counts.addTo(written, 1)
      const page = await media.list(...given)
      if (listed.size > listedMax) listed.clear()
      for (const { key, size } of page.objects) listed.set(key, size)
      return page
    },
    put: async (...given: Parameters<R2Bucket['put']>) => noteWritten(await media.put(...given)),
    delete: async (keys: string | string[]) => {
      const sizes = await sizesOf(media, typeof keys === 'string' ? [keys] : keys, listed)
      await media.delete(keys)
      for (const [key, bytes] of sizes) change(key, 'deleted', bytes)
    },
    createMultipartUpload: async (...given: Parameters<R2Bucket['createMultipartUpload']>) => {
      counts.addTo(written, 1)
      return countedUpload(await media.createMultipartUpload(...given))
    },
    resumeMultipartUpload: (...given: Parameters<R2Bucket['resumeMultipartUpload']>) =>
      countedUpload(media.resumeMultipartUpload(...given)),
  }
  return own as R2Bucket
}

function change(key: string, what: 'written' | 'deleted', bytes: number): void {
  const files = classOf(key)
  counts.add('storedBytes', { class: files, change: what }, bytes)
  counts.add('storedFiles', { class: files, change: what })
}

/** Of those that are there and known in time: what has to be deleted does not wait for its size. */
async function sizesOf(media: R2Bucket, keys: string[], listed: Map<string, number>): Promise<[string, number][]> {
  const unknown = keys.filter((key) => !listed.has(key))
  const known = keys.flatMap((key): [string, number][] => {
    const bytes = listed.get(key)
    return bytes === undefined ? [] : [[key, bytes]]
  })
  if (unknown.length === 0 || unknown.length > askedMax) return known
  const asked = Promise.allSettled(unknown.map((key) => media.head(key)))
  counts.addTo(read, unknown.length)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), deletedSizeMs)
  })
  const heads = await Promise.race([asked, late])
  clearTimeout(timer)
  const found = heads.flatMap((one): [string, number][] =>
    one.status === 'fulfilled' && one.value ? [[one.value.key, one.value.size]] : [],
  )
  return [...known, ...found]
}
