// The cache of upstream answers: fresh for exactly the lifetime of their row, stale for a day more; invalid answers are
// never stored.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import { contractVersion, type EndpointName, endpoints } from '../../../../shared/contract/contract.ts'
import { daySeconds, searchMaxLength, staleSeconds } from '../../../../shared/limits.ts'
import { Lru } from '../../../../worker/edge/upstream/lru.ts'
import { written } from '../../../support/runtime/contract-addresses.ts'
import { addressOf, type EdgeTestbed, kvKeyOf, lifetimeMsOf, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { listParams, type Question } from '../../../support/runtime/page-cases.ts'
import { answerTo, readAsked } from '../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const secondMs = 1000
const soon = { timeout: 5000 }
const ask = async (question: Question) => {
  const response = await testbed.ask(addressOf(question), { headers: { accept: 'application/json' } })
  return { response, state: response.headers.get('x-cache'), body: await response.json() }
}
const timesAsked = (question: Question) => testbed.upstream.timesAsked(addressOf(question))

/** The address of a valid call of a row. */
const goodQuestion = (name: EndpointName) => readAsked(written(name)) as Question

/** Videos that no other test requests. */
let lastId = 10_000
const fresh = (): Question => {
  lastId += 1
  return { name: 'video', params: { video_id: lastId } }
}

describe('an answer in the cache', () => {
  it('is fetched once, then served from memory, with its Server-Timing', async () => {
    const question = fresh()
    const [first, second] = [await ask(question), await ask(question)]
    expect([first.state, second.state, timesAsked(question)]).toEqual(['miss', 'hit', 1])
    expect([first.body, second.body]).toEqual([answerTo(question), answerTo(question)])
    expect(second.response.headers.get('server-timing')).toMatch(/^upstream;dur=\d+$/)
  })

  it('outlives the isolate that fetched it', async () => {
    const question = fresh()
    await ask(question)
    await expect
      .poll(async () => (await testbed.stored()).map(({ name }) => name), soon)
      .toContain(kvKeyOf(addressOf(question)))
    await testbed.reload()
    const again = await ask(question)
    expect([again.state, again.body, timesAsked(question)]).toEqual(['hit', answerTo(question), 1])
  })

  it('is a hit until the end of its lifetime, and stale afterwards', async () => {
    const question = fresh()
    const freshUntilMs =
      (await testbed.storeOld(question, lifetimeMsOf(question) - 2 * secondMs)) + lifetimeMsOf(question)
    testbed.upstream.does('everything', 'answers 500')
    const states = new Set<string | null>()
    while (!states.has('stale')) {
      const startedMs = Date.now()
      const { state } = await ask(question)
      states.add(state)
      if (state === 'hit') expect(startedMs).toBeLessThan(freshUntilMs)
      else expect([state, Date.now() >= freshUntilMs]).toEqual(['stale', true])
      if (startedMs < freshUntilMs - secondMs) expect(timesAsked(question)).toBe(0)
    }
    expect([...states]).toEqual(['hit', 'stale'])
  })

  it('is served stale at once after its lifetime, and refreshed in the background by one call', async () => {
    const question = fresh()
    await testbed.storeOld(question, lifetimeMsOf(question) + secondMs)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    testbed.upstream.does('video', { until: released })
    const early = await Promise.all(Array.from({ length: 20 }, () => ask(question)))
    expect(early.map(({ state }) => state)).toEqual(early.map(() => 'stale'))
    expect(early.map(({ body }) => body)).toEqual(early.map(() => answerTo(question)))
    release()
    await expect.poll(async () => (await ask(question)).state, soon).toBe('hit')
    expect(timesAsked(question)).toBe(1)
  })

  it.each([
    ['five seconds before the day is over', -5 * secondMs, 200, 'stale'],
    ['one second after it', secondMs, 503, null],
  ])('is stale for 24 hours after its lifetime: %s', async (_, aroundMs, status, state) => {
    const question = fresh()
    await testbed.storeOld(question, lifetimeMsOf(question) + staleSeconds * 1000 + aroundMs)
    testbed.upstream.does('everything', 'resets the connection')
    const { response } = await ask(question)
    expect([response.status, response.headers.get('x-cache')]).toEqual([status, state])
    expect(staleSeconds).toBe(daySeconds)
  })

  it.each([
    ['is gone', 'knows nothing of it', 404],
    ['became private', 'keeps it private', 403],
  ] as const)('of what %s is forgotten with the first try to refresh it', async (_, fault, status) => {
    const question = fresh()
    await testbed.storeOld(question, lifetimeMsOf(question) + secondMs)
    testbed.upstream.does('video', fault)
    expect((await ask(question)).state).toBe('stale')
    await expect.poll(async () => (await ask(question)).response.status, soon).toBe(status)
    await expect
      .poll(async () => (await testbed.stored()).map(({ name }) => name), soon)
      .not.toContain(kvKeyOf(addressOf(question)))
  })

  it('that cannot be refreshed is retried at most once a second, however many requests come', async () => {
    const question = fresh()
    await testbed.storeOld(question, lifetimeMsOf(question) + secondMs)
    testbed.upstream.does('everything', 'answers 500')
    const startedMs = Date.now()
    for (let count = 0; count < 50; count++) expect((await ask(question)).state).toBe('stale')
    expect(timesAsked(question)).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - startedMs) / 1000))
  })

  it('of another contract version is not read', async () => {
    const question = fresh()
    const kv = await testbed.runtime.cache()
    const otherKey = kvKeyOf(addressOf(question)).replace(`:${contractVersion}:`, `:${contractVersion + 1}:`)
    await kv.put(otherKey, '{"video":"of another shape"}', { metadata: { storedMs: Date.now() } })
    const { state, body } = await ask(question)
    expect([state, body]).toEqual(['miss', answerTo(question)])
  })

  it.each(['{"video":', 'nonsense', ''])('that is damaged in KV (%j) is fetched again', async (text) => {
    const question = fresh()
    const kv = await testbed.runtime.cache()
    await kv.put(kvKeyOf(addressOf(question)), text, { metadata: { storedMs: Date.now() } })
    const { response, body } = await ask(question)
    expect([response.status, body]).toEqual([200, answerTo(question)])
  })
})

describe('an entry in KV', () => {
  const questions: [EndpointName, Question, number][] = [
    ['main', { name: 'main', params: { gender: 'str', lang: 'en' } }, 14_400],
    ['videos', { name: 'videos', params: listParams({ page: 3 }) }, 86_400],
    ['videos', { name: 'videos', params: listParams({ sort: 'most-popular', count: 30, date: 'day' }) }, 14_400],
    ['search', { name: 'search', params: firstSearchPage('golden light') }, 86_400],
    ['video', { name: 'video', params: { video_id: 77 } }, 86_400],
    ['relatedVideos', { name: 'relatedVideos', params: { video_id: 77, count: 60, type: 'all', page: 1 } }, 432_000],
    ['videoFile', { name: 'videoFile', params: { video_id: 77 } }, 8_640_000],
    ['videoIndex', goodQuestion('videoIndex'), 21_600],
    ['models', goodQuestion('models'), 3600],
    ['model', goodQuestion('model'), 3600],
    ['otherModels', goodQuestion('otherModels'), 14_400],
    ['otherChannels', goodQuestion('otherChannels'), 14_400],
    ['foundPeople', goodQuestion('foundPeople'), 43_200],
    ['moved', goodQuestion('moved'), 3600],
    ['releaseKeys', goodQuestion('releaseKeys'), 3600],
    ['channels', goodQuestion('channels'), 3600],
    ['channel', goodQuestion('channel'), 3600],
    ['members', goodQuestion('members'), 7200],
    ['member', goodQuestion('member'), 7200],
    ['subscriptions', goodQuestion('subscriptions'), 7200],
    ['categories', goodQuestion('categories'), 14_400],
    ['playlists', goodQuestion('playlists'), 60],
    ['playlist', goodQuestion('playlist'), 86_400],
    ['comments', goodQuestion('comments'), 3600],
    ['commentPage', goodQuestion('commentPage'), 3600],
    ['latestComments', goodQuestion('latestComments'), 60],
    ['searchRules', goodQuestion('searchRules'), 86_400],
    ['picks', goodQuestion('picks'), 3600],
    ['risingModels', goodQuestion('risingModels'), 3600],
    ['taste', goodQuestion('taste'), 86_400],
    ['topSuggestions', goodQuestion('topSuggestions'), 43_200],
    ['suggestions', goodQuestion('suggestions'), 43_200],
    // Every world begins with the English ones.
    ['stats', { name: 'stats', params: { gender: 'str', lang: 'de' } }, 14_400],
    ['partnerVideos', goodQuestion('partnerVideos'), 14_400],
  ]
  /** These two have no lifetime in their addresses. */
  const undated = ['suggestions', 'partnerVideos']

  it.each(questions)(
    '(%s) names the schema version and expires a day after its lifetime [S7-001 S9-011 S9-012 S9-013 S9-014 S9-015 S9-016 S9-017 S9-018 S9-019]',
    async (name, question, lifetimeSeconds) => {
      const startedSeconds = Math.floor(Date.now() / 1000)
      expect((await ask(question)).response.status).toBe(200)
      const find = async () => (await testbed.stored()).find(({ name }) => name === kvKeyOf(addressOf(question)))
      await expect.poll(find, soon).toBeDefined()
      const key = await find()
      expect(new RegExp(`(/|=)${lifetimeSeconds}(/|$|%2F)`).test(addressOf(question))).toBe(!undated.includes(name))
      const gone = (key?.expiration ?? 0) - startedSeconds - lifetimeSeconds - daySeconds
      expect(gone).toBeGreaterThanOrEqual(0)
      expect(gone).toBeLessThan(10)
      expect(key?.metadata).toEqual({ storedMs: expect.any(Number) })
    },
  )

  it('is tested for every cached endpoint', () => {
    const kept = endpoints.filter(({ audience }) => audience === 'public').map(({ name }) => name)
    expect([...new Set(questions.map(([name]) => name))].sort()).toEqual(kept.sort())
  })

  it("never holds a member's own playlists, which the member changes [S7-047]", async () => {
    const params = { section: 'user', object_id: 7, sort: 'latest-updates', count: 20, page: 1 } as const
    const question: Question = { name: 'playlists', params }
    expect(addressOf(question)).toContain('/playlists/0/user/7/')
    expect([(await ask(question)).state, (await ask(question)).state]).toEqual(['bypass', 'bypass'])
    expect(timesAsked(question)).toBe(2)
    expect((await testbed.stored()).filter(({ name }) => name === kvKeyOf(addressOf(question)))).toEqual([])
  })

  it('has a key of at most 512 bytes, even for the longest search in multi-byte characters', async () => {
    const texts = ['\u4e00', '\u0e01'].map((letter) => letter.repeat(searchMaxLength))
    for (const text of texts) {
      const question: Question = { name: 'search', params: firstSearchPage(text) }
      expect(addressOf(question).length).toBeGreaterThan(512)
      expect((await ask(question)).state).toBe('miss')
    }
    const hashed = async () => (await testbed.stored()).map(({ name }) => name).filter((name) => name.includes(':#'))
    await expect.poll(async () => new Set(await hashed()).size, soon).toBe(texts.length)
    for (const { name } of await testbed.stored()) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(512)

    await testbed.reload()
    for (const text of texts) expect((await ask({ name: 'search', params: firstSearchPage(text) })).state).toBe('hit')
  })
})

describe('an unknown query parameter', () => {
  it('adds no cache key: one call answers every spelling', async () => {
    const question: Question = { name: 'videos', params: listParams({ page: 9 }) }
    const address = addressOf(question)
    for (const query of ['', '?utm_source=mail', '?page=7', '?_=1&_=2', '?lifetime=1']) {
      const response = await testbed.ask(address + query)
      expect([response.status, await response.json()]).toEqual([200, answerTo(question)])
    }
    for (const [query, state] of [
      ['', 'miss'],
      ['&utm_source=mail', 'hit'],
      ['&stopScroll=1', 'hit'],
    ]) {
      const response = await testbed.ask(`/videos/?page=9${query}`)
      expect([query, response.status, response.headers.get('x-cache')]).toEqual([query, 200, state])
      await response.text()
    }
    expect(timesAsked(question)).toBe(1)
    expect(testbed.upstream.calls.filter((call) => /utm|stopScroll|_=/.test(call.address))).toEqual([])
    expect((await testbed.ask('/videos/?page=9&anything=else')).headers.get('x-cache')).toBe('hit')
  })
})

describe('the LRU cache', () => {
  it('evicts the least recently used entry', () => {
    const memory = new Lru<string>(100)
    for (const name of ['a', 'b', 'c', 'd']) memory.set(name, name, 25)
    expect(memory.get('a')).toBe('a')
    memory.set('e', 'e', 25)
    expect(['a', 'b', 'c', 'd', 'e'].map((name) => memory.get(name))).toEqual(['a', undefined, 'c', 'd', 'e'])
    expect(memory.bytes).toBe(100)
  })

  it('never exceeds its bound', () => {
    const memory = new Lru<number>(1000)
    for (let count = 0; count < 5000; count++) {
      memory.set(`key ${count % 37}`, count, (count * 7919) % 300)
      expect(memory.bytes).toBeLessThanOrEqual(1000)
    }
    expect(memory.bytes).toBeGreaterThan(500)
  })

  it('does not evict everything for one oversized entry', () => {
    const memory = new Lru<string>(100)
    memory.set('a', 'a', 25)
    memory.set('large', 'large', 26)
    expect([memory.get('a'), memory.get('large'), memory.bytes]).toEqual(['a', undefined, 25])
    memory.set('a', 'too large now', 26)
    expect([memory.get('a'), memory.bytes]).toEqual([undefined, 0])
  })

  it('counts a replaced entry once and a deleted one not at all', () => {
    const memory = new Lru<string>(100)
    memory.set('a', 'one', 10)
    memory.set('a', 'two', 20)
    expect([memory.get('a'), memory.bytes]).toEqual(['two', 20])
    memory.delete('a')
    memory.delete('a')
    expect([memory.get('a'), memory.bytes]).toEqual([undefined, 0])
    memory.set('b', 'b', 5)
    memory.clear()
    expect([memory.get('b'), memory.bytes]).toEqual([undefined, 0])
  })
})
