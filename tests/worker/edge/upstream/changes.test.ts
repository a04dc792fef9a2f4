// Invalidation of what members change: at once in the isolate that handled the act, within a minute in any other.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { contract } from '../../../../shared/contract/contract.ts'
import { changePollMs, changeReadSeconds, lifetimes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { actsPath, type Stat, statForm } from '../../../../shared/stat.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const jsonOf = (id: number) => contract.playlist.fill({ id })
const pageOf = (id: number) => href('playlist', { id: String(id) }, { lang: 'en' })
const cacheOf = async (path: string) => {
  const response = await testbed.ask(path)
  await response.arrayBuffer()
  return response.headers.get('x-cache')
}
const sends = (stat: Stat, type: 'form' | 'json' = 'form') =>
  testbed.ask(actsPath, {
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(type === 'json' && { 'content-type': 'application/json' }),
    },
    body: type === 'json' ? JSON.stringify(Object.fromEntries(statForm(stat))) : statForm(stat),
  })
const keyOf = (id: number) => `changed:playlist ${id}`

/** The scripted upstream implements no acts, so each test sets its next answer. */
const done = (stat: Stat, type?: 'form' | 'json') => {
  testbed.upstream.accepts({ ok: true })
  return sends(stat, type)
}

describe('an act', () => {
  it.each([
    ['upd', { title: 'Fast rain', desc: 'For long evenings', visible: '0' }],
    ['del', {}],
    ['undo', {}],
    ['add', { video_id: '7' }],
    ['order', { video_id: '7', before: '0' }],
  ])('playlist.%s invalidates the playlist, its page and its lists at once', async (section, more) => {
    const id = 4000 + section.length * 10 + section.charCodeAt(0)
    const list = contract.playlists.fill({
      section: 'all',
      object_id: 0,
      sort: 'most-viewed',
      count: 20,
      page: 1,
    })
    for (const path of [jsonOf(id), pageOf(id), list]) await cacheOf(path)
    expect([await cacheOf(jsonOf(id)), await cacheOf(pageOf(id)), await cacheOf(list)]).toEqual(['hit', 'hit', 'hit'])
    expect((await done({ act: 'playlist', section, object_id: String(id), ...more })).status).toBe(200)
    expect([await cacheOf(jsonOf(id)), await cacheOf(pageOf(id)), await cacheOf(list)]).toEqual([
      'miss',
      'miss',
      'miss',
    ])
    expect([await cacheOf(jsonOf(id)), await cacheOf(pageOf(id)), await cacheOf(list)]).toEqual(['hit', 'hit', 'hit'])
  })

  it('sent as JSON does the same, and a refused one does nothing', async () => {
    for (const _ of [1, 2]) await cacheOf(jsonOf(4900))
    const stat: Stat = { act: 'playlist', section: 'del', object_id: '4900' }
    testbed.upstream.accepts({ error: 'not_found', code: 'not_found' }, 404)
    await sends(stat)
    expect(await cacheOf(jsonOf(4900))).toBe('hit')
    await done(stat, 'json')
    expect(await cacheOf(jsonOf(4900))).toBe('miss')
  })

  it('on one playlist does not invalidate others', async () => {
    for (const id of [4910, 4911]) await cacheOf(jsonOf(id))
    await done({ act: 'rem', section: 'playlist', object_id: '4910', video_id: '7' })
    expect([await cacheOf(jsonOf(4910)), await cacheOf(jsonOf(4911))]).toEqual(['miss', 'hit'])
  })
})

describe('another isolate', () => {
  it('finds the invalidation in KV and fetches again', async () => {
    await cacheOf(jsonOf(4920))
    await done({ act: 'playlist', section: 'upd', object_id: '4920', title: 'Fog', desc: 'All of it', visible: '0' })
    await expect.poll(async () => (await testbed.stored()).some(({ name }) => name === keyOf(4920))).toBe(true)
    // The copy that another isolate stored in KV before.
    await testbed.storeOld({ name: 'playlist', params: { id: 4920 } }, 5000)
    testbed.upstream.does('playlist', 'keeps it private')
    await testbed.reload()
    const answer = await testbed.ask(jsonOf(4920))
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'no_permission' }])
    testbed.upstream.recovers()
  })

  it('checks again within a minute, including the KV read cache', () => {
    expect(changePollMs / 1000 + changeReadSeconds).toBeLessThan(60)
    expect(lifetimes.playlists).toBeLessThanOrEqual(60)
  })
})

describe('a list of playlists', () => {
  const list = { section: 'all', object_id: 0, sort: 'count-videos', count: 20, page: 3 } as const

  it('that is older than a minute is revalidated before it is served', async () => {
    await testbed.storeOld({ name: 'playlists', params: list }, lifetimes.playlists * 1000 + 1000)
    expect(await cacheOf(contract.playlists.fill(list))).toBe('miss')
  })

  it('makes the page of a search, which shows it beside its videos, no older than itself', async () => {
    const found = { ...defaultListParams.playlists, search: 'slow rain' }
    const page = href('search', { search: found.search }, { lang: 'en' })
    await testbed.storeOld({ name: 'playlists', params: found }, lifetimes.playlists * 1000 - 4000)
    await cacheOf(page)
    expect(await cacheOf(page)).toBe('hit')
    await expect.poll(() => cacheOf(page)).toBe('miss')
  })

  it('is served as it was while the upstream is down', async () => {
    const later = { ...list, page: 4 }
    await testbed.storeOld({ name: 'playlists', params: later }, lifetimes.playlists * 1000 + 1000)
    testbed.upstream.does('playlists', 'answers 500')
    const answer = await testbed.ask(contract.playlists.fill(later))
    expect([answer.status, answer.headers.get('x-cache')]).toEqual([200, 'stale'])
    testbed.upstream.recovers()
  })
})
