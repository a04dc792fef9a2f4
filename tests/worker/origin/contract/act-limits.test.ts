// Limits of every act: one more than its row of the table allows is refused, with the time when the next one is accepted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActName } from '../../../../shared/contract/acts.ts'
import { acts } from '../../../../shared/contract/acts.ts'
import { actLimits } from '../../../../shared/limits.ts'
import { addLightAccounts } from '../../../support/runtime/light-accounts.ts'
import { memberWrites, seedMemberData } from '../../../support/runtime/member-writes.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { type OriginVisitor, visitorOf } from '../../../support/runtime/origin-client.ts'

let testbed: OriginTestbed
let anna: OriginVisitor

beforeAll(async () => {
  testbed = await startOriginTestbed()
  await addLightAccounts(testbed.db)
  await seedMemberData(testbed.db)
  anna = visitorOf(testbed, 'annas-network')
  await anna.signIn('anna')
}, 60_000)
afterAll(() => testbed.stop())

/** So many acts were done a moment ago. */
async function presetLimitCount(key: string, times: number): Promise<void> {
  const limiters = await testbed.miniflare.getDurableObjectNamespace('LIMITER')
  const id = limiters.idFromName(key).toString()
  const storage = await testbed.miniflare.unsafeGetDurableObjectStorage('origin', 'Limiter', { id })
  await storage.exec('CREATE TABLE IF NOT EXISTS takes (at_ms INTEGER NOT NULL)')
  await storage.exec('DELETE FROM takes')
  const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times}) SELECT ${Date.now()} FROM n`
  if (times > 0) await storage.exec(`INSERT INTO takes (at_ms) ${rows}`)
}

const names = Object.keys(acts) as ActName[]
const formOf = (name: ActName) => memberWrites.find((deed) => deed.name === `the act ${name}`)?.form({}) ?? {}

describe.each(names)('the act %s', (name) => {
  const { windowSeconds, member, network } = actLimits[name]
  const keys = [
    ...(member === null ? [] : [{ key: `act:${name}:1`, limit: member as number }]),
    { key: `act-network:${name}:annas-network`, limit: network as number },
  ]

  it('is refused above the limit of its member and of its network, says when the next one is accepted, and accepts the last one below it', async () => {
    for (const { key, limit } of keys) {
      await presetLimitCount(key, limit)
      const refused = await anna.sends('input', formOf(name), 'form')
      expect([key, refused.status, refused.body.code]).toEqual([key, 429, 'too_many_attempts'])
      expect(Number(refused.body.info)).toBeGreaterThan(0)
      expect(Number(refused.body.info)).toBeLessThanOrEqual(windowSeconds)
      await presetLimitCount(key, limit - 1)
    }
    expect((await anna.sends('input', formOf(name), 'form')).status).not.toBe(429)
  })
})
