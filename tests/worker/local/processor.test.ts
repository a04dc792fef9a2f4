// The media processor of a local run: started again whenever it ends, at the address that the site knows.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { processorRestartSeconds } from '../../../shared/limits.ts'
import { type Processor, startProcessor } from '../../../worker/local/processor.ts'
import { childrenOf } from '../../support/runtime/child-processes.ts'
import { mediaSecret } from '../../support/runtime/media-origin.ts'

const path = mkdtempSync(join(tmpdir(), 'edgetube-processor-'))
let processor: Processor
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  for (const level of ['log', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(JSON.parse(line)))
  processor = await startProcessor(1, {
    path,
    secrets: { versions: (name: string) => [name], secret: () => mediaSecret },
  })
})
afterEach(() => lines.splice(0))
afterAll(async () => {
  await processor.stop()
  rmSync(path, { recursive: true, force: true })
})

const health = async () => (await fetch(`${processor.vars.MEDIA_URL}/health`).catch(() => null))?.status ?? null
const pids = () => childrenOf(process.pid, 'worker/media/main.ts')

test('a killed processor is a line of the log, and runs again at the same address', async () => {
  const [killed = 0] = pids()
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() => lines, { timeout: 5000 })
    .toContainEqual({
      time: expect.stringMatching(/^\d{4}-/),
      level: 'error',
      worker: 'start',
      version: expect.stringMatching(/^\d+\.\d+/),
      event: 'processor-ended',
      reason: 'SIGKILL',
      restartsInSeconds: processorRestartSeconds.first,
    })
  expect(await health()).toBe(null)
  await expect.poll(health).toBe(200)
  expect(lines.at(-1)).toMatchObject({ level: 'info', event: 'processor-restarted' })
  expect(pids()).not.toContain(killed)
})

test('a processor that ends again soon is started after twice the wait', async () => {
  const [killed = 0] = pids()
  process.kill(killed, 'SIGKILL')
  await expect
    .poll(() => lines, { timeout: 5000 })
    .toContainEqual(expect.objectContaining({ restartsInSeconds: 2 * processorRestartSeconds.first }))
})

test('a stopped site starts no processor again, even one that waits to be', async () => {
  expect(pids()).toEqual([])
  await processor.stop()
  expect(pids()).toEqual([])
  expect(lines).toEqual([])
})
