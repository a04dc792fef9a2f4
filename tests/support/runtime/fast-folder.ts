// Where tests keep files: in memory, where the machine has room. A database or bucket that waits for a disk takes twice the
// processor time for a write, and, beside other work, a hundred times the time.
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const bytesMin = 8 * 2 ** 30

/** The parent of temporary folders. A TMPDIR of the environment wins; a full run has more and larger files than fit. */
export function fastFolder(isFull = Boolean(process.env.FULL)): string {
  if (process.env.TMPDIR || isFull || process.platform !== 'linux') return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) > bytesMin ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
