// Why: several processes may want the same thing made at the same moment: one of them makes it, the others wait.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** One at a time, over all processes: the lock is a folder, which ends with the process that made it. */
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
