// Concurrent requests for one uncached key: one of them fetches it, and none waits beyond the deadline.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mainDeadlineMs, readPausesMs } from '../../../../shared/limits.ts'
import { sitemapPath } from '../../../../shared/service-paths.ts'
import { addressOf, type EdgeTestbed, lifetimeMsOf, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { laterPage, type PageCase, type Question } from '../../../support/runtime/page-cases.ts'
import { answerTo } from '../../../support/runtime/upstream-answers.ts'

const soon = { timeout: 5000 }

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
  // The first page of an isolate loads its modules, so that nothing below waits for that.
  await (await testbed.ask('/videos/')).text()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const questionOf = (page: PageCase) => page.questions[0] as Question
const requester = (path: string) => async () => {
  const startedMs = performance.now()
  const response = await testbed.ask(path)
  return { status: response.status, text: await response.text(), tookMs: performance.now() - startedMs }
}
const atOnce = <Value>(count: number, work: () => Promise<Value>) => Promise.all(Array.from({ length: count }, work))
describe('a thousand requests at once', () => {
  it('for one uncached answer make one upstream call, and all get it', async () => {
    const question = questionOf(laterPage(1))
    testbed.upstream.does('videos', { lateMs: 300 })
    const all = await atOnce(1000, requester(addressOf(question)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    expect(JSON.parse(all[0]?.text ?? '')).toEqual(answerTo(question))
    expect(testbed.upstream.timesAsked(addressOf(question))).toBe(1)
  })

  it('for a stale answer make one upstream call, too', async () => {
    const question = questionOf(laterPage(2))
    await testbed.storeOld(question, lifetimeMsOf(question) + 1000)
    const all = await atOnce(1000, requester(addressOf(question)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    await expect.poll(() => testbed.upstream.timesAsked(addressOf(question)), soon).toBe(1)
  })

  it('for a failing answer make as many calls as one request would, and all get the error', async () => {
    const question = questionOf(laterPage(3))
    testbed.upstream.does('videos', { lateMs: 300, fault: 'answers 500' })
    const all = await atOnce(1000, requester(addressOf(question)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([503]))
    expect(new Set(all.map(({ text }) => JSON.parse(text).code))).toEqual(new Set(['upstream']))
    expect(testbed.upstream.timesAsked(addressOf(question))).toBeLessThanOrEqual(1 + readPausesMs.length)
  })

  it('for an answer that never comes make two calls at most, and all get an error after 2.5 seconds', async () => {
    const question = questionOf(laterPage(4))
    testbed.upstream.does('everything', 'never answers')
    // The call with the longest deadline is delayed by a busy machine as they are.
    let isPatienceOver = false
    const patient = testbed.ask(sitemapPath.fill({ lang: 'en', part: '1' })).then(() => {
      isPatienceOver = true
    })
    // Fewer requests: time counts here, and a thousand sockets need a while.
    const all = await atOnce(250, requester(addressOf(question)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([503]))
    expect(Math.min(...all.map(({ tookMs }) => tookMs))).toBeGreaterThan(mainDeadlineMs - 100)
    expect(isPatienceOver).toBe(false)
    expect(testbed.upstream.timesAsked(addressOf(question))).toBeLessThanOrEqual(2)
    testbed.upstream.recovers()
    await patient
  })

  it('for one uncached page make one upstream call, and all get the page', async () => {
    const page = laterPage(5)
    testbed.upstream.does('videos', { lateMs: 300 })
    const all = await atOnce(200, requester(page.path))
    expect(all.every(({ status, text }) => status === 200 && text.includes(page.shows))).toBe(true)
    expect(testbed.upstream.timesAsked(addressOf(questionOf(page)))).toBe(1)
  })
})

describe('when the fetching request is aborted', () => {
  it.each([
    ['while the others wait', 6],
    ['before the others come', 7],
  ])('%s, all others get the answer', async (when, number) => {
    const question = questionOf(laterPage(number))
    const address = addressOf(question)
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    testbed.upstream.does('videos', { until: opened })

    const anna = new AbortController()
    const annas = testbed.ask(address, { signal: anna.signal }).catch((error: Error) => error.name)
    await expect.poll(() => testbed.upstream.timesAsked(address), soon).toBe(1)
    const leave = async () => {
      anna.abort()
      expect(await annas).toBe('AbortError')
      // The runtime has processed the abort when it answers a later request.
      await testbed.ask('/healthz')
    }
    if (when === 'before the others come') await leave()
    const others = atOnce(20, requester(address))
    if (when === 'while the others wait') {
      await testbed.ask('/healthz')
      await leave()
    }
    open()
    for (const { status, text } of await others) expect([status, JSON.parse(text)]).toEqual([200, answerTo(question)])
    expect(testbed.upstream.timesAsked(address)).toBe(1)
  })
})

describe('a request that timed out', () => {
  it('still stores the late answer for the next request, without a call for that request', async () => {
    const page = laterPage(8)
    const address = addressOf(questionOf(page))
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    testbed.upstream.does('videos', { until: opened })
    expect((await testbed.ask(page.path)).status).toBe(503)
    const asked = testbed.upstream.timesAsked(address)
    open()
    await expect.poll(async () => (await testbed.ask(page.path)).status, soon).toBe(200)
    expect(asked).toBeLessThanOrEqual(2)
    expect(testbed.upstream.timesAsked(address)).toBe(asked)
  })
})
