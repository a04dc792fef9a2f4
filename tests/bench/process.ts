// workerd as the system sees it: its memory, and its CPU time, which a busy machine distorts less than the clock.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const tickMs = 10

/** Discards the log of every workerd that this process starts from now on. */
export function leaveLogsUnread(): void {
  const runtime = createRequire(createRequire(import.meta.url).resolve('miniflare'))('workerd') as { default: string }
  process.env.RUNTIME = runtime.default
  process.env.MINIFLARE_WORKERD_PATH = join(import.meta.dirname, 'unread-log.sh')
}

/** The workerd that this process started last. */
export function runtimeProcess(): number {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [name, parent] = statOf(pid)
      return name === 'workerd' && Number(parent) === process.pid
    })
  const pid = pids.at(-1)
  if (pid === undefined) throw new Error('workerd is not running below this process')
  return pid
}

/** Name, parent, user ticks, system ticks. */
function statOf(pid: number): [string, string, number, number] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return [name, fields[1] ?? '', Number(fields[11]), Number(fields[12])]
  } catch {
    return ['', '', 0, 0]
  }
}

/**
 * The CPU time of all threads, in whole nanoseconds where the system keeps it: its ticks are 10 ms, which is too coarse for
 * thousands of requests.
 */
export function processorMs(pid: number): number {
  const fine = threadsMs(pid)
  if (fine !== null) return fine
  const [, , user, system] = statOf(pid)
  return (user + system) * tickMs
}

function threadsMs(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return times.reduce((sum, one) => sum + one, 0) / 1e6
  } catch {
    return null
  }
}

export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
