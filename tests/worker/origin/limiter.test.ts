// The limiter, on the real Durable Object with its own storage.
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Take } from '../../../worker/origin/limiter.ts'
import { type OriginWorld, originWorld } from '../../support/world/origin.ts'

type Counter = { take: (limit: number, windowSeconds: number) => Promise<Take> }

let world: OriginWorld
beforeAll(async () => {
  world = await originWorld()
}, 60_000)
afterAll(() => world.stop())

async function counterOf(key: string): Promise<Counter> {
  const limiters = await world.miniflare.getDurableObjectNamespace('LIMITER')
  return limiters.get(limiters.idFromName(key)) as unknown as Counter
}

async function storageOf(key: string) {
  const limiters = await world.miniflare.getDurableObjectNamespace('LIMITER')
  const id = limiters.idFromName(key).toString()
  return world.miniflare.unsafeGetDurableObjectStorage('origin', 'Limiter', { id })
}

describe('five tries within a window', () => {
  it('are granted, the sixth is refused and told when to come back, and then it is granted', async () => {
    const anna = await counterOf('comment:anna')
    const begunMs = Date.now()
    for (let n = 1; n <= 5; n++) expect(await anna.take(5, 2)).toEqual({ ok: true, taken: n })
    expect(await anna.take(5, 2)).toEqual({ ok: false, retryAfterSeconds: 2 })
    await delay(begunMs + 1500 - Date.now())
    expect(await anna.take(5, 2)).toEqual({ ok: false, retryAfterSeconds: 1 })
    await delay(begunMs + 2100 - Date.now())
    expect(await anna.take(5, 2)).toMatchObject({ ok: true })
  })

  it('are counted for each key alone', async () => {
    const [boris, gina] = [await counterOf('comment:boris'), await counterOf('comment:gina')]
    expect(await boris.take(1, 60)).toEqual({ ok: true, taken: 1 })
    expect(await boris.take(1, 60)).toMatchObject({ ok: false })
    expect(await gina.take(1, 60)).toEqual({ ok: true, taken: 1 })
  })

  it('slide: each try stands in the way for one window of its own, and a refused one for none', async () => {
    const hugo = await counterOf('comment:hugo')
    const begunMs = Date.now()
    const at = async (ms: number) => {
      await delay(Math.max(0, begunMs + ms - Date.now()))
      return (await hugo.take(2, 1)).ok
    }
    expect([await at(0), await at(600), await at(800)]).toEqual([true, true, false])
    // The first is a window old now, the second is not.
    expect([await at(1150), await at(1200)]).toEqual([true, false])
    expect(await at(1750)).toBe(true)
  })

  it('granted at the same moment are five, however many ask', async () => {
    const crowd = await counterOf('comment:crowd')
    const answers = await Promise.all(Array.from({ length: 40 }, () => crowd.take(5, 60)))
    expect(answers.filter(({ ok }) => ok).length).toBe(5)
  })
})

describe('a counter that nobody asks any more', () => {
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
