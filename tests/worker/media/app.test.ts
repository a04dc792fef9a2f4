// The processor answers requests signed with its secret, each once, and runs as many jobs at once as it may.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processorPaths } from '../../../shared/contract/media-jobs.ts'
import { bodyMaxBytes, mediaClockSeconds } from '../../../shared/limits.ts'
import { signedHeaders } from '../../../shared/media-signature.ts'
import { createApp } from '../../../worker/media/app.ts'
import { readSettings } from '../../../worker/media/env.ts'
import { createJobQueue } from '../../../worker/media/job-queue.ts'
import { type MediaOrigin, mediaSecret, startMediaOrigin } from '../../support/runtime/media-origin.ts'
import { harbour } from '../../support/runtime/media-samples.ts'
import { av1Job, videoJob } from '../../support/runtime/media-testbed.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-app-'))
let origin: MediaOrigin
let queue: ReturnType<typeof createJobQueue>
let app: ReturnType<typeof createApp>

beforeAll(async () => {
  origin = await startMediaOrigin()
  const settings = { ...readSettings({ ORIGIN_URL: origin.url, MEDIA_SECRET: mediaSecret }), log: () => {} }
  queue = createJobQueue(settings, folder)
  app = createApp(settings, queue, async () => 'ffmpeg version 5.1')
})
afterAll(async () => {
  await queue.close()
  await origin.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (method: string, path: string, body = '', headers?: Record<string, string>): Promise<Response> =>
  app.request(path, {
    method,
    body: body || null,
    headers: headers ?? (await signedHeaders(mediaSecret, { method, path, body })),
  })
const jobs = processorPaths.jobs.template

test('its health is public', async () => {
  const health = await app.request(processorPaths.health.template)
  expect(await health.json()).toEqual({
    ok: true,
    ffmpeg: 'ffmpeg version 5.1',
    running: 0,
    jobs: 1,
    cpuSeconds: expect.any(Number),
    diskUsed: expect.any(Number),
  })
})

test('unauthorised jobs are refused: without a signature, with another secret, too late, changed, or replayed', async () => {
  const body = JSON.stringify(videoJob(harbour()))
  const signable = { method: 'POST', path: jobs, body }
  const late = Date.now() - (mediaClockSeconds + 5) * 1000
  const why = async (headers: Record<string, string>, words = body) => {
    const answer = await ask('POST', jobs, words, headers)
    return [answer.status, (await answer.json()).error]
  }
  expect(await why({})).toEqual([401, 'unsigned'])
  expect(await why(await signedHeaders('another secret', signable))).toEqual([401, 'forged'])
  expect(await why(await signedHeaders(mediaSecret, signable, late))).toEqual([401, 'late'])
  expect(await why(await signedHeaders(mediaSecret, signable), body.replace('"attempt":1', '"attempt":2'))).toEqual([
    401,
    'forged',
  ])
  const once = await signedHeaders(mediaSecret, { ...signable, body: '{}' })
  expect(await why(once, '{}')).toEqual([400, 'malformed'])
  expect(await why(once, '{}')).toEqual([401, 'seen'])
  expect(queue.running()).toBe(0)
})

test.each([
  ['no JSON', 'job'],
  ['no job', '{"job_id":"../../etc"}'],
  ['a job of no kind', JSON.stringify({ ...videoJob(harbour()), kind: 'sound' })],
])('%s is malformed', async (_, body) => expect((await ask('POST', jobs, body)).status).toBe(400))

test('a body larger than any job is not read to its end', async () =>
  expect((await ask('POST', jobs, 'x'.repeat(bodyMaxBytes + 1))).status).toBe(413))

test.each([
  ['GET', jobs],
  ['DELETE', '/jobs/job-99999'],
  ['POST', '/jobs/'],
  ['POST', '/%6aobs'],
])('%s %s is not found', async (method, path) => expect((await ask(method, path)).status).toBe(404))

test('one job runs at a time, each once, until it is stopped', async () => {
  const bytes = harbour()
  const first = origin.job(videoJob(bytes), bytes)
  const second = origin.job(videoJob(bytes), bytes)
  const started = origin.next(first.job_id, (came) => came.what === 'source')
  expect((await ask('POST', jobs, JSON.stringify(first))).status).toBe(202)
  await started
  expect((await ask('POST', jobs, JSON.stringify(first))).status).toBe(202)
  const busy = await ask('POST', jobs, JSON.stringify(second))
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '15'])
  expect(queue.running()).toBe(1)

  expect((await ask('DELETE', processorPaths.job.fill({ job_id: first.job_id }))).status).toBe(202)
  expect(await origin.outcome(first.job_id)).toMatchObject({ type: 'failed', reason: 'stopped', retriable: false })
  await expect.poll(() => queue.running()).toBe(0)
  expect(origin.kept(first.job_id).events.filter(({ type }) => type === 'started')).toHaveLength(1)
})

test('a quick job runs beside a long one, so that it waits for none, and not beside another quick one', async () => {
  const bytes = harbour()
  const long = origin.job(videoJob(bytes), bytes)
  const [quick, another] = [1, 2].map(() => ({ ...origin.job(videoJob(bytes), bytes), isQuick: true }))
  const started = origin.next(long.job_id, (came) => came.what === 'source')
  expect((await ask('POST', jobs, JSON.stringify(long))).status).toBe(202)
  await started
  expect((await ask('POST', jobs, JSON.stringify(quick))).status).toBe(202)
  expect((await ask('POST', jobs, JSON.stringify(another))).status).toBe(429)
  expect(queue.running()).toBe(2)
  for (const { job_id } of [long, quick].filter((one) => one !== undefined)) {
    await ask('DELETE', processorPaths.job.fill({ job_id }))
    await origin.outcome(job_id)
  }
  await expect.poll(() => queue.running()).toBe(0)
})

test('a job of AV1 runs beside a long one and takes the place of none, and no second one beside it', async () => {
  const bytes = harbour()
  const [av1, another] = [1, 2].map(() => origin.job(av1Job(bytes, ['sd']), bytes))
  const long = origin.job(videoJob(bytes), bytes)
  for (const [job, status] of [
    [av1, 202],
    [another, 429],
    [long, 202],
  ] as const)
    expect((await ask('POST', jobs, JSON.stringify(job))).status).toBe(status)
  expect(queue.running()).toBe(2)
  for (const { job_id } of [long, av1].filter((one) => one !== undefined)) {
    await ask('DELETE', processorPaths.job.fill({ job_id }))
    await origin.outcome(job_id)
  }
  await expect.poll(() => queue.running()).toBe(0)
})

test('a later attempt replaces the one before', async () => {
  const bytes = harbour()
  const job = origin.job(videoJob(bytes, 'harbour.mp4', 0), bytes)
  const first = origin.next(job.job_id, (came) => came.what === 'source')
  await ask('POST', jobs, JSON.stringify(job))
  await first
  const second = origin.job(job, bytes)
  expect(second.attempt).toBe(2)
  const started = origin.next(job.job_id, (came) => came.what === 'event' && came.event.attempt === 2)
  expect((await ask('POST', jobs, JSON.stringify(second))).status).toBe(202)
  await started
  expect(queue.running()).toBe(1)
  expect(
    origin
      .kept(job.job_id)
      .events.filter(({ attempt }) => attempt === 1)
      .map(({ type }) => type),
  ).toEqual(['started'])
  await ask('DELETE', processorPaths.job.fill({ job_id: job.job_id }))
  await origin.outcome(job.job_id)
})

test('its settings are read at the start, and invalid ones are reported at once', () => {
  expect(() => readSettings({ PORT: 'eighty', MEDIA_SECRET: 'short', ORIGIN_URL: 'file:///etc' })).toThrow(
    /ORIGIN_URL.*MEDIA_SECRET.*PORT/,
  )
  for (const ORIGIN_URL of ['http://site.example', 'http://site.internal.example', 'http://10.0.0.7:8788'])
    expect(() => readSettings({ ORIGIN_URL, MEDIA_SECRET: mediaSecret })).toThrow('ORIGIN_URL is not an https address')
  for (const ORIGIN_URL of ['https://site.example', 'http://site.internal', 'http://localhost:8788'])
    expect(readSettings({ ORIGIN_URL, MEDIA_SECRET: mediaSecret }).originUrl).toBe(ORIGIN_URL)
  for (const MEDIA_SCANNER of ['scanner.example:3310', '10.0.0.7:3310', '127.0.0.1', '127.0.0.1:99999', 'clamd.sock'])
    expect(() => readSettings({ ORIGIN_URL: 'http://localhost:1', MEDIA_SECRET: mediaSecret, MEDIA_SCANNER })).toThrow(
      'MEDIA_SCANNER is neither a socket file nor a port of 127.0.0.1',
    )
  const read = readSettings({ ORIGIN_URL: 'http://127.0.0.1:8788/', MEDIA_SECRET: mediaSecret, MEDIA_DISK_MB: '2' })
  expect(read).toMatchObject({ originUrl: 'http://127.0.0.1:8788', jobs: 1, diskBytes: 2_097_152, followsInput: false })
})
