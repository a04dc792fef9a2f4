// A day without the upstream, and clocks that jump: warm pages stay for the promised time, and nothing stays longer. The
// Worker runs as it is built, with a clock that the test moves.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { askAgainAfterMs, daySeconds, hourSeconds, mainDeadlineMs } from '../../../../shared/limits.ts'
import { addressOf, type EdgeTestbed, kvKeyOf, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { laterPage, pagesOf, type Question } from '../../../support/runtime/page-cases.ts'
import { answerTo } from '../../../support/runtime/upstream-answers.ts'

const hourMs = hourSeconds * 1000
const dayMs = daySeconds * 1000
const isFull = Boolean(process.env.FULL)
const longJumps: [string, number][] = [['a day', dayMs]]
const jumps: [string, number][] = [['an hour', hourMs], ...(isFull ? longJumps : [])]

describe('an upstream that is unplugged', () => {
  let testbed: EdgeTestbed
  const pages = pagesOf(0)
  const kept = new Map<string, number>()
  beforeAll(async () => {
    testbed = await startEdgeTestbed({}, { hasOwnClock: true })
    for (const page of pages) {
      const response = await testbed.ask(page.path, { headers: page.headers })
      expect([page.title, response.status, (await response.text()).includes(page.shows)]).toEqual([
        page.title,
        200,
        true,
      ])
    }
    const keys = pages.flatMap((page) => page.questions.map(addressOf)).map(kvKeyOf)
    const names = async () => (await testbed.stored()).map(({ name }) => name)
    await vi.waitFor(async () => expect(await names()).toEqual(expect.arrayContaining(keys)), { timeout: 5000 })
    for (const { name, expiration = 0 } of await testbed.stored()) kept.set(name, expiration * 1000)
    await testbed.upstream.stop()
  })
  afterAll(() => testbed.stop())

  /** KV deletes by the clock of the machine, so what would be over by the Worker's clock is deleted here. */
  const moveTo = async (ms: number) => {
    await testbed.setClock(ms)
    const kv = await testbed.runtime.cache()
    for (const [name, untilMs] of kept) if (untilMs <= Date.now() + ms) await kv.delete(name)
  }
  const statuses = async () => {
    const told = await Promise.all(
      pages.map(async (page) => {
        const response = await testbed.ask(page.path, { headers: page.headers })
        return [page.title, response.status, (await response.text()).includes(page.shows), response] as const
      }),
    )
    return told
  }

  // Between them nothing changes but the age.
  const ages: [string, number][] = [
    ['1 hour', hourMs],
    ['12 hours', 12 * hourMs],
    ['23 hours and 55 minutes', dayMs - 5 * 60_000],
  ]
  it.each(isFull ? ages : ages.slice(-1))(
    'serves every warm page after %s, from memory and in a new isolate',
    async (_, ms) => {
      await moveTo(ms)
      const whole = pages.map(({ title }) => [title, 200, true])
      expect((await statuses()).map(([title, status, isWhole]) => [title, status, isWhole])).toEqual(whole)
      await testbed.reload()
      expect((await statuses()).map(([title, status, isWhole]) => [title, status, isWhole])).toEqual(whole)
    },
  )

  it('is an honest 503 on every page when the copies are too old', async () => {
    await moveTo(7 * dayMs)
    for (const [title, status, isWhole, { headers }] of await statuses()) {
      // The map of the site is complete without its categories.
      const isMap = title === 'the map of the site'
      expect([title, status, isWhole]).toEqual([title, isMap ? 200 : 503, false])
      expect([title, headers.has('retry-after')]).toEqual([title, !isMap])
    }
  })
})

describe('a clock that jumps', () => {
  let testbed: EdgeTestbed
  beforeAll(async () => {
    testbed = await startEdgeTestbed({}, { hasOwnClock: true })
  })
  afterEach(async () => {
    testbed.upstream.recovers()
    await testbed.setClock(0)
  })
  afterAll(() => testbed.stop())

  let lastId = 40_000
  const freshVideo = (): Question => {
    lastId += 1
    return { name: 'video', params: { video_id: lastId } }
  }
  const renamed = (question: Question, title: string) => {
    const answer = answerTo(question) as { video: object }
    return { answer: { ...answer, video: { ...answer.video, title } } }
  }
  const titleFor = async (question: Question) => {
    const response = await testbed.ask(addressOf(question))
    const body = await response.json()
    return [response.headers.get('x-cache'), Object(body).video?.title]
  }

  it.each(jumps)('back by %s keeps no answer from before the jump, in memory or in KV', async (_, ms) => {
    const [inMemory, inKv] = [freshVideo(), freshVideo()]
    await testbed.setClock(ms)
    for (const question of [inMemory, inKv]) {
      testbed.upstream.does('video', renamed(question, 'Before'))
      expect(await titleFor(question)).toEqual(['miss', 'Before'])
      expect(await titleFor(question)).toEqual(['hit', 'Before'])
    }
    await testbed.setClock(0)
    testbed.upstream.does('video', renamed(inMemory, 'After'))
    expect(await titleFor(inMemory)).toEqual(['miss', 'After'])
    expect(await titleFor(inMemory)).toEqual(['hit', 'After'])
    await testbed.reload()
    testbed.upstream.does('video', renamed(inKv, 'After'))
    expect(await titleFor(inKv)).toEqual(['miss', 'After'])
  })

  it.each(jumps)('back by %s keeps no page from before the jump', async (_, ms) => {
    const { path } = laterPage(ms / hourMs)
    await testbed.setClock(ms)
    const states = []
    for (const aheadMs of [ms, ms, 0, 0]) {
      await testbed.setClock(aheadMs)
      const response = await testbed.ask(path)
      states.push([response.status, response.headers.get('x-cache')])
      await response.text()
    }
    expect(states).toEqual([
      [200, 'miss'],
      [200, 'hit'],
      [200, 'miss'],
      [200, 'hit'],
    ])
  })

  it('forwards makes copies older, and past the promised day they are gone', async () => {
    const question = freshVideo()
    testbed.upstream.does('video', renamed(question, 'Before'))
    expect(await titleFor(question)).toEqual(['miss', 'Before'])
    testbed.upstream.does('video', 'resets the connection')
    await testbed.setClock(hourMs)
    expect(await titleFor(question)).toEqual(['hit', 'Before'])
    await testbed.setClock(dayMs + hourMs)
    expect(await titleFor(question)).toEqual(['stale', 'Before'])
    await testbed.setClock(2 * dayMs + 1000)
    expect((await testbed.ask(addressOf(question))).status).toBe(503)
  })

  it('past the longest wait of a visitor leaves the next request no wait for the one that hangs', async () => {
    const question = freshVideo()
    const never = Promise.withResolvers<void>()
    testbed.upstream.does('video', { until: never.promise })
    const hung = testbed.ask(addressOf(question))
    await expect.poll(() => testbed.upstream.timesAsked(addressOf(question)), { timeout: 5000 }).toBe(1)
    await testbed.setClock(mainDeadlineMs)
    testbed.upstream.does('video', {})
    const startedMs = performance.now()
    expect((await testbed.ask(addressOf(question))).status).toBe(200)
    expect(performance.now() - startedMs).toBeLessThan(askAgainAfterMs)
    never.resolve()
    await (await hung).text()
  })

  it('leaves no request waiting: a lock from before the jump is over', async () => {
    const question = freshVideo()
    const never = Promise.withResolvers<void>()
    await testbed.setClock(dayMs)
    testbed.upstream.does('video', { until: never.promise })
    const hung = testbed.ask(addressOf(question))
    await expect.poll(() => testbed.upstream.timesAsked(addressOf(question)), { timeout: 5000 }).toBe(1)
    await testbed.setClock(0)
    testbed.upstream.does('video', {})
    expect((await testbed.ask(addressOf(question))).status).toBe(200)
    never.resolve()
    await (await hung).text()
  })
})
