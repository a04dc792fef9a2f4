// The limiter, on the real Durable Object with its own storage.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limiterObjects } from '../../../../shared/limits.ts'
import { originName } from '../../../../worker/local.ts'
import type { Limiter } from '../../../../worker/origin/durable/limiter.ts'
import { counterName, limiterName } from '../../../../worker/origin/durable/limiters-of.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'

type Of<Method extends keyof Limiter> = Limiter[Method]
type Counters = {
  take: Of<'take'>
  giveBack: Of<'giveBack'>
  reserve: Of<'reserve'>
  fail: Of<'fail'>
  release: Of<'release'>
}

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
})
afterAll(() => testbed.stop())

async function limiterOf(name: string): Promise<Counters> {
  const limiters = await testbed.miniflare.getDurableObjectNamespace('LIMITER')
  return limiters.get(limiters.idFromName(name)) as unknown as Counters
}

async function storageOf(name: string) {
  const limiters = await testbed.miniflare.getDurableObjectNamespace('LIMITER')
  const id = limiters.idFromName(name).toString()
  return testbed.miniflare.unsafeGetDurableObjectStorage(originName, 'Limiter', { id })
}

/** Makes the attempts of an object so many seconds older. */
async function pass(name: string, seconds: number): Promise<void> {
  await (await storageOf(name)).exec(`UPDATE attempts SET at_ms = at_ms - ${seconds * 1000}`)
}

const hour = 3600
const five = { key: 'comments of anna', limit: 5, windowSeconds: hour }

describe('five attempts within a window', () => {
  it('are granted, the sixth is refused with the time to wait, and is granted after it', async () => {
    const limiter = await limiterOf('waiting')
    for (let n = 1; n <= 5; n++) expect(await limiter.take(five)).toEqual({ ok: true, taken: n })
    const refusal = async () => {
      const answer = await limiter.take(five)
      return answer.ok ? 0 : answer.retryAfterSeconds
    }
    // A busy machine may have used a few seconds of it.
    expect(Math.abs(hour - 5 - (await refusal()))).toBeLessThanOrEqual(5)
    await pass('waiting', hour - 60)
    expect(Math.abs(55 - (await refusal()))).toBeLessThanOrEqual(5)
    await pass('waiting', 60)
    expect(await refusal()).toBe(0)
  })

  it('are counted for each key of an object separately', async () => {
    const limiter = await limiterOf('separate')
    const [boris, gina] = ['boris', 'gina'].map((key) => ({ key, limit: 1, windowSeconds: 60 }))
    if (!boris || !gina) throw new Error('two counters')
    expect(await limiter.take(boris)).toEqual({ ok: true, taken: 1 })
    expect(await limiter.take(boris)).toMatchObject({ ok: false })
    expect(await limiter.take(gina)).toEqual({ ok: true, taken: 1 })
  })

  it('slide: each attempt counts for one window of its own, and a refused one for none', async () => {
    const limiter = await limiterOf('sliding')
    const takes = async () => (await limiter.take({ ...five, limit: 2 })).ok
    const later = (minutes: number) => pass('sliding', minutes * 60)
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
    const limiter = await limiterOf('crowd')
    const answers = await Promise.all(Array.from({ length: 40 }, () => limiter.take(five)))
    expect(answers.filter(({ ok }) => ok).length).toBe(5)
  })
})

describe('a request that is repeated', () => {
  const two = { ...five, limit: 2 }
  const [first, second, third] = ['1', '2', '3'].map((request) => ({ ...two, request }))
  if (!first || !second || !third) throw new Error('three requests')

  it('counts once, also where it has filled its counter, and only where it was counted', async () => {
    const limiter = await limiterOf('repeated')
    expect(await limiter.take(first)).toEqual({ ok: true, taken: 1 })
    expect(await limiter.take(second)).toEqual({ ok: true, taken: 2 })
    expect(await limiter.take(first)).toEqual({ ok: true, taken: 2, isRepetition: true })
    expect(await limiter.take(third)).toMatchObject({ ok: false })
    expect(await limiter.take({ ...first, key: 'likes of anna' })).toEqual({ ok: true, taken: 1 })
    // An attempt that has left the window is counted anew.
    await pass('repeated', hour)
    expect(await limiter.take(first)).toEqual({ ok: true, taken: 1 })
  })

  it('takes back its own attempt, not a newer one', async () => {
    const limiter = await limiterOf('taken back')
    for (const one of [first, second]) await limiter.take(one)
    await limiter.giveBack(two.key, first.request)
    expect(await limiter.take(second)).toMatchObject({ isRepetition: true })
    expect(await limiter.take(first)).toEqual({ ok: true, taken: 2 })
  })

  it('is known as well by an object whose attempts were counted before requests were noted', async () => {
    const former = 'CREATE TABLE attempts (key TEXT NOT NULL, at_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL)'
    const [nowMs, storage] = [Date.now(), await storageOf('former')]
    await storage.exec(`${former}; INSERT INTO attempts VALUES ('${two.key}', ${nowMs}, ${nowMs + hour * 1000})`)
    const limiter = await limiterOf('former')
    expect(await limiter.take(first)).toEqual({ ok: true, taken: 2 })
    expect(await limiter.take(first)).toEqual({ ok: true, taken: 2, isRepetition: true })
    expect(await limiter.take(second)).toMatchObject({ ok: false })
    await limiter.giveBack(two.key)
    expect(await limiter.take(second)).toEqual({ ok: true, taken: 2 })
  })
})

describe('a pending attempt', () => {
  const name = { key: 'login of emil', limit: 3, windowSeconds: hour }
  const network = { key: 'login from a network', limit: 9, windowSeconds: hour }

  it('writes nothing unless it fails, and counts in all of its counters from then on', async () => {
    const limiter = await limiterOf('pending')
    const storage = await storageOf('pending')
    const attempt = async (isFailure: boolean) => {
      const taken = await limiter.reserve([network, name], 2)
      if (taken.ok)
        await (isFailure ? limiter.fail(taken.id, [network, name]) : limiter.release(taken.id, [network, name], []))
      return taken
    }
    for (let n = 1; n <= 4; n++) expect(await attempt(false)).toMatchObject({ ok: true, failures: 0 })
    expect(JSON.stringify(await storage.exec('SELECT name FROM sqlite_master'))).not.toContain('attempts')
    for (let n = 0; n < 3; n++) expect(await attempt(true)).toMatchObject({ ok: true, failures: n })
    const refused = await attempt(false)
    expect(refused).toMatchObject({ ok: false, full: 1 })
    expect(refused.ok ? 0 : Math.abs(hour - refused.retryAfterSeconds)).toBeLessThanOrEqual(5)
    expect(await limiter.take(network)).toEqual({ ok: true, taken: 4 })
  })

  it('that succeeds empties the counters it names, and no others', async () => {
    const limiter = await limiterOf('emptied')
    const failed = await limiter.reserve([network, name], 2)
    if (failed.ok) await limiter.fail(failed.id, [network, name])
    const right = await limiter.reserve([network, name], 2)
    if (right.ok) await limiter.release(right.id, [network, name], [name.key])
    expect([await limiter.take(network), await limiter.take(name)]).toEqual([
      { ok: true, taken: 2 },
      { ok: true, taken: 1 },
    ])
  })

  it('keeps its place while it is pending, two at once before the first failure', async () => {
    const limiter = await limiterOf('two at once')
    const one = [{ ...name, limit: 1 }]
    const [first, second, third] = [
      await limiter.reserve(one, 2),
      await limiter.reserve(one, 2),
      await limiter.reserve(one, 2),
    ]
    expect([first.ok, second.ok, third]).toEqual([true, true, { ok: false, full: 0, retryAfterSeconds: 2 }])
    if (first.ok) await limiter.release(first.id, one, [])
    expect((await limiter.reserve(one, 2)).ok).toBe(true)
  })
})

describe('an object', () => {
  const tablesOf = async (name: string) =>
    JSON.stringify(await (await storageOf(name)).exec('SELECT name FROM sqlite_master'))
  const short = { ...five, windowSeconds: 1 }

  it('deletes what no longer counts, and keeps the rest', async () => {
    const limiter = await limiterOf('two windows')
    await limiter.take(short)
    await limiter.take({ ...five, key: 'comments of boris' })
    const keys = async () => JSON.stringify(await (await storageOf('two windows')).exec('SELECT key FROM attempts'))
    expect(await keys()).toContain('anna')
    await expect.poll(keys, { timeout: 5000 }).not.toContain('anna')
    expect(await keys()).toContain('boris')
  })

  it('whose attempts all have left their windows empties its storage, and counts anew', async () => {
    const limiter = await limiterOf('unused')
    await limiter.take(short)
    expect(await tablesOf('unused')).toContain('attempts')
    await expect.poll(() => tablesOf('unused'), { timeout: 5000 }).not.toContain('attempts')
    expect(await limiter.take(short)).toEqual({ ok: true, taken: 1 })
  })
})

describe('the name of a counter', () => {
  it('contains neither the name nor the address in its key, and one subject has one object', async () => {
    const keys = ['login:network-1:anna@mail.example', 'login-visitor:network-1', 'act-network.vote:network-1']
    const [objects, counters] = [await Promise.all(keys.map(limiterName)), await Promise.all(keys.map(counterName))]
    expect([...objects, ...counters].join(' ')).not.toMatch(/anna|network/)
    expect([new Set(objects).size, new Set(counters).size]).toEqual([1, 3])
  })

  it('of a thousand subjects is spread over all objects', async () => {
    const names = await Promise.all(Array.from({ length: 1000 }, (_, at) => limiterName(`login:network-${at}`)))
    expect(new Set(names).size).toBe(limiterObjects)
  })
})
