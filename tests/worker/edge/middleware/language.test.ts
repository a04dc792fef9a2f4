// Each address has one language: a prefix wins and is remembered, and a language chosen earlier redirects to its own
// address.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { langs, locales } from '../../../../locales/locales.ts'
import { cookieSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { sortedCookie } from '../../../support/runtime/sorted-cookie.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const chosen = (lang: string) => ({ cookie: `__Host-lang=${lang}` })
const cookieFor = (lang: string) => `__Host-lang=${lang}; Max-Age=${cookieSeconds}; Path=/; SameSite=Lax; Secure`
const others = langs.filter((lang) => lang !== 'en')

describe('a page with a language in its address', () => {
  it.each(others)(
    '/%s/ uses it, is marked with its tag, and stores the language [S2-065 S2-066 S9-085]',
    async (lang) => {
      const response = await testbed.ask(href('videos', {}, { lang, query: { page: 2 } }))
      const html = await response.text()
      expect([response.status, sortedCookie(response.headers.get('set-cookie'))]).toEqual([200, cookieFor(lang)])
      expect(html).toContain(`<html lang="${locales[lang].tag}"`)
      expect(html).toContain(`href="${testbed.origin}/${lang}/videos/?page=2"`)
      expect(html).toContain(`href="/${lang}/video/61/film-61/"`)
    },
  )

  it('is also stored by a cached page, and only when it changed', async () => {
    const path = href('videos', {}, { lang: 'de', query: { page: 3 } })
    await (await testbed.ask(path)).text()
    const hit = await testbed.ask(path)
    expect([hit.headers.get('x-cache'), sortedCookie(hit.headers.get('set-cookie'))]).toEqual(['hit', cookieFor('de')])
    expect(sortedCookie((await testbed.ask(path, { headers: chosen('de') })).headers.get('set-cookie'))).toBeNull()
    expect(sortedCookie((await testbed.ask(path, { headers: chosen('fr') })).headers.get('set-cookie'))).toBe(
      cookieFor('de'),
    )
  })

  it('wins over a language chosen earlier', async () => {
    const response = await testbed.ask(href('videos', {}, { lang: 'fr' }), { headers: chosen('de') })
    expect([response.status, sortedCookie(response.headers.get('set-cookie'))]).toEqual([200, cookieFor('fr')])
    expect(await response.text()).toContain('<html lang="fr"')
  })

  it('shows titles in that language where there is one', async () => {
    expect(await (await testbed.ask(href('videos', {}, { lang: 'de' }))).text()).toContain('>Streifen 1<')
    expect(await (await testbed.ask(href('videos', {}, { lang: 'fr' }))).text()).toContain('>Film 1<')
  })

  it('uses it for 404 pages, too', async () => {
    const response = await testbed.ask('/de/nowhere/')
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('<html lang="de"')])
  })
})

describe('/en/…', () => {
  it.each([
    ['/en/', '/'],
    ['/en/videos/', '/videos/'],
    ['/EN/videos', '/videos/'],
    ['/en/videos/?page=2&utm=x', '/videos/?page=2'],
    ['/en/search/Golden/', '/search/golden/'],
    ['/en/videos/?stopScroll=1', '/videos/?stopScroll=1'],
  ])('resets the chosen language and redirects to the bare address: %s to %s [S2-067]', async (path, bare) => {
    const response = await testbed.ask(path, { headers: chosen('de') })
    expect([response.status, response.headers.get('location')]).toEqual([302, bare])
    expect(sortedCookie(response.headers.get('set-cookie'))).toBe(cookieFor('en'))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect((await testbed.ask(bare, { headers: chosen('en') })).status).toBe(200)
  })
})

describe('a language chosen earlier', () => {
  it.each([
    ['/', '/de/'],
    ['/videos/', '/de/videos/'],
    ['/videos/?page=2', '/de/videos/?page=2'],
    ['/videos/?stopScroll=1', '/de/videos/?stopScroll=1'],
    ['/search/golden%20light/', '/de/search/golden%20light/'],
  ])('redirects from the bare address to its own, uncached: %s to %s', async (path, own) => {
    const response = await testbed.ask(path, { headers: chosen('de') })
    expect([response.status, response.headers.get('location')]).toEqual([302, own])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect((await testbed.ask(own, { headers: chosen('de') })).status).toBe(200)
  })

  it('redirects page requests only, no API calls', async () => {
    for (const accept of ['*/*', 'application/json', 'image/webp']) {
      const response = await testbed.ask('/videos/', { headers: { ...chosen('de'), accept } })
      expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<html lang="en"')])
    }
    expect((await testbed.ask('/healthz', { headers: chosen('de') })).status).toBe(200)
  })

  it.each(['en', 'EN', 'xx', 'english', '', '../', '//evil.test', '%0d%0a', 'constructor', 'de,fr'])(
    'that is English or unknown has no effect: %j',
    async (lang) => {
      const response = await testbed.ask('/videos/', { headers: chosen(lang) })
      expect([
        response.status,
        response.headers.get('location'),
        sortedCookie(response.headers.get('set-cookie')),
      ]).toEqual([200, null, null])
    },
  )
})

describe('the language menu', () => {
  it('links to the current page in each language, in order [S1-024 S1-025]', async () => {
    const html = await (
      await testbed.ask(href('videos', { sort: 'longest' }, { lang: 'de', query: { page: 2 } }))
    ).text()
    const start = html.indexOf('language-menu"')
    const menu = html.slice(start, html.indexOf('</details>', start))
    const paths = [...menu.matchAll(/<a href="([^"]*)"/g)].map(([, path]) => path)
    expect(paths).toEqual([
      ...langs.map((lang) => `/${lang}/videos/longest/?page=2`),
      href('settings', {}, { lang: 'de' }),
    ])
    expect((await (await testbed.ask('/')).text()).match(/<html lang="en"/)).not.toBeNull()
  })
})
