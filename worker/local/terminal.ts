// How the commands talk to the terminal: one line for a refusal, a bar for progress.
import { setTimeout as delay } from 'node:timers/promises'

/** An expected failure: printed as one line, without a stack. */
export class Refusal extends Error {}

/** Runs a command; a Refusal is one line on stderr and exit 1, any other error keeps its stack, because it is a bug. */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exit(1)
  }
}

export type Progress = (done: number, total: number) => void

/** A bar on a terminal; elsewhere (a log file, a test) a line for every tenth. */
export function progressBar(label: string): Progress {
  let lastTenth = -1
  return (done, total) => {
    const part = total > 0 ? Math.min(1, done / total) : 1
    const text = `${label} ${String(Math.floor(part * 100)).padStart(3)}% ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
    if (process.stdout.isTTY) {
      const filled = Math.round(part * 30)
      process.stdout.write(`\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(30 - filled)} ${text}${part === 1 ? '\n' : ''}`)
    } else if (Math.floor(part * 10) > lastTenth) {
      lastTenth = Math.floor(part * 10)
      console.log(text)
    }
  }
}

/**
 * The terminal signals every process of its group, and npm passes Ctrl-C on once more: a second signal within this time is the
 * same press.
 */
const samePressMs = 1000

/**
 * Ctrl-C in a terminal also ends the children, perhaps before this process sees the signal: the end of a child means something
 * only when no signal arrives within this time.
 */
export const signalDelayMs = 200

let isStopping = false

/** Whether this process was told to stop, and its children with it. */
export async function isStopRequested(): Promise<boolean> {
  await delay(signalDelayMs)
  return isStopping
}

/** Fires at the first Ctrl-C or SIGTERM, or when npm was killed; a second press ends the process at once. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController()
  let firstMs = 0
  if (process.env.npm_lifecycle_event) whenOrphaned(() => controller.abort())
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted && performance.now() - firstMs > samePressMs) process.exit(130)
      firstMs ||= performance.now()
      isStopping = true
      controller.abort()
    })
  }
  return controller.signal
}

/** A killed npm passes on no signal: its command would run on, out of the operator's sight. */
const orphanCheckMs = 1000

function whenOrphaned(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, orphanCheckMs)
  timer.unref()
}

/** Resolves when the signal fires, at once if it already has. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
