// Several isolates that miss the same answers at the same moment: one of them fetches each answer for all.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../../shared/contract/contract.ts'
import { leaseAskMs, leaseMs, leaseRestMs } from '../../../../shared/limits.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { type BindingFaults, faultsAddress, faultyFront } from '../../../support/runtime/faulty-bindings.ts'

const isolates = 4
/** Concurrent requests to each isolate. */
const crowd = 25

let edge: EdgeTestbed
let number = 100
beforeAll(async () => {
  edge = await startEdgeTestbed({}, { isolates, front: faultyFront('./entry.js', ['FLIGHT_LEASES']) })
})
afterAll(() => edge.stop())
beforeEach(async () => {
  edge.upstream.recovers()
  await fails({})
})

/** Calls of the object in all isolates since the last time. */
async function fails(faults: BindingFaults): Promise<number> {
  const counts = await Promise.all(
    edge.runtime.urls.map(async ({ origin }) => (await fetch(origin + faultsAddress(faults))).json()),
  )
  return (counts as Record<string, number>[]).reduce((sum, one) => sum + (one['FLIGHT_LEASES.ask'] ?? 0), 0)
}
const newAddress = () => contract.video.fill({ video_id: ++number })
const askAll = (address: string, times = crowd): Promise<number[]> =>
  Promise.all(
    edge.runtime.urls.flatMap(({ origin }) =>
      Array.from({ length: times }, async () => {
        const answer = await fetch(origin + address)
        await answer.arrayBuffer()
        return answer.status
      }),
    ),
  )
const all = (status: number, times = crowd) => Array.from({ length: isolates * times }, () => status)

describe('of four isolates', () => {
  it('one fetches an answer, and all visitors of all isolates get it', async () => {
    for (const address of [newAddress(), newAddress(), newAddress()]) {
      edge.upstream.does('video', { lateMs: 100 })
      expect(await askAll(address)).toEqual(all(200))
      expect(edge.upstream.timesAsked(address)).toBe(1)
    }
  })

  it('one learns that there is no such answer, and the others believe it', async () => {
    const address = newAddress()
    edge.upstream.does('video', { lateMs: 100, fault: 'knows nothing of it' })
    expect(await askAll(address)).toEqual(all(404))
    expect(edge.upstream.timesAsked(address)).toBe(1)
  })

  it('each asks for itself where the one that fetches gets no answer', async () => {
    const address = newAddress()
    let calls = 0
    edge.upstream.does('video', () => (++calls === 1 ? { lateMs: 100, fault: 'answers another schema' } : {}))
    const statuses = await askAll(address, 1)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(isolates - 1)
    expect(edge.upstream.timesAsked(address)).toBeLessThanOrEqual(isolates)
  })

  it('another one takes over when the one that fetches gets none in time', async () => {
    const address = newAddress()
    let calls = 0
    let answerFirst = () => {}
    const until = new Promise<void>((resolve) => {
      answerFirst = resolve
    })
    edge.upstream.does('video', () => (++calls === 1 ? { until } : {}))
    const startedMs = Date.now()
    const [first = '', ...others] = edge.runtime.urls.map(({ origin }) => origin)
    const leading = fetch(first + address)
    await expect.poll(() => edge.upstream.timesAsked(address)).toBe(1)
    const statuses = await Promise.all(others.map(async (origin) => (await fetch(origin + address)).status))
    expect(statuses).toEqual(others.map(() => 200))
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(leaseMs - 50)
    answerFirst()
    expect((await leading).status).toBe(200)
    // One more for all others together, and one for the visitor of the first.
    expect(edge.upstream.timesAsked(address)).toBeLessThanOrEqual(3)
  })
})

describe('without the object that grants leases', () => {
  // Isolates that left it alone ask it again after a while.
  beforeEach(async () => {
    const asked = async () => {
      await askAll(newAddress(), 1)
      return fails({})
    }
    await expect.poll(asked, { timeout: 2 * leaseRestMs, interval: 250 }).toBeGreaterThanOrEqual(isolates)
  })

  it.each<[title: string, fault: BindingFaults[string]]>([
    ['broken', { throws: 'Durable Object reset because its code was updated.' }],
    ['slow', { waitMs: leaseAskMs * 10 }],
  ])('which is %s, each isolate asks for itself, and then leaves it alone for a while', async (_, fault) => {
    await fails({ 'FLIGHT_LEASES.ask': fault })
    for (const address of [newAddress(), newAddress()]) {
      edge.upstream.does('video', { lateMs: 50 })
      expect(await askAll(address)).toEqual(all(200))
      expect(edge.upstream.timesAsked(address)).toBeLessThanOrEqual(isolates)
    }
    expect(await fails({})).toBeLessThanOrEqual(isolates)
  })
})

it('a member’s own answer, and one that is never kept, needs no lease', async () => {
  await fails({})
  await fetch(edge.origin + contract.captcha.fill({}))
  await fetch(edge.origin + contract.session.fill({}), { headers: { cookie: '__Host-session=nothing' } })
  expect(await fails({})).toBe(0)
})
