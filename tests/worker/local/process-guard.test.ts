// The runtime's processes never outlive the command that started them, even one that is killed.
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { childrenOf } from '../../support/runtime/child-processes.ts'
import { processesWith } from '../../support/runtime/media-testbed.ts'
import { type Child, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'edgetube-guard-'))
/** A program with the runtime's name, which is all that the guard knows it by. */
const program = join(folder, 'workerd')
symlinkSync('/bin/sleep', program)
const owner = join(folder, 'owner.ts')
writeFileSync(
  owner,
  `import { spawn } from 'node:child_process'
   import { guardRuntimes } from '${join(import.meta.dirname, '../../../worker/local/process-guard.ts')}'
   guardRuntimes()
   const [, ended] = [600, 601].map((seconds) => spawn('${program}', [String(seconds)]))
   ended.once('spawn', () => ended.kill('SIGKILL'))
   ended.once('exit', () => console.log('Started by ' + process.pid))
   setInterval(() => {}, 1000)`,
)

let child: Child | undefined
afterEach(async () => {
  child?.signal('SIGKILL')
  await child?.ended
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runtimes = () => processesWith(program)
const poll = { interval: 10, timeout: 5000 }

/** Runs a command that has one runtime left, and returns its id. */
async function startOwner(): Promise<number> {
  child = runCommand([process.execPath, owner], {})
  await child.says(/Started by \d+/)
  await expect.poll(runtimes, poll).toHaveLength(1)
  return Number(/\d+/.exec(child.out())?.[0])
}

const guardsOf = (pid: number) => childrenOf(pid, 'while read')

test('a killed command leaves no runtime behind', async () => {
  await startOwner()
  child?.signal('SIGKILL')
  await expect.poll(runtimes, poll).toEqual([])
})

test('a killed guard is replaced, and the next one ends the runtime with its command', async () => {
  const pid = await startOwner()
  await expect.poll(() => guardsOf(pid), poll).toHaveLength(1)
  const [first = 0] = guardsOf(pid)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => guardsOf(pid).filter((one) => one !== first), poll).toHaveLength(1)
  expect(runtimes()).toHaveLength(1)
  child?.signal('SIGKILL')
  await expect.poll(runtimes, poll).toEqual([])
})

test('a runtime that ends by itself is a line of the log', async () => {
  await startOwner()
  const [pid = 0] = runtimes()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => child?.err(), poll).toContain('"event":"runtime-ended","by":"SIGKILL"')
  expect(child?.err().trim().split('\n')).toHaveLength(1)
})
