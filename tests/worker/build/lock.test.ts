// The lock of builds and seeds: one holder at a time, and none that outlives its process.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { withLock } from '../../../worker/build/lock.ts'
import { runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const holder = (path: string) => `
  import { withLock } from './worker/build/lock.ts'
  await withLock(${JSON.stringify(path)}, () => {
    console.log('holds')
    return new Promise((resolve) => setTimeout(resolve, 600_000))
  })`
const hold = (path: string) =>
  runCommand([process.execPath, '--input-type=module-typescript', '--eval', holder(path)], {})

describe('a lock across processes', () => {
  it('has one holder at a time, also when many wait for a holder that is killed', async () => {
    const path = join(folder, 'one')
    const child = hold(path)
    await child.says(/^holds$/m)
    let holders = 0
    let most = 0
    const waiting = Array.from({ length: 8 }, () =>
      withLock(path, async () => {
        most = Math.max(most, ++holders)
        await new Promise((resolve) => setImmediate(resolve))
        holders--
      }),
    )
    expect(most).toBe(0)
    child.signal('SIGKILL')
    await Promise.all(waiting)
    expect([most, holders]).toEqual([1, 0])
  })

  it('is released by a task that fails', async () => {
    const path = join(folder, 'two')
    await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await withLock(path, async () => 'next')).toBe('next')
  })
})
