// The playlist above a video: what it asks for, who sees it, and what its address may say.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { stripHrefFrom } from '../../../../../client/href-from.ts'
import { contract, type ParamsOf } from '../../../../../shared/contract/contract.ts'
import { lifetimes, pageSizes } from '../../../../../shared/limits.ts'
import { href, type RouteQuery, templateIn } from '../../../../../shared/routes.ts'
import { shuffledPage } from '../../../../../shared/rules/shuffle.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../../support/runtime/edge.ts'
import { dirOf, playlistTitleOf, several, thumb } from '../../../../support/runtime/invented-entities.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
  // A playlist of 75 videos: two full pages and a half.
  holds(75)
})
afterEach(() => {
  testbed.upstream.recovers()
  holds(75)
})
afterAll(() => testbed.stop())

const holds = (total_count: number) =>
  testbed.upstream.does('videos', { answer: { videos: several(pageSizes.playlistStrip, 1, thumb), total_count } })
const path = (videoId: number, query: RouteQuery<'video'>) =>
  href('video', { id: String(videoId), dir: dirOf(videoId) }, { lang: 'en', query })
const params = (id: number, page = 1): ParamsOf<'videos'> => ({
  gender: 'str',
  sort: 'playlist-order',
  count: 30,
  section: 'playlist',
  object_id: String(id),
  page,
  type: 'all',
  duration: '',
  date: '',
})
const read = async (address: string, init?: RequestInit) => {
  const response = await testbed.ask(address, init)
  return { status: response.status, html: (await response.text()).replaceAll('&amp;', '&') }
}
const itemsIn = (html: string) => [...html.matchAll(/<li class="strip-item">/g)].length
const asAnna = { headers: { cookie: `__Host-session=${'a'.repeat(43)}` } }

describe('the strip of a playlist', () => {
  it('is above the player when the query names a playlist: 30 videos, cached for a day [S2-129 S4-028 S7-074 S7-075 S9-006 S2-009]', async () => {
    const asked = contract.videos.fill(params(501))
    expect(asked).toContain(`/${lifetimes.videos}/str/playlist-order/30/playlist.501.1.`)
    const { status, html } = await read(path(3, { playlist: '501' }))
    expect(status).toBe(200)
    expect(testbed.upstream.timesAsked(asked)).toBe(1)
    expect(html.indexOf('class="strip"')).toBeLessThan(html.indexOf('<x-player'))
    expect(itemsIn(html)).toBe(30)
    expect(html).toContain(playlistTitleOf(501))
    expect(html).toContain(`href="${path(4, { playlist: '501' })}"`)
    expect(html.match(/aria-current="true">[^<]*/g)).toContain('aria-current="true">Film 3')
    expect((await read(path(3, {}))).html).not.toContain('class="strip"')
  })

  it('shows its last page for a page beyond it', async () => {
    for (const pl_page of [4, 9, 500]) {
      const { status, html } = await read(path(3, { playlist: '560', pl_page }))
      expect([status, itemsIn(html)]).toEqual([200, 30])
      expect(html).toContain(`href="${path(3, { playlist: '560', pl_page: 2 })}"`)
      expect(html).not.toContain(`href="${path(3, { playlist: '560', pl_page: 4 })}"`)
    }
    expect(testbed.upstream.timesAsked(contract.videos.fill(params(560, 3)))).toBe(1)
  })

  it('links to adjacent pages and the first one, and keeps the playlist in every link [S4-029 S4-030 S2-009]', async () => {
    const hrefs = (html: string) =>
      [...html.matchAll(/<a class="tool" href="([^"]+\d)"[^>]*aria-label="([^"]+)"/g)].map((found) => [
        found[2],
        found[1],
      ])
    const to = (page: number) => path(3, { playlist: '502', pl_page: page })
    const next = 'Next page of the playlist'
    const previous = 'Previous page of the playlist'
    expect(hrefs((await read(to(1))).html)).toEqual([[next, to(2)]])
    expect(hrefs((await read(to(2))).html)).toEqual([
      [previous, to(1)],
      [next, to(3)],
    ])
    expect(hrefs((await read(to(3))).html)).toEqual([
      ['First page of the playlist', to(1)],
      [previous, to(2)],
    ])
    expect((await read(to(2))).html).toContain(`href="${path(4, { playlist: '502', pl_page: 2 })}"`)
  })

  it('knows the video after the last of its page: the first of the next page', async () => {
    const { html } = await read(path(30, { playlist: '503' }))
    expect(html).toMatch(/<li hidden=""><picture.*?href="[^"]+playlist=503&pl_page=2"/)
    expect(itemsIn(html)).toBe(30)
    expect((await read(path(29, { playlist: '503' }))).html).not.toContain('<li hidden=""')
  })

  it('is rendered alike in the browser and on the server', () => {
    for (const lang of ['en', 'de']) {
      const addressOf = stripHrefFrom(templateIn('video', lang), '?playlist=7')
      for (const page of [1, 2]) {
        const video = { video_id: 12, dir: 'élan-vital' }
        expect(addressOf(video, page)).toBe(
          href('video', { id: '12', dir: video.dir }, { lang, query: { playlist: '7', pl_page: page } }),
        )
      }
    }
  })

  it('stays in the redirect to the canonical slug, and is not in the canonical link [S2-010 S2-011]', async () => {
    const wrong = href('video', { id: '3', dir: 'wrong' }, { lang: 'en', query: { playlist: '504', pl_page: 2 } })
    const moved = await testbed.ask(`${wrong}&start_time=12.5&fr=list&r=%3Cscript%3E&rp=${'x'.repeat(40)}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      `${path(3, { playlist: '504', pl_page: 2 })}&start_time=12.5&fr=list`,
    ])
    expect((await read(path(3, { playlist: '504', pl_page: 2 }))).html).toContain(
      `<link rel="canonical" href="${testbed.origin}${path(3, {})}"/>`,
    )
  })
})

describe('the strip of a channel', () => {
  const channelParams = (page = 1): ParamsOf<'videos'> => ({
    ...params(0, page),
    section: 'channel',
    object_id: 'channel-7',
    sort: 'latest-updates',
  })

  it('is beside the video when the query names a channel, and every link keeps the channel', async () => {
    const { html } = await read(path(3, { channel: 'channel-7', pl_page: 2 }))
    expect(testbed.upstream.timesAsked(contract.videos.fill(channelParams(2)))).toBe(1)
    expect(itemsIn(html)).toBe(30)
    expect(html).toContain(`href="${path(4, { channel: 'channel-7', pl_page: 2 })}"`)
    expect(html).toContain(`href="${href('pornsite', { dir: 'channel-7' }, { lang: 'en' })}"`)
  })

  it('is left out for an unknown channel', async () => {
    testbed.upstream.does('channel', { status: 404, answer: { error: 'There is no such channel', code: 'not_found' } })
    const { status, html } = await read(path(3, { channel: 'channel-8' }))
    expect(status).toBe(200)
    expect(html).not.toContain('class="strip"')
  })
})

describe('playing a whole list', () => {
  const lead = async (address: string) => {
    const response = await testbed.ask(address)
    return { status: response.status, to: response.headers.get('location') ?? '' }
  }
  const playlist = (play: 'all' | 'shuffle') => href('playlist', { id: '505' }, { lang: 'de', query: { play } })

  it('leads from the page of a playlist or channel to its first video, in its language', async () => {
    const first = { id: '1', dir: dirOf(1) }
    expect(await lead(playlist('all'))).toEqual({
      status: 303,
      to: href('video', first, { lang: 'de', query: { playlist: '505' } }),
    })
    expect(await lead(href('pornsite', { dir: 'channel-7' }, { lang: 'en', query: { play: 'all' } }))).toEqual({
      status: 303,
      to: href('video', first, { lang: 'en', query: { channel: 'channel-7' } }),
    })
  })

  it('shuffles without script: each time another order, which its address keeps on every page', async () => {
    const [one, other] = [await lead(playlist('shuffle')), await lead(playlist('shuffle'))]
    expect([one.status, other.status]).toEqual([303, 303])
    expect(one.to).toMatch(/\?playlist=505&shuffle=[1-9]\d{0,5}$/)
    expect(one.to).not.toBe(other.to)
    const titles = (html: string) => [...html.matchAll(/class="strip-link"[^>]*>([^<]+)/g)].map(([, title]) => title)
    const strip = titles((await read(one.to)).html)
    // The first of the order is the video that it leads to.
    expect(one.to).toContain(dirOf(Number(strip[0]?.replace(/\D/g, ''))))
    expect(titles((await read(one.to)).html)).toEqual(strip)
    expect(strip).not.toEqual(titles((await read(path(3, { playlist: '505' }))).html))
    expect(new Set(strip).size).toBe(30)
    const pages = await Promise.all(['', '&pl_page=2', '&pl_page=3'].map((page) => read(one.to + page)))
    for (const { status, html } of pages) {
      expect(status).toBe(200)
      expect(html).toMatch(/href="[^"]+\?playlist=505&shuffle=\d+/)
    }
    for (const page of [1, 2, 3])
      expect(testbed.upstream.timesAsked(contract.videos.fill(params(505, page)))).toBeGreaterThan(0)
  })

  it('goes back to the list’s own order at the page from which the videos are', async () => {
    const shuffle = '7'
    const pages = [1, 2, 3].map((page) => [page, shuffledPage(page, 3, Number(shuffle))] as const)
    expect(pages.some(([page, stored]) => page !== stored)).toBe(true)
    for (const [pl_page, stored] of pages) {
      const { html } = await read(path(3, { playlist: '509', shuffle, pl_page }))
      expect(html).toContain(`aria-current="true">Film 3`)
      expect(/<a class="tool[^"]*" href="([^"]*)"[^>]*aria-label="Play in order"/.exec(html)?.[1]).toBe(
        path(3, { playlist: '509', pl_page: stored }),
      )
    }
  })

  it('leads to the page of a list that has no videos or does not exist', async () => {
    testbed.upstream.does('videos', { answer: { videos: [], total_count: 0 } })
    const empty = href('playlist', { id: '506' }, { lang: 'en', query: { play: 'shuffle' } })
    expect(await lead(empty)).toEqual({ status: 303, to: href('playlist', { id: '506' }, { lang: 'en' }) })
    testbed.upstream.does('channel', { status: 404, answer: { error: 'There is no such channel', code: 'not_found' } })
    const unknown = href('pornsite', { dir: 'channel-9' }, { lang: 'en', query: { play: 'all' } })
    expect(await lead(unknown)).toEqual({ status: 303, to: href('pornsite', { dir: 'channel-9' }, { lang: 'en' }) })
  })

  it('is offered by the pages of a playlist and a channel', async () => {
    for (const [page, query] of [
      [href('playlist', { id: '507' }, { lang: 'en' }), 'play=all'],
      [href('pornsite', { dir: 'channel-7' }, { lang: 'en' }), 'play=shuffle'],
    ] as const)
      expect((await read(page)).html).toContain(`href="${page}?${query}"`)
  })
})

describe('the end of a list', () => {
  it('names its first video, for visitors who repeat it, and only there', async () => {
    testbed.upstream.does('videos', { answer: { videos: several(30, 1, thumb), total_count: 30 } })
    const last = (await read(path(30, { playlist: '508' }))).html
    expect(last).toMatch(/<li hidden="" data-around="true"><picture.*?href="[^"]+playlist=508"/)
    expect((await read(path(29, { playlist: '508' }))).html).not.toContain('data-around')
  })
})

describe('a private playlist', () => {
  const secret = /Playlist 60\d|class="strip"|Film 1[^\d]/
  const isPrivate = () => {
    testbed.upstream.does('playlist', 'keeps it private')
    testbed.upstream.does('videos', 'keeps it private')
    testbed.upstream.does('relatedVideos', { answer: { videos: [], total_count: 0 } })
  }

  it('is hidden from visitors, who still see the video', async () => {
    isPrivate()
    const { status, html } = await read(path(3, { playlist: '601' }))
    expect(status).toBe(200)
    expect(html).toContain('<x-player')
    expect(html).not.toMatch(secret)
    expect(testbed.upstream.calls.some(({ name, address }) => name === 'ownPlaylist' && address.includes('601'))).toBe(
      false,
    )
  })

  it('is hidden from other members', async () => {
    isPrivate()
    testbed.upstream.does('ownPlaylist', 'keeps it private')
    const { status, html } = await read(path(3, { playlist: '602' }), asAnna)
    expect([status, secret.test(html)]).toEqual([200, false])
  })

  it('is shown to its owner, and is in no cached page', async () => {
    isPrivate()
    const { html } = await read(path(3, { playlist: '603' }), asAnna)
    expect(html).toContain(playlistTitleOf(603))
    expect(itemsIn(html)).toBe(30)
    expect(html).toContain(contract.ownPlaylist.path)
    expect((await read(path(3, { playlist: '603' }))).html).not.toMatch(secret)
    expect((await testbed.stored()).filter(({ name }) => name.includes('own_playlist'))).toEqual([])
  })
})

describe('an address of a video', () => {
  it.each([
    ['playlist=0'],
    ['playlist=-1'],
    ['playlist=5;drop'],
    ['playlist=%3Cscript%3Ealert(1)%3C/script%3E'],
    ['playlist=99999999999999999999'],
    ['playlist=5&playlist=6&pl_page=1', '5'],
    ['pl_page=2'],
    ['playlist=5&pl_page=-2', '5'],
    ['playlist=5&pl_page=1e9', '5'],
    ['playlist=5&pl_page=two', '5'],
  ])('with %s redirects to the canonical one', async (query, playlist?: string) => {
    const response = await testbed.ask(`${path(3, {})}?${query}`)
    expect([response.status, response.headers.get('location')]).toEqual([301, path(3, playlist ? { playlist } : {})])
  })

  it.each([
    'autostart=<b>',
    'start_time=1e9',
    'r=javascript:alert(1)',
    'fr=%00',
    'rp=%22onload%3D',
    'autostart=0&r=a&fr=b-c&rp=d_1',
  ])('with %s is the same cached page, byte by byte [S2-010 S2-011]', async (query) => {
    const plain = await testbed.ask(path(77, {}))
    const bytes = await plain.text()
    const same = await testbed.ask(`${path(77, {})}?${query}`)
    expect([same.status, same.headers.get('x-cache')]).toEqual([200, 'hit'])
    expect(await same.text()).toBe(bytes)
  })

  it('with a start time is the same cached page, whose sources alone begin there [S2-010]', async () => {
    const bytes = await (await testbed.ask(path(77, {}))).text()
    const begun = await testbed.ask(`${path(77, {})}?autostart=0&start_time=9.5&r=a&fr=b-c&rp=d_1`)
    expect([begun.status, begun.headers.get('x-cache')]).toEqual([200, 'hit'])
    const sources = bytes.match(/<source src=/g)?.length ?? 0
    expect(sources).toBeGreaterThan(0)
    // The runtime writes a tag that it changed with a space before its end.
    const parts = (await begun.text()).replaceAll(/(<source [^>]*) \/>/g, '$1/>').split('#t=9.5')
    expect([parts.length, parts.join('') === bytes]).toEqual([sources + 1, true])
  })

  it('with an unknown playlist or page shows the video without a strip', async () => {
    testbed.upstream.does('playlist', 'knows nothing of it')
    testbed.upstream.does('videos', 'knows nothing of it')
    expect((await read(path(3, { playlist: '701' }))).html).not.toContain('class="strip"')
    testbed.upstream.recovers()
    testbed.upstream.does('videos', { answer: { videos: [], total_count: 75 } })
    expect((await read(path(3, { playlist: '702', pl_page: 9 }))).html).not.toContain('class="strip"')
    expect((await read(path(3, { playlist: '702', pl_page: 501 }))).status).toBe(200)
  })

  it('with an unavailable playlist shows the video, uncached', async () => {
    testbed.upstream.does('playlist', 'resets the connection')
    const without = await read(path(3, { playlist: '703' }))
    expect([without.status, without.html.includes('class="strip"')]).toEqual([200, false])
    testbed.upstream.recovers()
    holds(75)
    await expect.poll(async () => (await read(path(3, { playlist: '703' }))).html).toContain('class="strip"')
  })
})

describe('cards of a playlist', () => {
  const links = (html: string) => [...html.matchAll(/class="thumb-title" href="([^"]+)"/g)].map(([, link]) => link)

  it('open the playlist above their video', async () => {
    const { html } = await read(href('playlist', { id: '801' }, { lang: 'en' }))
    expect(links(html).slice(0, 2)).toEqual([path(1, { playlist: '801' }), path(2, { playlist: '801' })])
  })

  it('in the complete list open it at their page, in the playlist’s own order', async () => {
    testbed.upstream.does('videos', { answer: { videos: several(60, 1, thumb), total_count: 150 } })
    const list = async (query: RouteQuery<'playlist_uploaded_videos'>) =>
      links((await read(href('playlist_uploaded_videos', { id: '802' }, { lang: 'en', query }))).html)
    const first = await list({})
    expect([first[0], first[29], first[30]]).toEqual([
      path(1, { playlist: '802' }),
      path(30, { playlist: '802' }),
      path(31, { playlist: '802', pl_page: 2 }),
    ])
    expect((await list({ page: 2 }))[0]).toBe(path(1, { playlist: '802', pl_page: 3 }))
    expect((await list({ sort: 'longest' }))[59]).toBe(path(60, { playlist: '802' }))
  })
})
