// A lock across processes: when several want to make the same thing, one makes it and the others wait.
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'

const pollMs = 50

/**
 * Runs one task at a time, across all processes. The system releases the lock of a process that is killed, so none is ever stale.
 * @param path of the lock; its file stays, because removing it would leave two processes with a lock each
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(`${path}.sqlite`, { timeout: 0 })
  try {
    while (!acquire(lock)) await delay(pollMs)
    return await work()
  } finally {
    lock.close()
  }
}

function acquire(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && /locked|busy/.test(error.message)) return false
    throw error
  }
}
