// What a visitor can do without an account, on the demo catalogue: browse every list, search, open every public video of a page
// and get its file. And what a member has besides.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageSizes } from '../../../../../shared/limits.ts'
import { href, type RouteName } from '../../../../../shared/routes.ts'
import { videoPageSorts } from '../../../../../shared/rules/browse-filters.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
let gina: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed({ isSeeded: true })
  gina = siteVisitor(testbed)
})
afterAll(() => testbed.stop())

const at = (name: RouteName) => href(name, {} as never, { lang: 'en' })
const videosIn = (html: string) => [
  ...new Set([...html.matchAll(/href="(\/video\/\d+\/[^"/]+\/)"/g)].map(([, path]) => path ?? '')),
]

describe('a visitor without an account', () => {
  it.each<[RouteName, RegExp]>([
    ['videos', /<li class="thumb"/g],
    ['playlists', /href="\/playlist\/\d+\/"/g],
    ['pornstars', /href="\/pornstar\/[^"/]+\/"/g],
    ['community', /href="\/members\/\d+\/"/g],
    ['pornsites', /href="\/pornsite\/[^"/]+\/"/g],
  ])('browses the list of %s [S1-002 S2-141]', async (name, card) => {
    const answer = await gina.ask(at(name))
    expect(answer.status).toBe(200)
    expect((await answer.text()).match(card)?.length).toBeGreaterThan(5)
  })

  it.each([
    '/',
    '/top-country/most-popular/',
    ...videoPageSorts.map((sort) => href('videos', { sort }, { lang: 'en' })),
    '/videos/?page=3',
    '/search/light/',
    '/categories/',
    '/categories/rain/',
    '/playlists/',
    '/playlist/1/videos/',
    '/pornstars/',
    '/pornsites/',
    '/community/',
  ])('downloads at most 10 KB of compressed HTML for %s, uncached and cached', async (path) => {
    for (const page of [await gina.page(path), await gina.page(path)])
      expect(gzipSync(page).byteLength).toBeLessThanOrEqual(10 * 1024)
  })

  it('watches the videos of a page: each has a player with a working file [S1-001 S1-009 S6-001]', async () => {
    const paths = videosIn(await gina.page(at('videos')))
    expect(paths).toHaveLength(pageSizes.list)
    for (const path of process.env.FULL ? paths : paths.filter((_, at) => at % 6 === 0)) {
      const html = await gina.page(path)
      const [, source = ''] = /<source src="([^"]+)"/.exec(html) ?? []
      const film = await gina.ask(source.replaceAll('&amp;', '&'), { headers: { range: 'bytes=0-1' } })
      expect([path, film.status, film.headers.get('content-type')]).toEqual([
        path,
        expect.toBeOneOf([200, 206]),
        expect.stringMatching(/^(video\/mp4|application\/vnd\.apple\.mpegurl)/),
      ])
      await film.arrayBuffer()
    }
  })

  it('finds a video by the words of its title [S1-002 S1-009 S6-001]', async () => {
    const html = await gina.page(at('videos'))
    const [, path = '', title = ''] = /class="thumb-title" href="([^"]+)"[^>]*>([A-Za-z ]+)</.exec(html) ?? []
    expect(title.length).toBeGreaterThan(3)
    const found = await gina.page(href('search', { search: title.toLowerCase() }, { lang: 'en' }))
    expect(videosIn(found)).toContain(path)
  })
})

it('a member also has a menu and working buttons on the same page [S1-001]', async () => {
  const [path = ''] = videosIn(await gina.page(at('videos')))
  const id = path.split('/')[2] ?? ''
  const form = { 'stat[act]': 'favourite', 'stat[video_id]': id }
  const anna = siteVisitor(testbed)
  await anna.signIn('anna')
  expect(await anna.page(path)).toContain('class="own-name">anna<')
  await anna.ask(path, { form })
  expect(await anna.page(path)).toContain('In Favourites')
  const refused = await gina.ask(path, { form })
  expect(refused.headers.get('location')).toBe(href('signin', {}, { lang: 'en', query: { from: path, for: 'act' } }))
  expect(await gina.page(path)).not.toContain('class="own-name">')
})
