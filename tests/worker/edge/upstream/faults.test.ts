// Whatever the upstream does wrong, visitors see the same error, nothing is cached, and pages recover afterwards. A page
// whose frame would be sent early waits for its status once the upstream has failed.
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import { lateDeadlineMs, mainDeadlineMs, sideDeadlineMs } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { sitemapPath } from '../../../../shared/service-paths.ts'
import { answerFault } from '../../../../worker/edge/endpoints/answer-fault.ts'
import type { EdgeApp, RequestContext } from '../../../../worker/edge/render/request-context.ts'
import { UpstreamFault } from '../../../../worker/edge/upstream/fault.ts'
import { addressOf, type EdgeTestbed, kvKeyOf, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { dirOf } from '../../../support/runtime/invented-entities.ts'
import { pagesOf, type Question, video } from '../../../support/runtime/page-cases.ts'
import { type Fault, faultNames } from '../../../support/runtime/scripted-upstream.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
/** A search that is cached would ask no upstream. */
let probes = 0
afterEach(async () => {
  testbed.upstream.recovers()
  // The breaker closes with the first good answer.
  const probed = async () => (await testbed.ask(addressOf(search(`probe ${probes++}`)))).status
  await expect.poll(probed, { timeout: 8000, interval: 100 }).toBe(200)
})
afterAll(() => testbed.stop())

const search = (text: string): Question => ({ name: 'search', params: firstSearchPage(text) })
/** One call that fails, so that the isolate knows. */
const failsFirst = async (number: number) => {
  expect((await testbed.ask(addressOf(search(`nothing ${number}`)))).status).toBe(503)
}
const keys = async () => (await testbed.stored()).map(({ name }) => name)
const cases = faultNames.map((fault, number) => ({ fault, number }))
/** The error text in the list's place. */
const codes: Partial<Record<Fault, string>> = {
  'answers 500': 'status',
  'answers JSON that stops halfway': 'malformed',
  'answers another schema': 'schema',
  'never answers': 'timeout',
  refuses: 'busy',
}
/** A twelfth of the pages for each fault, each fault other ones; `FULL=1` asks for all. */
const pagesInTurn = (number: number) =>
  pagesOf(number).filter((_, index) => process.env.FULL || (index + number) % 12 === 0)
const isRefusal = (fault: string) => ['keeps it private', 'knows nothing of it'].includes(fault)

describe('an upstream that', () => {
  // A page handles a private object itself, so it is no fault there.
  const told = cases.filter(({ fault }) => fault !== 'keeps it private')
  /** By the number of the case; a read that is tried again may be answered at once after the outage. */
  const callsInOutage = new Map<number, number[]>()
  it.each(told)(
    '$fault: every page shows the error, and nothing is cached [S4-012 S8-031]',
    async ({ fault, number }) => {
      const pages = pagesInTurn(number)
      testbed.upstream.does('everything', fault)
      await failsFirst(number)
      const answers = await Promise.all(pages.map((page) => testbed.ask(page.path, { headers: page.headers })))
      for (const [index, response] of answers.entries()) {
        const page = pages[index] as (typeof pages)[number]
        const html = await response.text()
        const isUnknown = fault === 'knows nothing of it' && page.isOfOne === true
        // The map of the site is complete without its categories.
        const isMap = page.title === 'the map of the site'
        expect([page.title, response.status]).toEqual([page.title, isUnknown ? 404 : isMap ? 200 : 503])
        expect(html).not.toContain(page.shows)
        expect(html).not.toMatch(/evil|Welcome|Bad gateway|Too many questions/)
        expect(html.endsWith('</body></html>')).toBe(true)
        if (isUnknown) continue
        expect(response.headers.get('cache-control')).toBe('private, no-store')
        expect(response.headers.has('retry-after')).toBe(!isMap)
        expect(html.includes('<meta name="robots" content="noindex"/>')).toBe(!isMap || page.isHidden === true)
        expect(html).toContain(response.headers.get('x-request-id'))
        expect(html).toMatch(new RegExp(`[ ：(]${codes[fault] ?? '[a-z_]+'}\\)?</small>`))
      }
      const asked = pages.flatMap((page) => page.questions.map(addressOf))
      const kept = await keys()
      expect(kept).not.toEqual(expect.arrayContaining([expect.stringContaining('evil')]))
      for (const address of asked) expect(kept).not.toContain(kvKeyOf(address))
      callsInOutage.set(number, asked.map(testbed.upstream.timesAsked))
    },
  )

  it.each(told)('$fault: afterwards every page is complete again, by a new call', async ({ number }) => {
    const pages = pagesInTurn(number)
    const asked = pages.flatMap((page) => page.questions.map(addressOf))
    const callsBefore = callsInOutage.get(number) ?? []
    const becomeWhole = pages.map((page) => {
      const text = async () => (await testbed.ask(page.path, { headers: page.headers })).text()
      return expect.poll(text, { timeout: 8000, interval: 100 }).toContain(page.shows)
    })
    await Promise.all(becomeWhole)
    // No answer from the outage is cached.
    for (const [index, address] of asked.entries()) {
      expect(testbed.upstream.timesAsked(address)).toBeGreaterThan(callsBefore[index] ?? 0)
    }
  })

  it.each(cases.filter(({ fault }) => !isRefusal(fault)))(
    '$fault: JSON is a machine-readable 503',
    async ({ fault, number }) => {
      const question: Question = { name: 'video', params: { video_id: 3000 + number } }
      testbed.upstream.does('everything', fault)
      const response = await testbed.ask(addressOf(question))
      expect([response.status, await response.json()]).toEqual([503, { error: expect.any(String), code: 'upstream' }])
      expect([response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
        '10',
        'private, no-store',
      ])
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(await keys()).not.toContain(kvKeyOf(addressOf(question)))
    },
  )

  it.each([
    ['keeps it private' as const, 403, { error: 'no_permission', code: 'no_permission', field: 'id' }],
    ['knows nothing of it' as const, 404, { error: 'not_found', code: 'not_found' }],
  ])('%s: JSON passes the reason on, uncached', async (fault, status, body) => {
    const question: Question = { name: 'video', params: { video_id: 3500 + status } }
    testbed.upstream.does('everything', fault)
    const response = await testbed.ask(addressOf(question))
    expect([response.status, await response.json(), response.headers.get('cache-control')]).toEqual([
      status,
      body,
      'private, no-store',
    ])
    expect(await keys()).not.toContain(kvKeyOf(addressOf(question)))
  })
})

describe('a visitor never waits long', () => {
  type Answer = { title: string; status: number; html: string; waitedMs: number }
  type Asked = { title: string; path: string; headers?: Record<string, string> }

  const last = video(16)
  /** The answers cached before the upstream goes silent. */
  const known: Question[] = [
    ...last.questions.filter(({ name }) => name !== 'relatedVideos'),
    { name: 'member', params: { section: 'profile', user_id: 601 } },
    ...video(601).questions,
    { name: 'commentPage', params: { section: 'video', object_id: 1601, sort: 'newest', thread: 0, page: 1 } },
  ]
  const besides = [
    { title: 'a member', path: href('member', { id: '601' }, { lang: 'en' }), shows: 'What member 601 says' },
    {
      title: 'the map of the site',
      path: href('sitemap', {}, { lang: 'nl' }),
      shows: `href="${href('history', {}, { lang: 'nl' })}"`,
    },
    {
      title: 'a video of a playlist',
      path: href('video', { id: '1601', dir: dirOf(1601) }, { lang: 'en', query: { playlist: '3601' } }),
      shows: 'What film 1601 is about',
    },
  ]
  let answers: { beside: Answer[]; main: Answer[]; last: Answer[] }
  /** Whether the call with the longest deadline was answered earlier. */
  let isPatienceOver = false

  // All start together, so that a busy machine delays each alike: shorter deadlines end first.
  beforeAll(async () => {
    for (const question of known) expect((await testbed.ask(addressOf(question))).status).toBe(200)
    testbed.upstream.does('everything', 'never answers')
    const startedMs = performance.now()
    const answered = ({ title, path, headers = {} }: Asked): Promise<Answer> =>
      testbed.ask(path, { headers }).then(async (response) => {
        const html = await response.text()
        return { title, status: response.status, html, waitedMs: performance.now() - startedMs }
      })
    const all = (asked: Asked[]) => Promise.all(asked.map(answered))
    const asked = [all(besides), all(pagesOf(15).filter((page) => !page.isEarly)), all([last])]
    let isOver = false
    const patient = testbed.ask(sitemapPath.fill({ lang: 'en', part: '1' })).then(() => {
      isOver = true
    })
    const [beside = [], main = [], late = []] = await Promise.all(asked)
    answers = { beside, main, last: late }
    isPatienceOver = isOver
    testbed.upstream.recovers()
    await patient
  })
  const soonest = (some: Answer[]) => Math.min(...some.map(({ waitedMs }) => waitedMs))
  const latest = (some: Answer[]) => Math.max(...some.map(({ waitedMs }) => waitedMs))

  it('for secondary data: 1.5 seconds, then the page is complete without it', () => {
    for (const [index, { title, status, html }] of answers.beside.entries()) {
      expect([title, status, html.endsWith('</body></html>')]).toEqual([title, 200, true])
      expect(html).toContain(besides[index]?.shows)
    }
    expect(soonest(answers.beside)).toBeGreaterThan(sideDeadlineMs - 100)
    // The last of each: a busy machine delays single pages of either.
    expect(latest(answers.beside)).toBeLessThan(latest(answers.main))
  })

  it('for main data: 2.5 seconds', () => {
    expect(answers.main.length).toBeGreaterThan(10)
    for (const { title, status } of answers.main) expect([title, status]).toEqual([title, 503])
    expect(soonest(answers.main)).toBeGreaterThan(mainDeadlineMs - 100)
    expect(latest(answers.main)).toBeLessThan(soonest(answers.last))
  })

  it('for late parts: 4 seconds, then the page is complete without them', async () => {
    const [{ status, html } = { status: 0, html: '' }] = answers.last
    expect(status).toBe(200)
    expect(soonest(answers.last)).toBeGreaterThan(lateDeadlineMs - 100)
    expect(isPatienceOver).toBe(false)
    expect(html).toContain(last.shows)
    expect(html.indexOf('class="state state-error"')).toBeGreaterThan(html.indexOf(last.shows))
    expect(html.endsWith('</body></html>')).toBe(true)

    const whole = async () => (await testbed.ask(last.path)).text()
    await expect.poll(whole, { timeout: 8000 }).toContain('Film 900001')
  })
})

describe('an unreachable upstream', () => {
  it('is a 503 for pages, JSON and pictures', async () => {
    const alone = await startEdgeTestbed()
    await alone.upstream.stop()
    try {
      const paths = [
        '/',
        '/videos/?page=2',
        '/search/golden%20light/',
        addressOf({ name: 'video', params: { video_id: 1 } }),
      ]
      for (const path of [...paths, '/media/pictures/silk/still.webp']) {
        const response = await alone.ask(path)
        expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '10'])
        expect(response.headers.get('cache-control')).toBe('private, no-store')
      }
      expect((await alone.ask('/healthz')).status).toBe(200)
      expect((await alone.ask('/nowhere/')).status).toBe(404)
    } finally {
      await alone.stop()
    }
  })
})

describe('an error', () => {
  it('of the upstream has Retry-After, an internal one has not', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = new Hono<EdgeApp>()
    app.use((c, next) => {
      c.set('context', { id: 'a', notes: {} } as RequestContext)
      return next()
    })
    app.get('/api/upstream', () => {
      throw new UpstreamFault('network', 'connection refused')
    })
    app.get('/api/own', () => {
      throw new TypeError('no such thing')
    })
    app.onError(answerFault)
    const told = async (path: string) => {
      const { status, headers } = await app.request(path)
      return [status, headers.get('retry-after'), headers.get('cache-control')]
    }
    expect(await told('/api/upstream')).toEqual([503, '10', 'private, no-store'])
    expect(await told('/api/own')).toEqual([500, null, 'private, no-store'])
    said.mockRestore()
  })
})
