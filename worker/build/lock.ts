// A lock across processes: when several want to make the same thing, one makes it and the others wait.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Runs one task at a time, across all processes. The lock is a folder, which is removed together with its process. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  while (!(await tryLock(folder))) await delay(50)
  try {
    return await work()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tryLock(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    await writeFile(join(folder, 'pid'), String(process.pid))
    return true
  } catch {
    const owner = Number(await readFile(join(folder, 'pid'), 'utf8').catch(() => ''))
    if (owner && !isAlive(owner)) await rm(folder, { recursive: true, force: true })
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
