// Each address has one language: a prefix wins and is remembered, and a language chosen earlier redirects to its own
// address.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { langs, locales } from '../../../../locales/locales.ts'
import { cookieSeconds, themeCookieSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
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

describe('a first visitor', () => {
  const path = href('videos', { sort: 'longest' }, { lang: 'en', query: { page: 2 } })
  const browser = (languages: string, cookie = '') => ({
    'accept-language': languages,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...(cookie && { cookie }),
  })
  const offerIn = async (headers: Record<string, string>, at = path) => {
    const answer = await testbed.ask(at, { headers })
    const html = await answer.text()
    const line = /<aside class="language-offer".*?<\/aside>/s.exec(html)?.[0] ?? null
    return { line, html, cache: answer.headers.get('x-cache'), status: answer.status }
  }

  it('is offered the language of the browser in that language, on the page that all others share', async () => {
    const plain = await offerIn(browser('en-GB,en;q=0.5'))
    expect([plain.line, plain.status]).toEqual([null, 200])
    const german = await offerIn(browser('de-AT,de;q=0.9,en;q=0.5'))
    expect(german.cache).toBe('hit')
    expect(german.line).toContain('lang="de"')
    expect(german.line).toContain('Diese Seite gibt es auch auf Deutsch.')
    expect(german.html.replace(german.line ?? '', '')).toBe(plain.html)
    expect((await offerIn(browser('en'))).html).toBe(plain.html)
    const french = await offerIn(browser('fr'), href('videos', { sort: 'longest' }, { lang: 'de', query: { page: 2 } }))
    expect(french.line).toContain('value="de"')
  })

  it('accepts or declines it by a form that stores the language and leads back', async () => {
    const answers = { de: href('videos', { sort: 'longest' }, { lang: 'de', query: { page: 2 } }), en: path }
    for (const [lang, location] of Object.entries(answers)) {
      const answer = await testbed.ask(servicePaths.language, {
        method: 'POST',
        body: new URLSearchParams({ lang }),
        headers: { 'sec-fetch-site': 'same-origin', referer: testbed.origin + path },
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
      expect(answer.headers.get('set-cookie')).toContain(`__Host-lang=${lang}; Max-Age=${themeCookieSeconds}`)
    }
    expect((await offerIn(browser('de', '__Host-lang=en'))).line).toBeNull()
  })

  it.each([
    ['who reads a language that the site lacks', browser('sw,en;q=0.5')],
    ['whose header is malformed', browser(';;q=x,,-')],
    ['whose header is too long', browser(`de,${'x-y,'.repeat(100)}`)],
    ['that is a crawler', { ...browser('de'), 'user-agent': 'Googlebot/2.1' }],
    ['that names no browser', { 'accept-language': 'de', 'user-agent': '' }],
  ])('%s is offered none', async (_, headers) => expect((await offerIn(headers)).line).toBeNull())

  it('is offered none at a closed gate', async () => {
    const { html, line } = await offerIn({ ...browser('de'), 'x-dev-geo': 'GB' })
    expect([line, html.includes('language-offer')]).toEqual([null, false])
  })
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
