// The load thread: keep-alive sockets, each sending its next request as soon as an answer is complete. It reads only as much of
// an answer as it takes to find its end.
import { connect, type Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'

export type Task = {
  host: string
  port: number
  /** Requested one after the other, by whichever socket is free, starting at `first`. */
  paths: string[]
  first: number
  method: string
  headers: Record<string, string>
  connections: number
  /** Every socket has a network address of its own. */
  areStrangers?: boolean
  /** Ends after this time, or after this many requests. */
  milliseconds?: number
  requests?: number
}
export type Outcome = { done: number; wrong: number; bytes: number; tookMs: number; next: number }

parentPort?.on('message', (task: Task) => {
  run(task).then((outcome) => parentPort?.postMessage(outcome))
})

async function run(task: Task): Promise<Outcome> {
  const outcome: Outcome = { done: 0, wrong: 0, bytes: 0, tookMs: 0, next: task.first }
  const startedMs = performance.now()
  const endMs = startedMs + (task.milliseconds ?? Number.POSITIVE_INFINITY)
  const lastPath = task.first + (task.requests ?? Number.POSITIVE_INFINITY)
  const isOver = () => outcome.next >= lastPath || performance.now() >= endMs
  await Promise.all(Array.from({ length: task.connections }, (_, number) => oneSocket(task, number, outcome, isOver)))
  return { ...outcome, tookMs: performance.now() - startedMs }
}

function oneSocket(task: Task, number: number, outcome: Outcome, isOver: () => boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const socket = connect({ host: task.host, port: task.port, noDelay: true })
  const address = task.areStrangers ? { 'cf-connecting-ip': `198.18.${number >> 8}.${number & 255}` } : {}
  const headers = Object.entries({ host: `${task.host}:${task.port}`, ...task.headers, ...address })
  const tail = ` HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const ask = () => {
    if (isOver()) return socket.end()
    socket.write(`${task.method} ${task.paths[outcome.next++ % task.paths.length]}${tail}`)
  }
  readAnswers(socket, task.method === 'HEAD', (status, bytes) => {
    outcome.done++
    outcome.bytes += bytes
    if (status >= 400) outcome.wrong++
    ask()
  })
  socket.once('connect', ask)
  socket.once('error', () => outcome.wrong++)
  socket.once('close', () => resolve())
  return promise
}

const lastChunk = '\r\n0\r\n\r\n'

/** Reports each complete answer of a socket: by its length, or by the last chunk. */
function readAnswers(socket: Socket, isBodiless: boolean, tell: (status: number, bytes: number) => void): void {
  let held: Buffer | null = null
  let left = -1
  let bytes = 0
  let status = 0
  let isChunked = false
  let end = ''
  socket.on('data', (data: Buffer) => {
    bytes += data.length
    if (left < 0 && !isChunked) {
      const chunk: Buffer = held ? Buffer.concat([held, data]) : data
      const headEnd = chunk.indexOf('\r\n\r\n')
      if (headEnd < 0) {
        held = chunk
        return
      }
      held = null
      const head = chunk.toString('latin1', 0, headEnd)
      status = Number(head.slice(9, 12))
      const length = isBodiless || status === 304 || status === 204 ? '0' : /content-length: (\d+)/i.exec(head)?.[1]
      isChunked = length === undefined
      left = Number(length ?? 0) - (chunk.length - headEnd - 4)
    } else left -= data.length
    end = (end + data.toString('latin1', Math.max(0, data.length - 7))).slice(-7)
    const isWhole = isChunked ? end === lastChunk : left <= 0
    if (!isWhole) return
    const whole = bytes
    left = -1
    bytes = 0
    isChunked = false
    tell(status, whole)
  })
}
