// Ends the runtime's processes with this one, even when this one is killed: they would keep the port and go on writing the data
// folder, whose lock they do not hold.
import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { basename } from 'node:path'
import { writeLog } from './log.ts'
import { isStopRequested } from './terminal.ts'

/**
 * Begins with the process ids of its argument, since this process may be killed before it has written a line. Reads lines of ids, and
 * ends those of the last line when the system closes its input together with this process.
 */
const script = 'ids=$1; while read -r line; do ids=$line; done; [ -z "$ids" ] || kill -9 $ids'
/** A killed guard is replaced after this. */
const replaceMs = 100

const runtimes = new Set<ChildProcess>()
let guard: ChildProcess | undefined
let isGuarding = false

/** Guards every runtime that this process starts from now on. Miniflare restarts one that ends by itself. */
export function guardRuntimes(): void {
  if (isGuarding) return
  isGuarding = true
  // Miniflare keeps its processes to itself; the channel names each, before it can outlive this one.
  subscribe('child_process', (message) => {
    const { process: child } = message as { process: ChildProcess }
    child.once('spawn', () => {
      if (/^workerd/.test(basename(child.spawnfile))) follow(child)
    })
  })
}

function follow(runtime: ChildProcess): void {
  runtimes.add(runtime)
  updateGuard()
  runtime.once('exit', async (code, signal) => {
    runtimes.delete(runtime)
    updateGuard()
    // Miniflare itself ended it, or a signal to the whole group.
    if (runtime.killed || (await isStopRequested())) return
    writeLog('error', { event: 'runtime-ended', by: signal ?? code, next: 'restarts' })
  })
}

function updateGuard(): void {
  const ids = [...runtimes].map(({ pid }) => pid).join(' ')
  if (guard) guard.stdin?.write(`${ids}\n`)
  else if (ids) guard = startGuard(ids)
}

/** In a session of its own: Ctrl-C in a terminal ends every process of this one's group. */
function startGuard(ids: string): ChildProcess {
  const started = spawn('sh', ['-c', script, 'guard', ids], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  // It does not keep this process running.
  started.unref()
  if (started.stdin instanceof Socket) started.stdin.unref()
  started.stdin?.on('error', () => {})
  started.on('error', () => {})
  started.once('exit', () => {
    guard = undefined
    setTimeout(updateGuard, replaceMs).unref()
  })
  return started
}
