// A KV that fails: visitors get the page within its deadline, from the upstream or from the kept copy, and never an error.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { kvReadMs, mainDeadlineMs } from '../../../../shared/limits.ts'
import { addressOf, type EdgeTestbed, kvKeyOf, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { type BindingFaults, faultsAddress, faultyFront } from '../../../support/runtime/faulty-bindings.ts'
import { type PageCase, pagesOf, type Question } from '../../../support/runtime/page-cases.ts'
import { answerTo } from '../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed({}, { front: faultyFront('./entry.js', ['CACHE']) })
  // The first pages of a process are slow for another reason.
  await open(pagesOf(9))
})
afterEach(async () => {
  testbed.upstream.recovers()
  await faults({})
})
afterAll(() => testbed.stop())

const slowMs = 5000
const broken = 'KV GET failed: 500 Internal Server Error'
const faults = (of: BindingFaults) => testbed.ask(faultsAddress(of))
const failures = () =>
  testbed.log.filter((line) => line.includes('"kv-failed"')).map((line) => JSON.parse(line) as { action: string })

/** Opens pages, a few at a time; each has its own address, so that none is in memory. */
async function open(pages: PageCase[]) {
  const opened = []
  for (let at = 0; at < pages.length; at += 5) opened.push(...(await Promise.all(pages.slice(at, at + 5).map(openOne))))
  return opened
}
async function openOne({ title, path, headers, shows }: PageCase) {
  const startedMs = performance.now()
  const response = await testbed.ask(path, { headers })
  const html = await response.text()
  const isLate = performance.now() - startedMs > mainDeadlineMs
  return { title, status: response.status, shows: html.includes(shows), isLate }
}
const shown = (pages: PageCase[]) => pages.map(({ title }) => ({ title, status: 200, shows: true, isLate: false }))

/** Videos that no other test requests. */
let lastId = 20_000
const fresh = (): Question => {
  lastId += 1
  return { name: 'video', params: { video_id: lastId } }
}
const ask = async (question: Question) => {
  const startedMs = performance.now()
  const response = await testbed.ask(addressOf(question))
  const body = await response.json()
  return {
    status: response.status,
    state: response.headers.get('x-cache'),
    body,
    tookMs: performance.now() - startedMs,
  }
}
const kvWith = async (question: Question, text: string, storedMs: unknown = Date.now()) =>
  (await testbed.runtime.cache()).put(kvKeyOf(addressOf(question)), text, { metadata: { storedMs } })

describe('a KV', () => {
  it.each([
    ['that throws at every read', 0, { 'CACHE.get': { throws: broken }, 'CACHE.getWithMetadata': { throws: broken } }],
    ['whose reads take 5 s', 1, { 'CACHE.get': { waitMs: slowMs }, 'CACHE.getWithMetadata': { waitMs: slowMs } }],
    ['that throws at every write', 2, { 'CACHE.put': { throws: broken }, 'CACHE.delete': { throws: broken } }],
    ['whose writes take 5 s', 3, { 'CACHE.put': { waitMs: slowMs }, 'CACHE.delete': { waitMs: slowMs } }],
    ['that throws at everything', 4, { CACHE: { throws: broken } }],
    ['that does everything 5 s late', 5, { CACHE: { waitMs: slowMs } }],
  ] as const)(
    '%s: every page is whole within its deadline',
    async (_, number, of) => {
      await faults(of)
      const pages = pagesOf(number)
      expect(await open(pages)).toEqual(shown(pages))
    },
    30_000,
  )

  it('whose read fails is one line in the log with the number of failures, and so is a write, which no visitor waits for', async () => {
    const before = failures().length
    await faults({ 'CACHE.getWithMetadata': { throws: broken }, 'CACHE.put': { throws: broken } })
    expect(await ask(fresh())).toMatchObject({ status: 200, state: 'miss' })
    await expect
      .poll(() =>
        failures()
          .slice(before)
          .map(({ action }) => action),
      )
      .toEqual(['read', 'write'])
    expect(failures().at(-1)).toMatchObject({ name: 'video', error: `Error: ${broken}`, count: expect.any(Number) })
  })

  it('that is late is waited for once; the following requests wait a tenth as long for it', async () => {
    await faults({ CACHE: { waitMs: slowMs } })
    await ask(fresh())
    const { tookMs, state } = await ask(fresh())
    expect(state).toBe('miss')
    expect(tookMs).toBeLessThan(kvReadMs.wait)
  })

  it('that is late still gives its copy when the upstream fails meanwhile', async () => {
    const question = fresh()
    await testbed.storeOld(question, 0)
    await faults({ 'CACHE.getWithMetadata': { waitMs: kvReadMs.wait + 600 } })
    testbed.upstream.does('everything', 'answers another schema')
    expect(await ask(question)).toMatchObject({ status: 200, state: 'hit', body: answerTo(question) })
  })
})

describe('a value of KV', () => {
  it.each([
    ['that is no JSON', () => '{"video": {"video_id"'],
    ['that is empty', () => ''],
    ['of an old schema', () => JSON.stringify({ video: { id: 7, name: 'Silk' } })],
    ['about another video', () => JSON.stringify(answerTo({ name: 'video', params: { video_id: 3 } }))],
    ['that is null', () => 'null'],
  ])('%s is not shown: the upstream is asked, and its answer replaces the value', async (_, text) => {
    const question = fresh()
    await kvWith(question, text())
    expect(await ask(question)).toMatchObject({ status: 200, state: 'miss', body: answerTo(question) })
    const kv = await testbed.runtime.cache()
    await expect
      .poll(async () => JSON.parse((await kv.get(kvKeyOf(addressOf(question)))) ?? 'null'))
      .toEqual(answerTo(question))
  })

  it('with a list of which one card is damaged shows no error on any page', async () => {
    const pages = pagesOf(6)
    for (const { questions } of pages)
      for (const question of questions) {
        const answer = JSON.stringify(answerTo(question)).replace('"title":"', '"title":7,"was":"')
        await kvWith(question, answer)
      }
    expect(await open(pages)).toEqual(shown(pages))
  })

  it('whose time is damaged counts as missing', async () => {
    const question = fresh()
    await kvWith(question, JSON.stringify(answerTo(question)), 'yesterday')
    expect(await ask(question)).toMatchObject({ status: 200, state: 'miss' })
  })
})
