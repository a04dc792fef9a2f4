// Sends an uploaded file to the operator's virus scanner before anything decodes it: clamd, over its INSTREAM command.
import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { scannedMaxBytes } from '../../shared/limits.ts'
import { MediaFailure } from './failure.ts'

/** The scanner must listen on this machine, because its protocol has neither encryption nor passwords. */
export type Scanner = NetConnectOpts

/** A socket file, or a port of this machine; null for any other address. */
export function scannerAt(address: string): Scanner | null {
  if (/^\/[\w./-]+$/.test(address)) return { path: address }
  const port = Number(/^(?:127\.0\.0\.1|localhost):(\d{1,5})$/.exec(address)?.[1])
  return port > 0 && port <= 65_535 ? { host: '127.0.0.1', port } : null
}

/** Throws `hostile` for a detected file, and `internal` without a verdict: nothing passes unscanned. */
export async function scan(path: string, scanner: Scanner, signal: AbortSignal): Promise<void> {
  const verdict = await ask(path, scanner, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new MediaFailure('internal', `the virus scanner does not answer: ${error}`)
  })
  if (verdict === 'stream: OK') return
  const found = /^stream: (.+) FOUND$/.exec(verdict)?.[1]
  throw found ? new MediaFailure('hostile', found) : new MediaFailure('internal', `the virus scanner says: ${verdict}`)
}

async function ask(path: string, scanner: Scanner, signal: AbortSignal): Promise<string> {
  const socket = connect(scanner)
  const end = () => socket.destroy(new Error('stopped'))
  signal.addEventListener('abort', end, { once: true })
  socket.setTimeout(answerMs, () => socket.destroy(new Error('too slow')))
  try {
    const answered = answerOf(socket)
    // A scanner that detects something answers before it has received everything.
    await Promise.race([send(socket, path), answered])
    return await answered
  } finally {
    signal.removeEventListener('abort', end)
    socket.destroy()
  }
}

const answerMs = 120_000

/** Each chunk is preceded by its length; an empty chunk is the end. */
async function send(socket: Socket, path: string): Promise<void> {
  const write = (bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
  await write(Buffer.from('zINSTREAM\0'))
  for await (const chunk of createReadStream(path, { end: scannedMaxBytes - 1 })) {
    await write(lengthOf(chunk))
    await write(chunk)
  }
  await write(new Uint8Array(4))
}

function lengthOf(chunk: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(chunk.length)
  return bytes
}

/** One line, ended by a zero byte. */
async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const piece of socket) {
    text += piece
    if (text.includes('\0') || text.length > 1000) break
  }
  return text.split('\0', 1)[0] ?? ''
}
