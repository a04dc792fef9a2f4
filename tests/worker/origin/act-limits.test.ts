// Limits on every act: one more than its row allows is refused, and the refusal says when the next one is accepted.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActName } from '../../../shared/contract/acts.ts'
import { acts } from '../../../shared/contract/acts.ts'
import { actLimits } from '../../../shared/limits.ts'
import { deeds, furnish } from '../../support/world/deeds.ts'
import { addLightAccounts } from '../../support/world/light-accounts.ts'
import { type OriginWorld, originWorld } from '../../support/world/origin.ts'
import { type OriginVisitor, visitorOf } from '../../support/world/origin-visitor.ts'

let world: OriginWorld
let anna: OriginVisitor

beforeAll(async () => {
  world = await originWorld()
  await addLightAccounts(world.db)
  await furnish(world.db)
  anna = visitorOf(world, 'annas-network')
  await anna.signsIn('anna')
}, 60_000)
afterAll(() => world.stop())

/** Fills a counter as if so many acts had been done a moment ago. */
async function doneBefore(key: string, times: number): Promise<void> {
  const limiters = await world.miniflare.getDurableObjectNamespace('LIMITER')
  const id = limiters.idFromName(key).toString()
  const storage = await world.miniflare.unsafeGetDurableObjectStorage('origin', 'Limiter', { id })
  await storage.exec('CREATE TABLE IF NOT EXISTS takes (at_ms INTEGER NOT NULL)')
  await storage.exec('DELETE FROM takes')
  const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times}) SELECT ${Date.now()} FROM n`
  if (times > 0) await storage.exec(`INSERT INTO takes (at_ms) ${rows}`)
}

const names = Object.keys(acts) as ActName[]
const formOf = (name: ActName) => deeds.find((deed) => deed.name === `the act ${name}`)?.form({}) ?? {}

describe.each(names)('the act %s', (name) => {
  const { windowSeconds, member, network } = actLimits[name]
  const keys = [
    ...(member === null ? [] : [{ key: `act:${name}:1`, limit: member as number }]),
    { key: `act-network:${name}:annas-network`, limit: network as number },
  ]

  it('is refused above the limits of member and network, says when the next one is accepted, and accepts the last one within the limit', async () => {
    for (const { key, limit } of keys) {
      await doneBefore(key, limit)
      const refused = await anna.sends('input', formOf(name), 'form')
      expect([key, refused.status, refused.body.code]).toEqual([key, 429, 'too_many_attempts'])
      expect(Number(refused.body.info)).toBeGreaterThan(0)
      expect(Number(refused.body.info)).toBeLessThanOrEqual(windowSeconds)
      await doneBefore(key, limit - 1)
    }
    expect((await anna.sends('input', formOf(name), 'form')).status).not.toBe(429)
  })
})
