// Too much work at once, against the built Worker: what is refused, how, and what is served meanwhile.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import { writes } from '../../../../shared/contract/contract.ts'
import { admissionBounds, busyRetrySeconds, missesPerMinute } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { addressOf, type EdgeTestbed, lifetimeMsOf, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import type { Question } from '../../../support/runtime/page-cases.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const warm = href('videos', {}, { lang: 'en' })
let searched = 0
const freshSearch = (lang = 'en') => href('search', { search: `fog ${searched++}` }, { lang })
const timed = async (path: string, init: RequestInit = {}) => {
  const startedMs = performance.now()
  const response = await testbed.ask(path, init)
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, tookMs: performance.now() - startedMs }
}
/** Places and the rest after their work are free again. */
const isFree = () => expect.poll(async () => (await testbed.ask(freshSearch())).status).toBe(200)

test('searches past the bound are 503 with Retry-After in the language of the visitor; a warm page needs no place', async () => {
  await testbed.ask(warm).then((response) => response.text())
  await expect.poll(async () => (await testbed.ask(warm)).headers.get('x-cache')).toBe('hit')
  const never = Promise.withResolvers<void>()
  testbed.upstream.does('search', { until: never.promise })
  const atOnce = 30
  const asking = Array.from({ length: atOnce }, (_, index) => timed(freshSearch(index % 2 ? 'de' : 'en')))
  const first = await timed(warm)
  expect([first.status, first.headers.get('x-cache')]).toEqual([200, 'hit'])
  const answers = await Promise.all(asking)
  never.resolve()
  const shed = answers.filter(({ headers }) => headers.get('retry-after') === String(busyRetrySeconds))
  // A place that is held for too long goes to a request that still waits.
  expect(shed.length).toBeGreaterThanOrEqual(atOnce - 3 * admissionBounds.search.atOnce)
  for (const { status, headers, html } of shed) {
    expect([status, headers.get('cache-control')]).toEqual([503, 'private, no-store'])
    expect(html).toContain('<h1')
  }
  const titles = new Set(shed.map(({ html }) => /<html[^>]* lang="(\w+)"/.exec(html)?.[1]))
  expect([...titles].sort()).toEqual(['de', 'en'])
  // The upstream was asked only for those that had a place, some of them a second time because they were late.
  const asked = testbed.upstream.calls.filter(({ name }) => name === 'search').length
  expect(asked).toBeLessThanOrEqual(6 * admissionBounds.search.atOnce)
  await isFree()
})

test('a kept copy is served while there is no place for its refresh', async () => {
  const question: Question = { name: 'search', params: firstSearchPage('kept mist') }
  await testbed.storeOld(question, lifetimeMsOf(question) + 1000)
  const never = Promise.withResolvers<void>()
  testbed.upstream.does('search', { until: never.promise })
  // From KV into the memory of the isolate.
  expect((await timed(addressOf(question))).headers.get('x-cache')).toBe('stale')
  const busy = Array.from({ length: 10 }, () => timed(freshSearch()))
  const kept = await timed(addressOf(question))
  expect([kept.status, kept.headers.get('x-cache')]).toEqual([200, 'stale'])
  const shed = (await Promise.all(busy)).filter(
    ({ headers }) => headers.get('retry-after') === String(busyRetrySeconds),
  )
  expect(shed.length).toBeGreaterThan(0)
  never.resolve()
  await isFree()
})

test('one visitor who asks for more uncached answers than a minute allows gets 429, and other visitors do not', async () => {
  const headers = { 'cf-connecting-ip': '2001:db8::1' }
  const neighbour = { 'cf-connecting-ip': '2001:db8::ffff:2' }
  const stranger = { 'cf-connecting-ip': '2001:db8:0:1::1' }
  let last = await timed(addressOf(laterQuestion(0)), { headers })
  for (let page = 1; page <= 2 * missesPerMinute && last.status === 200; page++)
    last = await timed(addressOf(laterQuestion(page)), { headers })
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(JSON.parse(last.html).code).toBe('too_many')
  // One household has one network, which is 64 bits of its address.
  const page = await timed(freshSearch(), { headers: neighbour })
  expect([page.status, page.html.includes('<h1')]).toEqual([429, true])
  expect((await timed(addressOf(laterQuestion(9000)), { headers: stranger })).status).toBe(200)
  // What is in a cache is no miss.
  expect((await timed(warm, { headers })).status).toBe(200)
})

const laterQuestion = (number: number): Question => ({ name: 'video', params: { video_id: 50_000 + number } })

test('sign-ins past the bound wait for their turn, and all of them are answered', async () => {
  const { atOnce } = admissionBounds.hash
  const release = Promise.withResolvers<void>()
  const { upstream } = testbed
  for (let form = 0; form < 2 * atOnce; form++) upstream.accepts({ ok: true }, 200, release.promise)
  const signIn = () =>
    timed(writes.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ usr: 'anna', pwd: 'anna-watches' }),
    })
  const signing = Array.from({ length: 2 * atOnce }, signIn)
  await expect.poll(upstream.untaken).toBe(atOnce)
  release.resolve()
  const answers = await Promise.all(signing)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(upstream.untaken()).toBe(0)
})

test('uploads and files past the bound are 503 with Retry-After, and no cached page waits for them', async () => {
  const { atOnce } = admissionBounds.media
  const parts = admissionBounds.upload.atOnce
  const release = Promise.withResolvers<void>()
  const path = '/media/pictures/busy.webp'
  testbed.upstream.serves(path, async (_, response) => {
    await release.promise
    response.writeHead(200, { 'content-length': 0 }).end()
  })
  for (let part = 0; part < parts; part++) testbed.upstream.accepts({ ok: true, part: 1 }, 200, release.promise)
  const sending = Array.from({ length: parts }, sendPart)
  await expect.poll(testbed.upstream.untaken).toBe(0)
  const players = Array.from({ length: atOnce }, () => timed(path))
  await expect.poll(() => testbed.upstream.timesAsked(path)).toBe(atOnce)
  for (const late of await Promise.all([timed(path), sendPart()])) {
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, String(busyRetrySeconds)])
    expect(JSON.parse(late.html).code).toBe('busy')
  }
  expect((await timed(warm)).status).toBe(200)
  release.resolve()
  expect(new Set((await Promise.all([...players, ...sending])).map(({ status }) => status))).toEqual(new Set([200]))
})

const sendPart = () =>
  timed(writes.uploadPart.path, {
    method: 'POST',
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin', 'content-length': '4' },
    body: 'part',
  })

test('a client that leaves gives its place back', async () => {
  await isFree()
  const never = Promise.withResolvers<void>()
  testbed.upstream.does('search', { until: never.promise })
  const leaving = Array.from({ length: 10 }, () =>
    fetch(testbed.origin + freshSearch(), { signal: AbortSignal.timeout(300) }).catch(() => null),
  )
  await Promise.all(leaving)
  never.resolve()
  testbed.upstream.recovers()
  await isFree()
})
