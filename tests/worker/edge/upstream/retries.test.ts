// An upstream that fails now and then, is overloaded, or hangs: what visitors notice, and how often it is asked.
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { breakerFaults, mainDeadlineMs } from '../../../../shared/limits.ts'
import { addressOf, type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { laterPage, type Question } from '../../../support/runtime/page-cases.ts'
import { seededDice } from '../../../support/runtime/seeded-dice.ts'

const testbed: EdgeTestbed = await startEdgeTestbed()
// The breaker and the budget of retries belong to the isolate. The first two tests leave both as they are.
let tests = 0
beforeEach(async () => {
  tests += 1
  if (tests > 2) await testbed.reload()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

/** Videos that no other request has asked for. */
let lastId = 20_000
const freshVideo = (): Question => {
  lastId += 1
  return { name: 'video', params: { video_id: lastId } }
}
const ask = async (question: Question) => {
  const response = await testbed.ask(addressOf(question), { headers: { accept: 'application/json' } })
  await response.arrayBuffer()
  return response
}
const statusOf = async (question: Question) => (await ask(question)).status
const timesAskedFor = (name: string) => testbed.upstream.calls.filter((call) => call.name === name).length

describe('an upstream that fails for a moment', () => {
  it('is asked a second time, and the visitor sees the answer', async () => {
    for (const fault of ['answers 500', 'resets the connection', 'answers JSON that stops halfway'] as const) {
      let isFirst = true
      testbed.upstream.does('video', () => {
        const behaviour = isFirst ? { fault } : {}
        isFirst = false
        return behaviour
      })
      const question = freshVideo()
      expect([fault, await statusOf(question), testbed.upstream.timesAsked(addressOf(question))]).toEqual([
        fault,
        200,
        2,
      ])
    }
  })

  it('is asked once for an answer that would not fit the second time either', async () => {
    for (const fault of ['answers another schema', 'announces more than 2 MiB'] as const) {
      testbed.upstream.does('video', fault)
      const question = freshVideo()
      expect([fault, await statusOf(question), testbed.upstream.timesAsked(addressOf(question))]).toEqual([
        fault,
        503,
        1,
      ])
    }
  })

  it('at half of all requests costs at most 5 of 100 cold pages', async () => {
    const { random } = seededDice(7)
    testbed.upstream.does('everything', () => (random() < 0.5 ? 'answers 500' : {}))
    const statuses: number[] = []
    const visit = async (pages: number[]) => {
      for (const number of pages) {
        const response = await testbed.ask(laterPage(number, 'most-popular').path)
        statuses.push(response.status)
        await response.text()
      }
    }
    const numbers = Array.from({ length: 100 }, (_, at) => at)
    await Promise.all([0, 1].map((visitor) => visit(numbers.filter((number) => number % 2 === visitor))))
    expect(statuses).toHaveLength(100)
    expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(5)
  })
})

describe('an upstream that is down', () => {
  it('is asked no more than the faults that open the breaker, and one probe a second', async () => {
    testbed.upstream.does('everything', 'answers 500')
    const before = timesAskedFor('video')
    const startedMs = performance.now()
    const statuses = new Set<number>()
    // One after the other, so that the requests that were sent at the same time do not count.
    for (let count = 0; count < 200; count++) statuses.add(await statusOf(freshVideo()))
    const seconds = (performance.now() - startedMs) / 1000
    expect([...statuses]).toEqual([503])
    const asked = timesAskedFor('video') - before
    expect(asked).toBeGreaterThanOrEqual(breakerFaults)
    expect(asked).toBeLessThanOrEqual(breakerFaults + 2 * seconds + 1)
  })
})

describe('an upstream that asks to wait', () => {
  it.each(['refuses', 'answers 500'] as const)(
    '%s: 60 requests for 60 keys ask once, and the first after it asks again',
    async (fault) => {
      // The status of the second is that of an overloaded server.
      const overloaded = fault === 'refuses' ? { fault } : { status: 503, answer: { error: 'busy', code: 'busy' } }
      testbed.upstream.does('everything', { ...overloaded, headers: { 'retry-after': '2' } })
      const before = timesAskedFor('video')
      const startedMs = performance.now()
      const answers = []
      for (let count = 0; count < 60; count++) answers.push(await ask(freshVideo()))
      expect(performance.now() - startedMs).toBeLessThan(2000)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      for (const { headers } of answers) expect(['1', '2']).toContain(headers.get('retry-after'))
      expect(timesAskedFor('video') - before).toBe(1)
      testbed.upstream.recovers()
      await expect.poll(() => statusOf(freshVideo()), { timeout: 4000, interval: 50 }).toBe(200)
      expect(performance.now() - startedMs).toBeGreaterThan(1900)
    },
  )
})

describe('an upstream that hung', () => {
  it('serves every page again within 2 seconds after it is back, also those that still hang', async () => {
    const never = Promise.withResolvers<void>()
    testbed.upstream.does('everything', { until: never.promise })
    const hung = Array.from({ length: 30 }, freshVideo)
    const answers = await Promise.all(hung.map(statusOf))
    expect(new Set(answers)).toEqual(new Set([503]))
    testbed.upstream.does('everything', {})
    const backMs = performance.now()
    const recovery = async (question: Question) => {
      while ((await statusOf(question)) !== 200) await new Promise((resolve) => setTimeout(resolve, 200))
      return performance.now() - backMs
    }
    const took = await Promise.all([...hung, freshVideo()].map(recovery))
    expect(Math.max(...took)).toBeLessThan(2000)
    never.resolve()
  })

  it('was asked a second time for a page that waits, and the second answer is shown', async () => {
    const never = Promise.withResolvers<void>()
    let isFirst = true
    testbed.upstream.does('video', () => {
      const behaviour = isFirst ? { until: never.promise } : {}
      isFirst = false
      return behaviour
    })
    const question = freshVideo()
    const startedMs = performance.now()
    expect(await statusOf(question)).toBe(200)
    expect(performance.now() - startedMs).toBeLessThan(mainDeadlineMs)
    expect(testbed.upstream.timesAsked(addressOf(question))).toBe(2)
    never.resolve()
  })
})
