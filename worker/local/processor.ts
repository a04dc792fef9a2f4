// The media processor of a local run, as a separate process that is started again when it ends by itself. Without ffmpeg the
// site still starts: the processor reports it, and so does every upload.
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { processorRestartSeconds } from '../../shared/limits.ts'
import { root } from '../build/paths.ts'
import type { DataFolder } from './data-folder.ts'
import { writeLog } from './log.ts'
import { isStopRequested, Refusal } from './terminal.ts'

export type Processor = {
  /** The variables of the embedded upstream. */
  vars: Record<string, string>
  stop: () => Promise<void>
}

type Folder = { path: string; secrets: Pick<DataFolder['secrets'], 'secret' | 'versions'> }

/** A running processor: its address, and how it ends. */
type Run = { url: string; child: ChildProcess; ended: Promise<string> }

const secretName = 'MEDIA_SECRET'
/** Waits for its first line: the site is ready only when the processor is. */
const readyLine = /^Media processor ready on (http:\/\/\S+)$/

/** @param sitePort the site's own port, through which the processor reaches the upstream */
export async function startProcessor(
  sitePort: number,
  { path, secrets: { secret, versions } }: Folder,
): Promise<Processor> {
  const shared = Object.fromEntries(versions(secretName).map((name) => [name, secret(name)]))
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    ORIGIN_URL: `http://localhost:${sitePort}`,
    ...shared,
    MEDIA_WORK: resolve(path, 'media'),
    MEDIA_FOLLOW: 'stdin',
  }
  const first = await run({ ...env, PORT: '0' })
  if (typeof first === 'string') throw new Refusal(`The media processor did not start: ${first}`)
  // The upstream knows one address: a restarted processor listens at the same.
  const again = { ...env, PORT: new URL(first.url).port }
  const stopped = new AbortController()
  let running: Run | null = first
  const supervised = supervise(
    first,
    () => run(again),
    stopped.signal,
    (next) => {
      running = next
    },
  )
  return {
    vars: { MEDIA_URL: first.url, ...shared },
    async stop() {
      stopped.abort()
      running?.child.stdin?.end()
      await running?.ended
      await supervised
    },
  }
}

/** In the processor's place where a site is opened for an order alone: jobs wait for the next start. */
export async function startBusyProcessor(): Promise<Processor> {
  const server = createServer((_, response) => response.writeHead(429).end())
  await new Promise<void>((isReady) => server.listen(0, '127.0.0.1', isReady))
  return {
    vars: { MEDIA_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Starts the processor again whenever it ends, after a wait that doubles until it has run for the longest wait. */
async function supervise(
  first: Run,
  start: () => Promise<Run | string>,
  stopped: AbortSignal,
  onChange: (running: Run | null) => void,
): Promise<void> {
  const { first: shortest, most } = processorRestartSeconds
  let running: Run | string = first
  let waitSeconds: number = shortest
  while (!stopped.aborted) {
    const startedMs = performance.now()
    const reason = typeof running === 'string' ? running : await running.ended
    if (stopped.aborted || (await isStopRequested()) || stopped.aborted) return
    onChange(null)
    if (performance.now() - startedMs > most * 1000) waitSeconds = shortest
    writeLog('error', { event: 'processor-ended', reason, restartsInSeconds: waitSeconds })
    await delay(waitSeconds * 1000, undefined, { signal: stopped }).catch(() => {})
    if (stopped.aborted) return
    waitSeconds = Math.min(most, waitSeconds * 2)
    running = await start()
    if (typeof running === 'string') continue
    onChange(running)
    writeLog('info', { event: 'processor-restarted' })
    if (stopped.aborted) running.child.stdin?.end()
  }
}

/** Starts the processor once. Returns what it said when it ends before it is ready. */
async function run(env: NodeJS.ProcessEnv): Promise<Run | string> {
  const child = spawn(process.execPath, [join(root, 'worker/media/main.ts')], {
    cwd: root,
    // The processor stops when its input ends, so that it never outlives this process.
    stdio: ['pipe', 'pipe', 'pipe'],
    env,
  })
  const { promise: ready, resolve: isReady } = Promise.withResolvers<string>()
  let said = ''
  let isUp = false
  const hear = (line: string, print: (line: string) => void) => {
    const url = readyLine.exec(line)?.[1]
    if (!isUp) said += `${line}\n`
    if (!url) return print(line)
    isUp = true
    isReady(url)
  }
  createInterface(child.stdout).on('line', (line) => hear(line, console.log))
  createInterface(child.stderr).on('line', (line) => hear(line, console.error))
  const ended = new Promise<string>((resolve) =>
    child
      .on('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
      .on('error', ({ message }) => resolve(message)),
  )
  const url = await Promise.race([ready, ended.then(() => null)])
  return url === null ? said.trim() || (await ended) : { url, child, ended }
}
