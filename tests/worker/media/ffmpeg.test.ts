// No file can make ffmpeg use more than its limits: time, memory, disk, output. And it receives no secret.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment } from '../../../worker/media/env.ts'
import { type Run, run } from '../../../worker/media/ffmpeg.ts'
import { processesWith } from '../../support/runtime/media-testbed.ts'

let cwd = ''
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'edgetube-ffmpeg-'))
})
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

/** A picture that never ends. */
const endless = '-v error -y -nostdin -f lavfi -i testsrc2=s=320x180'.split(' ')
const runOptions = (more: Partial<Run> = {}): Run => ({
  cwd,
  signal: new AbortController().signal,
  threads: 1,
  fileBytes: 1e9,
  bounds: { seconds: 30, memoryMb: 2048 },
  ...more,
})
const gone = () => expect.poll(() => processesWith(cwd), { interval: 5, timeout: 2000 }).toEqual([])

test('a run that takes too long is ended', async () => {
  const bounds = { seconds: 0.3, memoryMb: 2048 }
  const running = run('ffmpeg', [...endless, '-f', 'null', join(cwd, 'late')], runOptions({ bounds }))
  await expect(running).rejects.toMatchObject({ reason: 'timed_out', isRetriable: true })
  await gone()
})

test('a run without progress is ended, and one with progress is not', async () => {
  const bounds = { seconds: 30, stallSeconds: 0.6, memoryMb: 2048 }
  const still = ['-progress', 'pipe:1', '-stats_period', '60']
  const standing = run(
    'ffmpeg',
    [...endless, ...still, '-f', 'null', '-'],
    runOptions({ bounds, onProgress: () => {} }),
  )
  await expect(standing).rejects.toMatchObject({ reason: 'timed_out' })
  const told: number[] = []
  const moving = ['-progress', 'pipe:1', '-stats_period', '0.1', '-t', '40', '-f', 'null', '-']
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', 'testsrc2=s=64x36', ...moving], {
    ...runOptions({ bounds, onProgress: (seconds) => told.push(seconds) }),
  })
  expect(told.at(-1)).toBeGreaterThan(35)
})

test('memory beyond the limit is refused', async () => {
  const bounds = { seconds: 10, memoryMb: 500 }
  const wide = '-v error -nostdin -f lavfi -i testsrc2=s=4000x4000 -frames:v 3 -threads 1 -c:v libx264 -f null -'.split(
    ' ',
  )
  await expect(run('ffmpeg', wide, runOptions({ bounds }))).rejects.toMatchObject({
    reason: 'hostile',
    isRetriable: false,
  })
})

test('a run that writes beyond the limit is stopped there', async () => {
  const written = [...endless, '-t', '20', '-c:v', 'rawvideo', '-f', 'rawvideo', 'large']
  const running = run('ffmpeg', written, runOptions({ fileBytes: 200_000 }))
  await expect(running).rejects.toMatchObject({ reason: 'no_space', isRetriable: true })
  expect(readdirSync(cwd)).toEqual(['large'])
})

test('endless output is not collected', async () => {
  const talking = [...endless, '-f', 'rawvideo', 'pipe:1']
  await expect(run('ffmpeg', talking, runOptions())).rejects.toMatchObject({ reason: 'hostile' })
  await gone()
})

test('a cancelled run is ended with its reason', async () => {
  const stop = new AbortController()
  const running = run('ffmpeg', [...endless, '-f', 'null', join(cwd, 'unwanted')], runOptions({ signal: stop.signal }))
  await expect.poll(() => processesWith(cwd, 'unwanted').length).toBeGreaterThan(0)
  stop.abort(new Error('cancelled'))
  await expect(running).rejects.toThrow('cancelled')
  await gone()
})

test('its environment has the path of programs, and no secret', () => {
  const told = childEnvironment({ PATH: '/usr/bin', MEDIA_SECRET: 'x'.repeat(40), ORIGIN_URL: 'http://127.0.0.1:1' })
  expect(told).toEqual({ PATH: '/usr/bin', LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' })
})
