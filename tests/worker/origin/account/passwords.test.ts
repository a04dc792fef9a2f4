// Passwords are hashed by a Worker of their own: an unknown name costs as much as a known one, and malformed tasks are refused.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDemoAccounts } from '../../../../worker/origin/seed/accounts.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { visitorOf } from '../../../support/runtime/origin-client.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isHashedInFull: true })
  await addDemoAccounts(testbed.db)
})
afterAll(() => testbed.stop())

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

// The fastest of several: other work of the machine only adds to it. Without a hash an answer is ten times faster.
it('an unknown name is refused as slowly as a wrong password', async () => {
  const [known, unknown] = [[] as number[], [] as number[]]
  // Three for each account: a fourth would require the captcha.
  for (let n = 0; n < 4; n++) {
    known.push(await msOf(() => visitorOf(testbed).signIn(n % 2 ? 'anna' : 'boris', `wrong-one-${n}`)))
    unknown.push(await msOf(() => visitorOf(testbed).signIn(`nobody-${n}`, `wrong-one-${n}`)))
  }
  const ratio = Math.min(...known) / Math.min(...unknown)
  expect(ratio).toBeGreaterThan(1 / 3)
  expect(ratio).toBeLessThan(3)
})

const task = { password: 'garden-gate', salt: 'c2FsdHNhbHQ', N: 2, r: 1, p: 1 }

it.each([
  ['a password that is no text', { password: 5 }],
  ['a password without end', { password: 'x'.repeat(1001) }],
  ['a salt in other letters', { salt: 'sal t' }],
  ['a cost that would take minutes', { N: 2 ** 20 }],
  ['blocks that would take all memory', { r: 64 }],
  ['passes without end', { p: 100 }],
])('the hasher refuses %s', async (_, change) => {
  const hasher = await testbed.miniflare.getWorker('edgetube-hasher')
  const ask = (body: object) =>
    hasher.fetch('http://hasher/', { method: 'POST', body: JSON.stringify({ ...task, ...body }) })
  expect((await ask({})).status).toBe(200)
  expect((await ask(change)).status).toBe(400)
})
