// A member's profile and a performer's page: what they ask for at once, and how long a profile is kept for visitors.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../../../shared/contract/contract.ts'
import { lifetimes } from '../../../../../shared/limits.ts'
import { defaultPrivacy } from '../../../../../shared/rules/members-sections.ts'
import { actsPath, statForm } from '../../../../../shared/stat.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../../support/runtime/edge.ts'
import { objectVideos } from '../../../../support/runtime/page-cases-people.ts'
import { answerTo } from '../../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed({}, { hasOwnClock: true })
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const visit = async (path: string, headers: Record<string, string> = {}) => {
  const response = await testbed.ask(path, { headers })
  const html = await response.text()
  return { status: response.status, cache: response.headers.get('x-cache'), html }
}
const annas = { cookie: '__Host-session=annas-session' }

/** The rows that a page asks for before any of them has been answered. */
async function askedAtOnce(path: string, count: number): Promise<(string | null)[]> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  testbed.upstream.does('everything', { until: opened })
  const before = testbed.upstream.calls.length
  const names = () => testbed.upstream.calls.slice(before).map(({ name }) => name)
  const response = testbed.ask(path)
  await expect.poll(() => names().length).toBe(count)
  const asked = names()
  open()
  await (await response).text()
  return asked.sort()
}

describe('a cold page asks at once for', () => {
  it.each([
    ['/members/31/', ['member', 'playlists', 'subscriptions', 'videos']],
    ['/members/32/subscriptions/', ['member', 'subscriptions']],
    ['/pornstar/model-31/', ['model', 'otherModels', 'videos']],
    ['/pornsite/channel-31/', ['channel', 'otherChannels', 'videos']],
  ])('all that its address names: %s', async (path, names) => {
    expect(await askedAtOnce(path, names.length)).toEqual(names)
  })
})

describe("a member's profile", () => {
  const hidesSubscriptions = (user_id: number) => {
    const { member } = answerTo({ name: 'member', params: { section: 'profile', user_id } }) as { member: object }
    const privacy = { ...defaultPrivacy, subscriptions: 'friends' }
    testbed.upstream.does('member', { answer: { member: { ...member, privacy } } })
    testbed.upstream.does('subscriptions', 'keeps it private')
  }

  it('is kept for visitors, whose second visit asks for nothing', async () => {
    const first = await visit('/members/33/')
    const before = testbed.upstream.calls.length
    const second = await visit('/members/33/')
    expect([first.cache, second.cache, second.html === first.html]).toEqual(['miss', 'hit', true])
    expect(testbed.upstream.calls.length).toBe(before)
    // Anna has a session, and is answered anew.
    expect((await visit('/members/33/', annas)).cache).toBe('bypass')
  })

  it('whose subscriptions are private is kept without them', async () => {
    hidesSubscriptions(34)
    const { html } = await visit('/members/34/')
    expect([html.includes('href="/pornstar/model-1/"'), html.includes('What member 34 says')]).toEqual([false, true])
    expect((await visit('/members/34/')).cache).toBe('hit')
  })

  it('with private subscriptions never shows them, even if the upstream sends them', async () => {
    hidesSubscriptions(35)
    testbed.upstream.does('subscriptions', {})
    const { html } = await visit('/members/35/')
    expect(html).not.toContain('href="/pornstar/model-1/"')
  })

  it('is made anew after a playlist was changed through the same isolate', async () => {
    await visit('/members/36/')
    expect((await visit('/members/36/')).cache).toBe('hit')
    testbed.upstream.accepts({ ok: true })
    const body = statForm({
      act: 'playlist',
      section: 'upd',
      object_id: '7',
      title: 'Fog',
      desc: 'All of it',
      visible: '0',
    })
    await testbed.ask(actsPath, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, body })
    expect((await visit('/members/36/')).cache).toBe('miss')
  })

  it('is made anew after a minute, since playlists may have become private elsewhere', async () => {
    const asked = () =>
      testbed.upstream.calls.filter(({ address }) => address.includes('/user/37/') && address.includes('/playlists/'))
        .length
    await visit('/members/37/')
    await testbed.setClock(lifetimes.playlists * 1000 - 10_000)
    // The isolate looks for changes of the member and of the newest videos anew, which alone would make the page anew.
    await visit(contract.member.fill({ section: 'profile', user_id: 37 }))
    await visit(contract.videos.fill(objectVideos('user', '37')))
    expect([(await visit('/members/37/')).cache, asked()]).toEqual(['hit', 1])
    await testbed.setClock(lifetimes.playlists * 1000 + 1000)
    expect([(await visit('/members/37/')).cache, asked()]).toEqual(['miss', 2])
  })

  it('asks for its playlists by an address that no cache keeps', async () => {
    const address = contract.playlists.fill({
      section: 'user',
      object_id: 33,
      sort: 'latest-updates',
      count: 20,
      page: 1,
    })
    for (const _ of [1, 2]) expect((await visit(address)).cache).toBe('bypass')
  })
})
