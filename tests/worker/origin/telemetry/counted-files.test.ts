// What the bucket is asked for and what it holds is counted, and counted anew by listing it.
import type { R2Bucket } from '@cloudflare/workers-types'
import { expect, test } from 'vitest'
import { deletedSizeMs } from '../../../../shared/limits.ts'
import { seriesId } from '../../../../shared/metric-series.ts'
import { listedPages } from '../../../../worker/origin/bounds.ts'
import type { Env } from '../../../../worker/origin/env.ts'
import { CountFiles, type Job } from '../../../../worker/origin/job-kinds.ts'
import { countFiles } from '../../../../worker/origin/site/count-files.ts'
import { countedFiles } from '../../../../worker/origin/telemetry/counted-files.ts'
import { counts } from '../../../../worker/origin/telemetry/counts.ts'

/** A bucket in memory, which lists a file a page. */
function bucketOf(files: Map<string, number>, head = async (key: string) => sized(key, files.get(key))) {
  const bucket = {
    head,
    put: async (key: string, bytes: Uint8Array) => {
      files.set(key, bytes.byteLength)
      return { key, size: bytes.byteLength }
    },
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) files.delete(key)
    },
    list: async ({ cursor = '0' }: { cursor?: string }) => {
      const [key = '', size = 0] = [...files][Number(cursor)] ?? []
      const next = Number(cursor) + 1
      return { objects: [{ key, size }], truncated: next < files.size, cursor: String(next) }
    },
  }
  return bucket as unknown as R2Bucket
}
const sized = (key: string, size: number | undefined) => (size === undefined ? null : { key, size })
const operations = (of: 'r2Reads' | 'r2Writes') => seriesId('operations', { of })
const bytes = (name: 'originals' | 'pictures' | 'videos', change: 'written' | 'deleted') =>
  seriesId('storedBytes', { class: name, change })

test('bytes come and go by class of file, and a file that was listed is not asked for its size', async () => {
  counts.take()
  const media = countedFiles(bucketOf(new Map([['pictures/a/still.webp', 30]])))
  await media.put('uploads/b/source', new Uint8Array(500))
  await media.put('videos/b/sd.mp4', new Uint8Array(200))
  await media.delete('uploads/b/source')
  await media.list({})
  await media.delete(['pictures/a/still.webp', 'pictures/unknown/still.webp'])
  const counted = counts.take()
  expect(counted).toMatchObject({
    [bytes('originals', 'written')]: 500,
    [bytes('originals', 'deleted')]: 500,
    [bytes('videos', 'written')]: 200,
    [bytes('pictures', 'deleted')]: 30,
    [operations('r2Writes')]: 3,
    [operations('r2Reads')]: 2,
  })
})

test('a file is deleted also where its size is not known in time', async () => {
  const files = new Map([['uploads/b/source', 9]])
  const startedMs = Date.now()
  await countedFiles(bucketOf(files, () => new Promise(() => {}))).delete('uploads/b/source')
  expect([files.size, Date.now() - startedMs < deletedSizeMs + 2000]).toEqual([0, true])
})

test('the whole bucket is listed by one job after another, each of which goes on where the last one ended', async () => {
  const files = new Map([
    ...Array.from({ length: listedPages + 1 }, (_, at) => [`videos/${at}/sd.mp4`, 10] as const),
    ['uploads/b/source', 7],
    ['elsewhere', 1],
  ])
  const [sent, stored]: [Job[], string[]] = [[], []]
  const db = {
    prepare: () => ({ bind: (found: string) => ({ run: async () => void stored.push(found) }) }),
  }
  const env = { media: bucketOf(files), db, jobs: { send: async (job: Job) => void sent.push(job) } } as unknown as Env
  await countFiles({ kind: 'count-files' }, env)
  expect(stored).toEqual([])
  await countFiles(CountFiles.parse(JSON.parse(JSON.stringify(sent[0]))), env)
  expect(sent.length).toBe(1)
  expect(JSON.parse(stored[0] ?? '{}')).toEqual({
    originals: { bytes: 7, files: 1 },
    videos: { bytes: 10 * (listedPages + 1), files: listedPages + 1 },
    pictures: { bytes: 0, files: 0 },
    waiting: { bytes: 0, files: 0 },
    proofs: { bytes: 0, files: 0 },
    other: { bytes: 1, files: 1 },
  })
})
