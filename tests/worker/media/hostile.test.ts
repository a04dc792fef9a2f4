// Hostile files are refused for their reason, soon, without a connection to any address, and leave nothing behind.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../support/runtime/local-server.ts'
import { hostileVideos } from '../../support/runtime/media-hostile-samples.ts'
import { made, pictures } from '../../support/runtime/media-samples.ts'
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
  bait.url = await startServer(trap)
})
afterAll(async () => {
  await bench.stop()
  trap.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(hostileVideos(bait).map(({ what }, at) => [what, at] as const))(
  'a file %s is refused [S5-043]',
  async (_, at) => {
    // Made again each time, because the trap's address differs.
    const hostile = hostileVideos(bait)[at]
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
