// An operator's virus scanner checks every uploaded file before anything decodes it. The scanner of these tests speaks clamd's
// INSTREAM, and detects one virus: the EICAR test text.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scan, scannerAt } from '../../../worker/media/scan.ts'
import { made, pictures } from '../../support/runtime/media-samples.ts'
import { imageJob, type MediaBench, startMediaBench } from '../../support/runtime/media-testbed.ts'

const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-')

type Clamd = { address: string; seen: Buffer[]; says: string | null; server: Server }
let clamd: Clamd
let bench: MediaBench
const folder = mkdtempSync(join(tmpdir(), 'edgetube-scan-'))
beforeAll(async () => {
  bench = await startMediaBench()
  clamd = await startClamd()
})
afterAll(async () => {
  clamd.server.close()
  rmSync(folder, { recursive: true, force: true })
  await bench.stop()
})

/** `says` is the fixed answer; null: the answer depends on what was sent. */
async function startClamd(): Promise<Clamd> {
  const server = createServer((socket) => {
    const pieces: Buffer[] = []
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      pieces.push(piece)
      // Checked only where it may be the end: a command of 100 MB comes in thousands of pieces.
      const file = piece.subarray(-4).every((byte) => byte === 0) ? fileIn(Buffer.concat(pieces)) : null
      if (!file) return
      clamd.seen.push(file)
      socket.end(`${clamd.says ?? (file.includes(testVirus) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { address: `127.0.0.1:${address.port}`, seen: [], says: null, server }
}

/** The file of a complete command, or null while some of it is missing. */
function fileIn(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (bytes.length < command.length) return null
  expect(bytes.subarray(0, command.length).toString()).toBe(command)
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const scannerOf = (address: string) => ({ settings: { scanner: scannerAt(address) } })
/** Sends one file to a scanner, without a job around it. */
const shows = (file: string, address: string, signal = new AbortController().signal) => {
  const scanner = scannerAt(address)
  if (!scanner) throw new Error(`${address} is no scanner`)
  return scan(file, scanner, signal)
}
const picture = made('picture.png', ...pictures({ size: '640x480' }), '-frames:v', '1')
const infected = new Uint8Array(Buffer.concat([picture, Buffer.from(testVirus)]))

test('a file that the scanner detects is refused as hostile, and nothing is made of it [ASVS 5.4.3]', async () => {
  const { outcome, files } = await bench.run(imageJob(infected, 'avatar'), infected, scannerOf(clamd.address))
  expect(outcome).toMatchObject({ type: 'failed', reason: 'hostile', detail: 'Eicar-Test-Signature', retriable: false })
  expect(files.size).toBe(0)
})

test('a clean file is scanned whole, and encoded again', async () => {
  const { outcome } = await bench.run(imageJob(picture, 'avatar'), picture, scannerOf(clamd.address))
  expect(outcome).toMatchObject({ type: 'done' })
  expect(clamd.seen.at(-1)?.equals(Buffer.from(picture))).toBe(true)
})

test.each(['INSTREAM size limit exceeded. ERROR', '', 'stream: OK FOUND or not'])(
  'an answer that is no verdict lets no file through, and a retry may succeed: "%s"',
  async (says) => {
    clamd.says = says
    const { outcome, files } = await bench.run(imageJob(picture, 'avatar'), picture, scannerOf(clamd.address))
    clamd.says = null
    expect(outcome).toMatchObject({ type: 'failed', reason: 'internal', retriable: true })
    expect(files.size).toBe(0)
  },
)

test('an unreachable scanner lets no file through', async () => {
  const { outcome, files } = await bench.run(imageJob(picture, 'avatar'), picture, scannerOf(join(folder, 'none.sock')))
  expect(outcome).toMatchObject({ type: 'failed', reason: 'internal', retriable: true })
  expect(files.size).toBe(0)
})

test('a job that is stopped does not wait for the scanner', async () => {
  const silent = createServer(() => {})
  const socket = join(folder, 'silent.sock')
  await new Promise<void>((resolve) => silent.listen(socket, resolve))
  writeFileSync(join(folder, 'a'), 'a')
  const stop = new AbortController()
  const scanning = shows(join(folder, 'a'), socket, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(scanning).rejects.toThrow('stopped')
  silent.close()
})

test('of a long video the scanner gets as much as it accepts', async () => {
  const long = join(folder, 'long')
  writeFileSync(long, Buffer.alloc(100 * 1024 * 1024 + 5, 'film'))
  await shows(long, clamd.address)
  expect(clamd.seen.at(-1)?.length).toBe(100 * 1024 * 1024)
})
