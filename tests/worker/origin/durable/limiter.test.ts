// The limiter, on the real Durable Object with its own storage.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reserved, Take } from '../../../../worker/origin/durable/limiter.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'

type Counter = {
  take: (limit: number, windowSeconds: number) => Promise<Take>
  reserve: (limit: number, windowSeconds: number, pendingMax: number) => Promise<Reserved>
  settle: (id: number, isFailure: boolean, windowSeconds: number) => Promise<void>
}

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
}, 60_000)
afterAll(() => testbed.stop())

async function counterOf(key: string): Promise<Counter> {
  const limiters = await testbed.miniflare.getDurableObjectNamespace('LIMITER')
  return limiters.get(limiters.idFromName(key)) as unknown as Counter
}

async function storageOf(key: string) {
  const limiters = await testbed.miniflare.getDurableObjectNamespace('LIMITER')
  const id = limiters.idFromName(key).toString()
  return testbed.miniflare.unsafeGetDurableObjectStorage('origin', 'Limiter', { id })
}

/** Makes the attempts of a key so many seconds older. */
async function pass(key: string, seconds: number): Promise<void> {
  await (await storageOf(key)).exec(`UPDATE takes SET at_ms = at_ms - ${seconds * 1000}`)
}

const hour = 3600

describe('five attempts within a window', () => {
  it('are granted, the sixth is refused with the time to wait, and is granted after it', async () => {
    const anna = await counterOf('comment:anna')
    for (let n = 1; n <= 5; n++) expect(await anna.take(5, hour)).toEqual({ ok: true, taken: n })
    const refusal = async () => {
      const answer = await anna.take(5, hour)
      return answer.ok ? 0 : answer.retryAfterSeconds
    }
    // A busy machine may have used a few seconds of it.
    expect(Math.abs(hour - 5 - (await refusal()))).toBeLessThanOrEqual(5)
    await pass('comment:anna', hour - 60)
    expect(Math.abs(55 - (await refusal()))).toBeLessThanOrEqual(5)
    await pass('comment:anna', 60)
    expect(await refusal()).toBe(0)
  })

  it('are counted for each key separately', async () => {
    const [boris, gina] = [await counterOf('comment:boris'), await counterOf('comment:gina')]
    expect(await boris.take(1, 60)).toEqual({ ok: true, taken: 1 })
    expect(await boris.take(1, 60)).toMatchObject({ ok: false })
    expect(await gina.take(1, 60)).toEqual({ ok: true, taken: 1 })
  })

  it('slide: each attempt counts for one window of its own, and a refused one for none', async () => {
    const hugo = await counterOf('comment:hugo')
    const takes = async () => (await hugo.take(2, hour)).ok
    const later = (minutes: number) => pass('comment:hugo', minutes * 60)
    expect(await takes()).toBe(true)
    await later(36)
    expect([await takes(), await takes()]).toEqual([true, false])
    await later(30)
    // The first is a window old now, the second is not.
    expect([await takes(), await takes()]).toEqual([true, false])
    await later(35)
    expect(await takes()).toBe(true)
  })

  it('at the same moment are five, however many requests arrive', async () => {
    const crowd = await counterOf('comment:crowd')
    const answers = await Promise.all(Array.from({ length: 40 }, () => crowd.take(5, 60)))
    expect(answers.filter(({ ok }) => ok).length).toBe(5)
  })
})

describe('a pending attempt', () => {
  it('writes nothing unless it fails, and counts from then on', async () => {
    const emil = await counterOf('login:emil')
    const storage = await storageOf('login:emil')
    const attempt = async (isFailure: boolean) => {
      const taken = await emil.reserve(3, hour, 2)
      if (taken.ok) await emil.settle(taken.id, isFailure, hour)
      return taken
    }
    for (let n = 1; n <= 4; n++) expect(await attempt(false)).toMatchObject({ ok: true, failures: 0 })
    expect(JSON.stringify(await storage.exec('SELECT name FROM sqlite_master'))).not.toContain('takes')
    for (let n = 0; n < 3; n++) expect(await attempt(true)).toMatchObject({ ok: true, failures: n })
    const refused = await attempt(false)
    expect(refused.ok ? 0 : Math.abs(hour - refused.retryAfterSeconds)).toBeLessThanOrEqual(5)
  })

  it('keeps its place while it is pending, two at once before the first failure', async () => {
    const olga = await counterOf('login:olga')
    const [first, second, third] = [
      await olga.reserve(1, hour, 2),
      await olga.reserve(1, hour, 2),
      await olga.reserve(1, hour, 2),
    ]
    expect([first.ok, second.ok, third]).toEqual([true, true, { ok: false, retryAfterSeconds: 2 }])
    if (first.ok) await olga.settle(first.id, false, hour)
    expect((await olga.reserve(1, hour, 2)).ok).toBe(true)
  })
})

describe('an unused counter', () => {
  it('empties itself', async () => {
    const ida = await counterOf('comment:ida')
    await ida.take(5, 1)
    const storage = await storageOf('comment:ida')
    const tables = async () => JSON.stringify(await storage.exec("SELECT name FROM sqlite_master WHERE name = 'takes'"))
    expect(await tables()).toContain('takes')
    await expect.poll(tables, { timeout: 5000 }).not.toContain('takes')
    expect(await ida.take(5, 1)).toEqual({ ok: true, taken: 1 })
  })
})
