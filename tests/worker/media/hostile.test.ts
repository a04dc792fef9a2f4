// Hostile files are refused for their reason, soon, without a connection to any address, and leave nothing behind.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listening } from '../../support/runtime/local-server.ts'
import { hostileFilms, joined, text } from '../../support/runtime/media-hostile-samples.ts'
import { harbour, made, pictures } from '../../support/runtime/media-samples.ts'
import { type MediaBench, processesWith, startMediaBench, videoJob } from '../../support/runtime/media-testbed.ts'

let bench: MediaBench
let trap: Server
let connections = 0
const folder = mkdtempSync(join(tmpdir(), 'edgetube-bait-'))
const bait = { url: 'http://127.0.0.1:9', file: join(folder, 'private.ts') }

beforeAll(async () => {
  bench = await startMediaBench()
  writeFileSync(bait.file, made('private.ts', ...pictures(), '-c:v', 'mpeg2video', '-r', '25'))
  trap = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  bait.url = await listening(trap)
})
afterAll(async () => {
  await bench.stop()
  trap.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(hostileFilms(bait).map(({ what }, at) => [what, at] as const))(
  'a file %s is refused [S5-043]',
  async (_, at) => {
    // Made again each time, because the trap's address differs.
    const hostile = hostileFilms(bait)[at]
    const bytes = hostile?.bytes() ?? new Uint8Array()
    const { outcome, files } = await bench.run(videoJob(bytes, hostile?.name), bytes)
    expect(outcome).toMatchObject({ type: 'failed', retriable: false })
    expect(hostile?.reasons).toContain(outcome?.type === 'failed' ? outcome.reason : outcome)
    expect([...files.keys()].filter((name) => /mp4|m3u8|m4s/.test(name))).toEqual([])
    expect(readdirSync(bench.folder)).toEqual([])
  },
)

test('none of them opened a connection or another file', async () => {
  expect(connections).toBe(0)
  await expect.poll(() => processesWith(bench.folder), { interval: 5, timeout: 2000 }).toEqual([])
})

test('a video file that is also a page, a script and an archive comes out as a video only', async () => {
  const marks = ['<script>alert(1)</script>', '#!/bin/sh\nrm -rf /', 'PK\u0003\u0004payload']
  const box = text(`\0\0\0\0free${marks.join('')}`)
  new DataView(box.buffer).setUint32(0, box.length)
  const bytes = joined(harbour(), box, text(marks.join('\n')))
  const { outcome, files } = await bench.run(videoJob(bytes), bytes)
  expect(outcome).toMatchObject({ type: 'done' })
  for (const out of files.values()) {
    const words = Buffer.from(out).toString('latin1')
    expect(marks.filter((mark) => words.includes(mark))).toEqual([])
  }
})
