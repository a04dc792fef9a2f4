// Whatever happens to the processor, a job continues or fails for its reason; no process, folder or partial file remains.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isOutputName } from '../../../shared/contract/media-files.ts'
import type { Came } from '../../support/runtime/media-origin.ts'
import { type MediaProcess, startMediaProcess } from '../../support/runtime/media-process.ts'
import { harbour, made, pictures } from '../../support/runtime/media-samples.ts'
import {
  imageJob,
  look,
  type MediaBench,
  processesWith,
  startMediaBench,
  videoJob,
} from '../../support/runtime/media-testbed.ts'

let bench: MediaBench
const work = mkdtempSync(join(tmpdir(), 'edgetube-loss-'))
beforeAll(async () => {
  bench = await startMediaBench()
})
afterAll(async () => {
  await bench.stop()
  rmSync(work, { recursive: true, force: true })
})

let started: MediaProcess[] = []
afterEach(async () => {
  await Promise.all(started.map((one) => one.end('SIGKILL')))
  started = []
})

async function start(env: Record<string, string> = {}): Promise<MediaProcess> {
  const processor = await startMediaProcess({ ORIGIN_URL: bench.origin.url, MEDIA_WORK: work, ...env })
  started.push(processor)
  return processor
}

const isEvent = (type: string) => (came: Came) => came.what === 'event' && came.event.type === type
const isFile = (name: string) => (came: Came) => came.what === 'file' && came.name === name
const workers = () => processesWith(work)
/** Waits until an ffmpeg with this word among its arguments works there. */
const running = (word: string) =>
  expect.poll(() => processesWith(work, word).length, { interval: 25 }).toBeGreaterThan(0)

/** A video with two renditions but few pixels: as wide as hd, and a strip. */
const quay = () => made('quay.mp4', ...pictures({ size: '1280x96', rate: 24 }), '-c:v', 'libx264')

const picture = () => made('picture.png', ...pictures({ size: '640x480' }), '-frames:v', '1')

/**
 * Points of a job, in their order, and an ffmpeg that has to run by then. Each chain of kills has one job, whose last attempt
 * (mediaAttemptsMax) ends it.
 */
const points: [string, (came: Came) => boolean, running?: string][] = [
  ['when it begins', isEvent('started')],
  ['while it fetches', (came) => came.what === 'source'],
  ['when it knows what it is', isEvent('probed')],
  ['after the first poster', isFile('poster.avif')],
  ['after the other', isFile('poster.webp')],
  ['after a still', isFile('still-0.avif')],
  ['after its card', isFile('card-0.webp')],
  ['amid the stills', isFile('still-4.webp')],
  ['after the last still', isFile('card-9.webp')],
  ['when the stills are told', isEvent('stills')],
  ['while it encodes', isEvent('stills'), 'libx264'],
  ['when the first rendition is stored', isFile('sd.mp4')],
  ['when it is told', isEvent('rendition')],
  ['after a preview', isFile('preview-1.mp4')],
  ['after its picture', isFile('preview-1.webp')],
  ['after another', isFile('preview-3.mp4')],
  ['when the previews are told', isEvent('previews')],
  ['after the timeline', isFile('timeline.webp')],
  ['after its words', isFile('timeline.vtt')],
  ['when the timeline is told', isEvent('timeline')],
  ['when the last rendition is stored', isFile('hd.mp4')],
]
const usual = ['amid the stills', 'while it encodes']
const chains = process.env.FULL
  ? Array.from({ length: 6 }, (_, chain) => points.filter((_, at) => at % 6 === chain))
  : [points.filter(([what]) => usual.includes(what))]

test.each(chains.map((chain) => [chain.map(([what]) => what).join(', '), chain] as const))(
  'killed %s, a job continues where it was, and its ffmpeg ends with it',
  async (_, chain) => {
    const bytes = quay()
    let job = videoJob(bytes)
    for (const [, isIt, program] of chain) {
      const processor = await start()
      job = bench.origin.job(job, bytes)
      const point = bench.origin.next(job.job_id, isIt)
      expect(await processor.take(job)).toBe(202)
      await point
      if (program) await running(program)
      expect(await processor.end('SIGKILL')).toBe('SIGKILL')
      await expect.poll(workers, { interval: 5, timeout: 2000 }).toEqual([])
    }
    const processor = await start()
    job = bench.origin.job(job, bytes)
    expect(await processor.take(job)).toBe(202)
    expect(await bench.origin.outcome(job.job_id)).toMatchObject({ type: 'done', attempt: chain.length + 1 })

    const { files, events, puts } = bench.origin.kept(job.job_id)
    const mine = events.filter(({ attempt }) => attempt === job.attempt)
    const renditions = mine.flatMap((event) => (event.type === 'rendition' ? [event] : []))
    expect(renditions.map(({ file, height }) => `${file} ${height}`)).toEqual([
      'sd.mp4 64',
      'p240.mp4 32',
      'p360.mp4 48',
      'hd.mp4 96',
    ])
    for (const { file, height, bytes: size } of renditions) {
      const { format, streams } = look(files.get(file) ?? new Uint8Array())
      expect({ height: streams[0]?.height, size }).toEqual({ height, size: files.get(file)?.length })
      expect(Math.abs(Number(format.duration) - 2)).toBeLessThan(0.1)
    }
    expect([...files.keys()].filter((name) => !isOutputName('video', name))).toEqual([])
    expect(files.size).toBe(30 + 4 + 2 + 6 + 2 + 1)
    expect(Math.max(...puts.values())).toBe(1)
    // The next start deletes what killed processes left.
    expect(await processor.end('SIGTERM')).toBe(0)
    expect(readdirSync(work)).toEqual([])
  },
  120_000,
)

test('when terminated, it reports that it stops, and the upstream may give the job to another attempt', async () => {
  const bytes = quay()
  const processor = await start({ MEDIA_FOLLOW: 'stdin' })
  const job = bench.origin.job(videoJob(bytes), bytes)
  await processor.take(job)
  await running('rawvideo')
  processor.input?.end()
  expect(await processor.ended).toBe(0)
  expect(await bench.origin.outcome(job.job_id)).toMatchObject({ type: 'failed', reason: 'stopped', retriable: true })
  await expect.poll(workers, { interval: 5, timeout: 2000 }).toEqual([])
  expect(readdirSync(work)).toEqual([])
})

describe('without a requirement', () => {
  test('a job fails where there is no ffmpeg, and the processor says so', async () => {
    const processor = await start({ PATH: '/nowhere' })
    const health = await fetch(`${processor.url}/health`)
    expect([health.status, await health.json()]).toEqual([
      503,
      { ok: false, ffmpeg: null, running: 0, jobs: 1, cpuSeconds: expect.any(Number), diskUsed: expect.any(Number) },
    ])
    const bytes = harbour()
    const job = bench.origin.job(videoJob(bytes), bytes)
    await processor.take(job)
    expect(await bench.origin.outcome(job.job_id)).toMatchObject({
      type: 'failed',
      reason: 'no_ffmpeg',
      retriable: true,
    })
  })

  test('a job fails for lack of space, before it downloads and while it writes', async () => {
    const bytes = harbour({ seconds: 6, size: '640x360' })
    for (const [diskBytes, detail] of [
      [bytes.length - 1, /do not fit/],
      [bytes.length + 20_000, /^ffmpeg/],
    ] as const) {
      const { outcome } = await bench.run(videoJob(bytes), bytes, { settings: { diskBytes } })
      expect(outcome).toMatchObject({ type: 'failed', reason: 'no_space', retriable: true })
      expect(outcome?.type === 'failed' && outcome.detail).toMatch(detail)
      expect(readdirSync(bench.folder)).toEqual([])
    }
  })
})

describe('an upstream', () => {
  test('that is unavailable for a while is asked again', async () => {
    const bytes = harbour()
    const job = videoJob(bytes, 'harbour.mp4', 360)
    bench.origin.trouble.away = 3
    const { outcome, events } = await bench.run(job, bytes)
    expect(outcome).toMatchObject({ type: 'failed', reason: 'too_short' })
    expect(events.map(({ type }) => type)).toEqual(['started', 'failed'])
  })

  test('that stays unavailable for longer than a lease loses its job', async () => {
    const bytes = harbour()
    bench.origin.trouble.away = 1000
    const { outcome, events } = await bench.run(videoJob(bytes), bytes, { settings: { retryMs: 300 } })
    bench.origin.trouble.away = 0
    expect({ outcome, events }).toEqual({ outcome: null, events: [] })
    expect(readdirSync(bench.folder)).toEqual([])
  })

  test('that breaks off in the middle of a file continues there', async () => {
    const bytes = picture()
    const job = imageJob(bytes, 'avatar')
    bench.origin.trouble.breakAfterBytes = 3000
    const { outcome, events } = await bench.run(job, bytes)
    expect([outcome?.type, bench.origin.trouble.breakAfterBytes]).toEqual(['done', 0])
    const probed = events.find((event) => event.type === 'probed')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(probed?.type === 'probed' && probed.hashes.sha256).toBe(sha256)
  })

  test('gets a large file in parts, and again each part that broke off', async () => {
    const bytes = picture()
    const job = imageJob(bytes, 'avatar')
    const probed = bench.origin.next(job.job_id, isEvent('probed'))
    const ended = bench.run(job, bytes, { settings: { partBytes: 2000 } })
    await probed
    bench.origin.trouble.away = 2
    expect((await ended).outcome).toMatchObject({ type: 'done' })
    expect(bench.origin.trouble.away).toBe(0)
    const { files, parts } = bench.origin.kept(job.job_id)
    const lengths = parts.get('image-320.webp') ?? []
    expect(lengths.length).toBeGreaterThan(1)
    expect(lengths.slice(0, -1).every((length) => length === 2000)).toBe(true)
    const whole = files.get('image-320.webp') ?? new Uint8Array()
    expect(whole.length).toBe(lengths.reduce((sum, length) => sum + length))
    expect(look(whole).streams[0]).toMatchObject({ codec_name: 'webp', width: 320, height: 320 })
  })

  test('that gave the job to another attempt is obeyed at the next heartbeat', async () => {
    const bytes = quay()
    const job = videoJob(bytes)
    const source = bench.origin.next(job.job_id, ({ what }) => what === 'source')
    const ended = bench.run(job, bytes, { settings: { heartbeatMs: 50 } })
    await source
    bench.origin.end(job.job_id)
    const { outcome, files } = await ended
    expect([outcome, files.size]).toEqual([null, 0])
    await expect.poll(() => processesWith(bench.folder), { interval: 5, timeout: 2000 }).toEqual([])
    expect(readdirSync(bench.folder)).toEqual([])
  })
})
