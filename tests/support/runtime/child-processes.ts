// Processes by what started them and by a part of their command line.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

export function childrenOf(pid: number, command: string): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`)
  const children = tasks.flatMap((task) => textOf(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean))
  return children
    .map(Number)
    .filter((child) => textOf(`/proc/${child}/cmdline`).replaceAll('\0', ' ').includes(command))
}

/** Processes by a part of their command line and by a variable that they began with. None on systems without /proc. */
export function startedWith(variable: string, command: string): number[] {
  if (!existsSync('/proc')) return []
  const all = readdirSync('/proc').map(Number).filter(Boolean)
  return all.filter(
    (pid) =>
      textOf(`/proc/${pid}/cmdline`).includes(command) && textOf(`/proc/${pid}/environ`).split('\0').includes(variable),
  )
}

/** A process that ended, but whose parent does not know yet, has no command line. */
export const isRunning = (pid: number): boolean => textOf(`/proc/${pid}/cmdline`) !== ''

/** Whether the process listens on this port of 127.0.0.1. */
export function isListening(pid: number, port: number): boolean {
  const address = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const listening = '0A'
  const sockets = textOf(`/proc/${pid}/net/tcp`)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(address) && state === listening)
    .map((fields) => `socket:[${fields[9]}]`)
  return filesOf(pid).some((file) => sockets.includes(file))
}

/** What its open files are; none for a process that ended meanwhile. */
function filesOf(pid: number): string[] {
  try {
    const folder = `/proc/${pid}/fd`
    return readdirSync(folder).map((name) => readlinkSync(`${folder}/${name}`))
  } catch {
    return []
  }
}

/** Empty for a process that ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
