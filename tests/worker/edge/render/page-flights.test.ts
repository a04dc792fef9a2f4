// Requests that arrive while another one makes the same page: they send what it sends, with what is their own visitor's.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { EndpointName } from '../../../../shared/contract/contract.ts'
import { lateDeadlineMs, mainDeadlineMs } from '../../../../shared/limits.ts'
import { bytesOf, endPage, followPage, leadPage, type SentPage } from '../../../../worker/edge/render/page-flights.ts'
import { invalidate } from '../../../../worker/edge/upstream/changes.ts'
import { applyDenyList } from '../../../../worker/edge/upstream/denied.ts'
import type { FetchDeps } from '../../../../worker/edge/upstream/fetch-deps.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { upstreamIsHealthy } from '../../../support/runtime/healthy-upstream.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
  // The first page of an isolate loads its modules, so that nothing below waits for that.
  await (await testbed.ask('/videos/?page=50')).text()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

/** Each test has a page of its own. */
let number = 1
let path = ''
beforeEach(() => {
  number += 1
  path = `/videos/longest/?page=${number}`
})

const anna = { user_id: 71, username: 'anna_who_leads', role: 'member', age_verified: false } as const
const boris = { ...anna, user_id: 72, username: 'boris_who_follows' } as const
const cookieOf = ({ username }: { username: string }) => `__Host-session=${username}`
/** The upstream tells whose session it is by the cookie alone. */
const knows = (...members: (typeof anna | typeof boris)[]) =>
  testbed.upstream.does('session', () => {
    const { headers } = testbed.upstream.calls.at(-1) ?? {}
    const user = members.find((one) => headers?.cookie?.includes(cookieOf(one))) ?? null
    return { answer: { user } }
  })

type Options = { at?: string; others?: string; holds?: EndpointName; fault?: boolean }
type Told = { status: number; id: string | null; html: string }
/** Sends the first request, then the others while the upstream holds the list back, and opens the upstream. */
async function together(
  headers: Record<string, string>[],
  { at = path, others = at, holds = 'videos', fault = false }: Options = {},
): Promise<Told[]> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  testbed.upstream.does(holds, { until: opened, ...(fault && { fault: 'answers another schema' as const }) })
  const before = testbed.upstream.calls.length
  const asked = () => testbed.upstream.calls.slice(before).some(({ name }) => name === holds)
  const ask = async (to: string, own: Record<string, string>) => {
    const response = await testbed.ask(to, { headers: own })
    return { status: response.status, id: response.headers.get('x-request-id'), html: await response.text() }
  }
  const [first = {}, ...rest] = headers
  const leader = ask(at, first)
  await expect.poll(asked).toBe(true)
  const followers = rest.map((own) => ask(others, own))
  // The isolate begins requests in order, so that the followers wait by now.
  await testbed.ask('/robots.txt')
  open()
  return Promise.all([leader, ...followers])
}
const idIn = (html: string) => /Request ([\w-]{36})/.exec(html)?.[1]
const nameIn = (html: string) => /class="own-name"[^>]*>([^<]*)</.exec(html)?.[1]

describe('a request that follows', () => {
  it('gets the whole page with one call of the upstream, also the first page of a list', async () => {
    const first = '/videos/longest/?duration=1'
    for (const at of [path, first]) {
      const before = testbed.upstream.calls.length
      const pages = await together(Array(20).fill({}), { at })
      expect(new Set(pages.map(({ html }) => html)).size).toBe(1)
      expect(pages[0]?.html).toMatch(/<\/html>$/)
      expect(pages[0]?.html.match(/<li class="thumb"/g)).toHaveLength(60)
      expect(testbed.upstream.calls.slice(before).filter(({ name }) => name === 'videos')).toHaveLength(1)
    }
  })

  it.each(['/videos/longest/?duration=2', '/videos/longest/?page=90'])(
    'has its own theme, settings and discreet title: %s',
    async (at) => {
      await upstreamIsHealthy(testbed)
      const [dark, light] = await together([{}, { cookie: '__Host-theme=light; __Host-discreet=on' }], { at })
      expect(dark?.html).toMatch(/data-theme="system".*data-discreet="off"/s)
      expect(light?.html).toMatch(/data-theme="light".*data-discreet="on"/s)
      const title = (html = '') => /<title>([^<]*)/.exec(html)?.[1]
      expect(title(light?.html)).not.toBe(title(dark?.html))
      // The first page of a list was streamed to both, with the placeholder of the list; a later page was kept first.
      const isStreamed = (html = '') => html.includes('class="meanwhile"')
      expect([dark, light].map((one) => isStreamed(one?.html))).toEqual(Array(2).fill(at.includes('duration')))
    },
  )

  it('in another country has the list of its own country', async () => {
    const [german, british] = await together(
      [{ cookie: '__Host-country_code=de' }, { cookie: '__Host-country_code=gb' }],
      { at: '/' },
    )
    expect([german?.html.includes('Popular today: Germany'), british?.html.includes('Popular today: Germany')]).toEqual(
      [true, false],
    )
    expect(british?.html).toContain('Popular today: United Kingdom')
  })

  it('in another language has its own', async () => {
    const [english, german] = await together([{}, {}], { others: `/de${path}` })
    expect([english?.html.includes('<html lang="en"'), german?.html.includes('<html lang="de"')]).toEqual([true, true])
  })

  it('behind a closed gate gets the gate, and nothing of the page', async () => {
    const [open, closed] = await together([{}, { 'x-dev-geo': 'GB' }])
    expect(open?.html).toContain('<li class="thumb"')
    expect(closed?.html).not.toMatch(/class="thumb|own-name|Film \d/)
  })

  it('of a member is not the page of visitors, nor the other way round', async () => {
    knows(anna, boris)
    const [visitor, member] = await together([{}, { cookie: cookieOf(anna) }])
    expect([nameIn(visitor?.html ?? ''), nameIn(member?.html ?? '')]).toEqual([undefined, anna.username])
    path = `/videos/longest/?page=${number + 100}`
    knows(anna, boris)
    const [own, other] = await together([{ cookie: cookieOf(anna) }, {}], { holds: 'memberVideos' })
    expect([nameIn(own?.html ?? ''), nameIn(other?.html ?? '')]).toEqual([anna.username, undefined])
    expect(other?.html).not.toContain('who_leads')
  })

  it('of another member shows that member alone', async () => {
    knows(anna, boris)
    const [annas, boriss] = await together([{ cookie: cookieOf(anna) }, { cookie: cookieOf(boris) }], {
      holds: 'memberVideos',
    })
    expect([nameIn(annas?.html ?? ''), nameIn(boriss?.html ?? '')]).toEqual([anna.username, boris.username])
    expect(boriss?.html).not.toContain('who_leads')
  })

  it('makes its own page of one that is not shared: a performer, for members', async () => {
    knows(anna, boris)
    const [annas, boriss] = await together([{ cookie: cookieOf(anna) }, { cookie: cookieOf(boris) }], {
      at: '/pornstar/model-91/',
      holds: 'model',
    })
    expect([nameIn(annas?.html ?? ''), nameIn(boriss?.html ?? '')]).toEqual([anna.username, boris.username])
    expect(testbed.upstream.calls.filter(({ address }) => address.includes('/mine/')).length).toBeGreaterThan(1)
  })

  // Last, since a list is not streamed before its data for a while after a fault.
  it('sends what the first one made: an error in it names the request that failed', async () => {
    const first = '/videos/longest/?type=hd'
    await upstreamIsHealthy(testbed)
    const [leader, ...followers] = await together([{}, {}, {}], { at: first, fault: true })
    expect([leader?.status, idIn(leader?.html ?? '')]).toEqual([200, leader?.id])
    for (const { status, html, id } of followers) {
      expect([status, idIn(html)]).toEqual([200, leader?.id])
      expect(id).not.toBe(leader?.id)
      expect(html).toBe(leader?.html)
    }
  })

  it('is answered like the first one when there is no page: a redirect, an unknown performer, an upstream that is down', async () => {
    const moved = await together([{}, {}], { at: '/video/5001/wrong/', holds: 'video' })
    expect(moved.map(({ status }) => status)).toEqual([301, 301])
    testbed.upstream.does('everything', 'knows nothing of it')
    const unknown = await Promise.all(['', ''].map(() => testbed.ask('/pornstar/nobody-92/')))
    expect(unknown.map(({ status }) => status)).toEqual([404, 404])
    testbed.upstream.does('everything', 'answers 500')
    const down = await Promise.all(['', ''].map(() => testbed.ask('/pornstar/model-93/')))
    expect(down.map(({ status }) => status)).toEqual([503, 503])
  })

  it('gets the page although the first visitor has left', async () => {
    for (const [sort, query] of [
      ['top-rated', `page=${number}`],
      ['most-popular', `duration=${1 + (number % 3)}`],
    ] as const) {
      const { promise: opened, resolve: open } = Promise.withResolvers<void>()
      testbed.upstream.does('videos', { until: opened })
      const before = testbed.upstream.calls.length
      const asked = () => testbed.upstream.calls.slice(before).filter(({ address }) => address.includes(`/${sort}/`))
      const leaving = new AbortController()
      const at = `/videos/${sort}/?${query}`
      const left = testbed.ask(at, { signal: leaving.signal }).then((response) => response.text())
      left.catch(() => undefined)
      await expect.poll(() => asked().length).toBe(1)
      const follower = testbed.ask(at).then((response) => response.text())
      await testbed.ask('/robots.txt')
      leaving.abort()
      await testbed.ask('/robots.txt')
      open()
      expect((await follower).match(/<li class="thumb"/g)).toHaveLength(60)
      expect(asked()).toHaveLength(1)
    }
  })
})

describe('a page in the making', () => {
  const deps = { waitUntil: () => undefined, env: { cache: { put: async () => undefined } } } as unknown as FetchDeps

  it('has one leader until it ends', async () => {
    const startedMs = Date.now() + 1
    const leader = leadPage('one', startedMs)
    expect([leader !== null, leadPage('one', startedMs), leadPage('another', startedMs) !== null]).toEqual([
      true,
      null,
      true,
    ])
    if (leader) endPage('one', leader)
    expect([await followPage('one', startedMs), leadPage('one', startedMs) !== null]).toEqual([null, true])
  })

  /** Each test is later than the changes of the one before. */
  let aheadMs = 0
  const began = (key: string) => {
    aheadMs += 60_000
    vi.useFakeTimers({ now: Date.now() + aheadMs })
    onTestFinished(() => void vi.useRealTimers())
    const leader = leadPage(key, Date.now())
    vi.setSystemTime(Date.now() + 10)
    expect(leadPage(key, Date.now())).toBeNull()
    return leader
  }

  it('is not followed after a takedown was heard of', async () => {
    began('with a video')
    const following = followPage('with a video', Date.now())
    // A video of no list: tests of other files share what this module knows.
    applyDenyList([{ mark: 'video:770007', from: Date.now(), to: null }], false, Date.now())
    await vi.advanceTimersByTimeAsync(50)
    expect(await following).toBeNull()
    expect(leadPage('with a video', Date.now())).not.toBeNull()
  })

  it('is not followed after a change was heard of', async () => {
    began('with a playlist')
    invalidate(deps, ['playlists'])
    expect(await followPage('with a playlist', Date.now())).toBeNull()
    expect(leadPage('with a playlist', Date.now() + 1)).not.toBeNull()
  })

  it('is waited for as long as a page may take, and then made by another request', async () => {
    began('late')
    const following = followPage('late', Date.now())
    await vi.advanceTimersByTimeAsync(mainDeadlineMs + 100)
    expect(await following).toBeNull()
    await vi.advanceTimersByTimeAsync(lateDeadlineMs)
    expect(leadPage('late', Date.now())).not.toBeNull()
  })

  it('ends for its followers when its leader is gone', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const template = { bytes: new TextEncoder().encode('frame'), holes: [] }
    const sent: SentPage = { status: 200, headers: {}, start: template, end: template, pieces: [], isEnded: false }
    const chunks = bytesOf(sent, {} as never)
    expect(new TextDecoder().decode((await chunks.next()).value)).toBe('frame')
    const next = expect(chunks.next()).rejects.toThrow('gone')
    await vi.advanceTimersByTimeAsync(2 * (mainDeadlineMs + lateDeadlineMs))
    await next
  })
})
