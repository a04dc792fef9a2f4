// How an isolate keeps the campaigns that run: when it asks, which requests wait, and that a snapshot which is too old, or older than a
// change, shows nothing. The test controls the clock.
import { Hono } from 'hono'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { advertsTag } from '../../../../shared/contract/cache-tags.ts'
import {
  advertsFreshMs,
  advertsRetryMs,
  advertsUsableMs,
  advertsWaitMs,
  clockSkewMs,
} from '../../../../shared/limits.ts'
import type { EdgeApp } from '../../../../worker/edge/render/request-context.ts'
import type { FetchDeps } from '../../../../worker/edge/upstream/fetch-deps.ts'
import { freshModules } from '../../../support/runtime/fresh-modules.ts'

let asked: string[] = []
let answers: (path: string) => Promise<Response>
let work: Promise<unknown>[] = []
/** A new isolate with fresh modules. */
let isolate: typeof import('../../../../worker/edge/upstream/live-adverts.ts') &
  typeof import('../../../../worker/edge/upstream/changes.ts')
freshModules()
beforeEach(async () => {
  vi.spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {})
  asked = []
  work = []
  answers = says(1)
  isolate = {
    ...(await import('../../../../worker/edge/upstream/live-adverts.ts')),
    ...(await import('../../../../worker/edge/upstream/changes.ts')),
  }
})

const film = { kind: 'vast', headline: 'Quiet', text: '', link: '', src: 'https://ads.north.example/tag' } as const
const campaign = (id: number) => ({
  campaign_id: id,
  advertiser: 'Northlight',
  payer: '',
  starts: 0,
  ends: null,
  priority: 0,
  weight: 1,
  slots: ['preroll'],
  countries: [],
  languages: [],
  devices: [],
  categories_in: [],
  categories_out: [],
  audience: 'all',
  device_cap: 0,
  creatives: [{ ...film, creative_id: id, origins: ['https://media.north.example'] }],
})
const sent = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-length': String(text.length) } })
const says =
  (...ids: number[]) =>
  async () =>
    sent(JSON.stringify({ campaigns: ids.map(campaign) }))
const fetchUpstream = (path: string) => {
  asked.push(path)
  return answers(path)
}
const deps = (isUpstreamEmbedded = true) =>
  ({
    env: { fetchUpstream, isUpstreamEmbedded },
    waitUntil: (one: Promise<unknown>) => work.push(one),
  }) as unknown as FetchDeps
/** Null for a request that does not wait. */
const requestAt = (ms: number) => isolate.refreshAdverts(deps(), ms)
const settled = () => Promise.all(work)
const shownAt = (ms: number) => isolate.advertsAt(ms).campaigns.map(({ campaign_id }) => campaign_id)
const start = 1_000_000

describe('an isolate', () => {
  it('waits for the first campaigns, then asks in the background', async () => {
    expect(shownAt(start)).toEqual([])
    await requestAt(start)
    expect(shownAt(start)).toEqual([1])
    expect(isolate.advertOriginsAt(start)).toEqual(['https://media.north.example'])
    expect([isolate.runsIn('preroll', start), isolate.runsIn('nav', start)]).toEqual([true, false])
    answers = says(2)
    expect(requestAt(start + advertsFreshMs - 1)).toBeNull()
    expect(requestAt(start + advertsFreshMs)).toBeNull()
    await settled()
    expect([shownAt(start + advertsFreshMs), asked.length]).toEqual([[2], 2])
  })

  it('shows nothing of a snapshot that is too old, while the upstream is silent and no request waits for it again', async () => {
    await requestAt(start)
    answers = () => Promise.reject(new Error('away'))
    expect(requestAt(start + advertsFreshMs)).toBeNull()
    await settled()
    const lastMs = start + advertsUsableMs
    expect(shownAt(lastMs - 1)).toEqual([1])
    expect([shownAt(lastMs), isolate.advertOriginsAt(lastMs), isolate.runsIn('preroll', lastMs)]).toEqual([
      [],
      [],
      false,
    ])
    expect(requestAt(lastMs)).toBeNull()
    answers = says(1)
    await requestAt(lastMs + advertsRetryMs)
    expect(shownAt(lastMs + advertsRetryMs)).toEqual([1])
  })

  it('waits a fifth of a second at most, and several requests ask once', async () => {
    answers = () => new Promise(() => {})
    const beganMs = Date.now()
    await Promise.all([requestAt(start), requestAt(start + 1), requestAt(start + 2)])
    expect(Date.now() - beganMs).toBeLessThan(advertsWaitMs + 400)
    expect([shownAt(start), asked.length]).toEqual([[], 1])
  })

  it('shows nothing from a change until it has asked again; an answer from before the change counts for nothing', async () => {
    await requestAt(start)
    let answerOld = (_: Response): void => {}
    answers = () => new Promise((resolve) => (answerOld = resolve))
    expect(requestAt(start + advertsFreshMs)).toBeNull()
    const changedMs = start + advertsFreshMs + 1
    isolate.invalidate(deps(), [advertsTag])
    expect(shownAt(changedMs)).toEqual([])
    answers = says(2)
    await requestAt(changedMs)
    expect(shownAt(changedMs)).toEqual([2])
    answerOld(sent(JSON.stringify({ campaigns: [campaign(1)] })))
    await settled()
    expect(shownAt(changedMs)).toEqual([2])
    isolate.invalidate(deps(), [advertsTag])
    isolate.invalidate(deps(), [advertsTag])
    expect(shownAt(changedMs)).toEqual([])
  })

  it('learns what runs after its clock was set back, too', async () => {
    await requestAt(start + 2 * clockSkewMs)
    answers = says(2)
    await requestAt(start)
    expect(shownAt(start)).toEqual([2])
  })

  it('keeps the same snapshot while nothing changes, because pages keep what they made of it', async () => {
    await requestAt(start)
    const first = isolate.advertsAt(start)
    await requestAt(start + advertsUsableMs)
    expect(isolate.advertsAt(start + advertsUsableMs)).toBe(first)
  })

  it.each([
    ['an answer without JSON', '<html>', 500],
    ['a campaign that does not read', '{"campaigns":[{"campaign_id":"x"}]}', 200],
  ])('shows nothing after %s', async (_, text, status) => {
    answers = async () => sent(text, status)
    await requestAt(start)
    expect(shownAt(start)).toEqual([])
  })

  it('asks no other upstream, which has no campaigns', () => {
    expect(isolate.refreshAdverts(deps(false), start)).toBeNull()
    expect(asked).toEqual([])
  })
})

it('a request that has to wait asks for age rows, settings, deny list and campaigns at the same time', async () => {
  const { refreshCopies } = await import('../../../../worker/edge/middleware/refresh-copies.ts')
  const all = Promise.withResolvers<void>()
  // No answer comes before all four were asked.
  answers = async () => {
    if (asked.length === 4) all.resolve()
    await all.promise
    return sent('{"code":"not_found","error":"none"}', 404)
  }
  const app = new Hono<EdgeApp>()
  app.use(async (c, next) => {
    c.set('context', { deps: deps(), startedMs: start } as never)
    await next()
  })
  app.get('/', refreshCopies, (c) => c.text('shown'))
  const answer = await app.request('/')
  expect([await answer.text(), asked.length]).toEqual(['shown', 4])
  expect(new Set(asked.map((path) => path.split('/')[3])).size).toBe(4)
  await settled()
})
