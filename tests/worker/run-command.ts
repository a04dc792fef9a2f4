// Runs commands as processes: some behaviour belongs to a whole process: its output, its exit, its signals.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Compile cache: every process loads the same libraries. */
export const compiled = join(root, 'node_modules/.cache/compiled')

export type Child = {
  pid: number
  out: () => string
  err: () => string
  /** Resolves when the output has a matching line, rejects when the process ends without. */
  says: (line: RegExp) => Promise<void>
  ended: Promise<number | null>
  signal: (signal: NodeJS.Signals, options?: { wholeGroup?: boolean }) => void
}

/** Runs a command in a process group of its own, as a terminal does. */
export function runCommand([program = '', ...args]: string[], env: Record<string, string>, cwd = root): Child {
  const options = { cwd, env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env }, detached: true }
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const pid = child.pid ?? 0
  return {
    pid,
    out: () => out,
    err: () => err,
    says: (line) =>
      new Promise((resolve, reject) => {
        child.stdout.on('data', () => line.test(out) && resolve())
        ended.then((code) => reject(new Error(`It ended with ${code} and said: ${out}${err}`)))
      }),
    ended,
    signal: (signal, { wholeGroup = false } = {}) => {
      if (child.exitCode === null && child.signalCode === null) process.kill(wholeGroup ? -pid : pid, signal)
    },
  }
}
