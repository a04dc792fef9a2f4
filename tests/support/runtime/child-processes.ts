// The children of a process, by a part of their command line.
import { readdirSync, readFileSync } from 'node:fs'

export function childrenOf(pid: number, command: string): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`)
  const children = tasks.flatMap((task) => textOf(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean))
  return children
    .map(Number)
    .filter((child) => textOf(`/proc/${child}/cmdline`).replaceAll('\0', ' ').includes(command))
}

/** A process that ended, but whose parent does not know yet, has no command line. */
export const isRunning = (pid: number): boolean => textOf(`/proc/${pid}/cmdline`) !== ''

/** Empty for a process that ended meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
