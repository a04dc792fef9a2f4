// Each page has one canonical address. Other spellings redirect to it once, and never to another host.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { isLang, langs } from '../../../../locales/locales.ts'
import { href, parseRoute, type Route } from '../../../../shared/routes.ts'
import { canonicalAddress } from '../../../../worker/edge/http/address.ts'
import type { RequestContext } from '../../../../worker/edge/render/request-context.ts'
import { type SharedEdge, sharedEdge } from '../../../support/runtime/edge.ts'
import { dirOf } from '../../../support/runtime/invented-entities.ts'

let testbed: SharedEdge
beforeAll(async () => {
  testbed = await sharedEdge()
})

const film = href('video', { id: '7', dir: dirOf(7) }, { lang: 'en' })

describe('an address', () => {
  it.each([
    ['/videos', '/videos/'],
    ['//videos//', '/videos/'],
    ['/VIDEOS/', '/videos/'],
    ['/%76ideos/', '/videos/'],
    ['/videos/?page=1', '/videos/'],
    ['/videos/?page=0', '/videos/'],
    ['/videos/?page=02', '/videos/?page=2'],
    ['/videos/?page=two', '/videos/'],
    ['/videos/?page=-2', '/videos/'],
    ['/videos/?page=2&page=3', '/videos/?page=2'],
    ['/videos/?page=600', '/videos/?page=501'],
    ['/videos/?type=all', '/videos/'],
    ['/videos/?date=day', '/videos/'],
    ['/videos/longest/?date=day', '/videos/longest/'],
    ['/videos/longest', '/videos/longest/'],
    ['/videos?stopScroll=1&utm=mail', '/videos/?stopScroll=1'],
    ['/videos/?page=1&stopScroll', '/videos/?stopScroll=1'],
    ['/DE/videos/', '/de/videos/'],
    ['/de/videos', '/de/videos/'],
    ['/de', '/de/'],
    ['//de/videos/', '/de/videos/'],
    ['/search/Golden%20Light/', '/search/golden%20light/'],
    ['/search/golden+light/', '/search/golden%2Blight/'],
    ['/search/golden%20%20%20light', '/search/golden%20light/'],
    ['/search/%20golden%20/', '/search/golden/'],
    ['/search/GOLDEN/?page=1', '/search/golden/'],
    ['/top-country/', '/top-country/most-popular/'],
    ['/latest-updates/', '/videos/latest-updates/'],
    ['/top-rated/', '/videos/top-rated/'],
    ['/most-commented/', '/videos/most-commented/'],
    ['/most-popular/', '/videos/most-popular/'],
    ['/pornstar/model-1/videos/', '/pornstar/model-1/'],
    ['/information/', '/information/terms/'],
    ['/pornstar/Mira-Hartmann/', '/pornstar/mira-hartmann/'],
    ['/pornsite/North-Films/', '/pornsite/north-films/'],
    ['/categories/Sunset,ICE/', '/categories/ice,sunset/'],
    [film.slice(0, -1), film],
    [film.replace('/video/', '/Video/'), film],
  ])(
    'that is not canonical redirects: %s to %s [S2-071 S2-007 S2-017 S2-018 S2-019 S2-020 S2-029 S2-040]',
    async (path, canonical) => {
      const response = await testbed.ask(path)
      expect([response.status, response.headers.get('location')]).toEqual([301, canonical])
      expect((await testbed.ask(canonical)).status).not.toBe(301)
    },
  )

  it.each([
    ['/', '/'],
    ['/?utm_source=mail', '/'],
    ['/videos/', '/videos/'],
    ['/videos/?utm_source=mail', '/videos/'],
    ['/videos/?page=2&utm_source=mail', '/videos/?page=2'],
    ['/videos/?stopScroll=1', '/videos/'],
    ['/videos/?duration=1&page=2', '/videos/?page=2&duration=1'],
    ['/videos/most-popular/?date=day', '/videos/most-popular/?date=day'],
    ['/de/videos/?page=2', '/de/videos/?page=2'],
    ['/search/golden%20light/', '/search/golden%20light/'],
    [film, film],
  ])(
    'that is canonical, apart from unknown query parameters, answers the page: %s [S2-001 S2-008 S2-022]',
    async (path, canonical) => {
      const response = await testbed.ask(path)
      const html = await response.text()
      expect(response.status).toBe(200)
      expect(html.match(/<link rel="canonical" href="[^"]*"\/>/g)).toEqual([
        `<link rel="canonical" href="${testbed.origin}${canonical.replaceAll('&', '&amp;')}"/>`,
      ])
    },
  )

  it.each([
    '/videos%2F',
    '/videos/longest/more/',
    '/videos/LONGEST/',
    '/de/de/videos/',
    '/xx/videos/',
    '/%64e/videos/',
    '/search/%00/',
    '/search/%ED%A0%80/',
    '/video/07/film-7/',
    '/video/7/',
    '/de//evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '/%5Cevil.test/',
    '/%2F%2Fevil.test/',
    '/https://evil.test/',
  ])('of no page is 404 without a redirect: %s', async (path) => {
    const response = await testbed.ask(path)
    expect([response.status, response.headers.get('location')]).toEqual([404, null])
  })

  it('of a search form redirects to the search page', async () => {
    const response = await testbed.ask('/search/?search=golden%20light')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/search/golden%20light/'])
    expect((await testbed.ask('/search/?search=ab')).status).toBe(400)
    expect((await testbed.ask('/search/ab/')).status).toBe(400)
    // Two characters in four code units.
    for (const path of ['/search/😀😀/', '/search/?search=😀😀']) expect((await testbed.ask(path)).status).toBe(400)
    expect((await testbed.ask('/search/😀😀😀/')).status).toBe(200)
  })
})

/** Every run has other addresses. */
const generated = process.env.FULL ? 10_000 : 1000
/** Requests of one visitor. */
const atOnce = 100

describe('generated addresses', () => {
  const word = fc.constantFrom(
    'videos',
    'Videos',
    'VIDEO',
    'video',
    'search',
    'Search',
    'longest',
    'top-rated',
    'most-popular',
    'newest',
    '7',
    '07',
    '1234',
    '0',
    '-1',
    'film-7',
    'évil',
    '',
    '',
    '.',
    '..',
    '%2e%2e',
    '%2E',
    '%20..',
    '%20.%20',
    'evil.test',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '%5C%5Cevil.test',
    '%2F%2Fevil.test',
    '@evil.test',
    'https:',
    'javascript:alert(1)',
    '%0d%0aset-cookie:a=b',
    '%00',
    '%ZZ',
    '%',
    '%ED%A0%80',
    '%F0%9F%98%80',
    'golden light',
    'GOLDEN%20%20LIGHT',
    '%EF%BC%A7',
    'I%CC%87',
    '%C4%B0',
    '%CE%91%CC%81',
    '%E1%BA%9E',
    '+',
    ';a=b',
    ...langs,
    'EN',
    'De',
    'xx',
  )
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ unit: 'binary', maxLength: 90 }),
    fc.string({ maxLength: 90 }),
  )
  const encoded = text.map((value) => encodeURIComponent(value.toWellFormed()))
  const segment = fc.oneof({ weight: 4, arbitrary: word }, { weight: 2, arbitrary: encoded }, text)
  const key = fc.constantFrom('page', 'type', 'duration', 'date', 'search', 'stopScroll', 'utm_source', 'toString')
  const value = fc.oneof(fc.constantFrom('1', '2', '02', '0', '501', '1e3', 'hd', 'all', '3', 'day', 'DAY', ''), text)
  const query = fc.array(fc.tuple(key, value), { maxLength: 4 })
  const pageLike = fc.tuple(
    fc.constantFrom('', '/de', '/EN', '/en', '/ja/'),
    fc.constantFrom('/videos/', '/videos', '/search/', '/Search/', '/video/7/', '/', '//'),
    segment,
  )
  const path = fc.oneof(
    fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`),
    pageLike.map((parts) => parts.join('')),
  )
  const address = fc.tuple(path, query).map(([pathname, pairs]) => {
    const search = new URLSearchParams(pairs.map(([name, text]) => [name, text.toWellFormed()])).toString()
    return pathname + (search && `?${search}`)
  })

  const origin = 'https://tube.test'
  /** The address as a browser sends it and the edge reads it; null when invalid. */
  const urlOf = (text: string, base: string) => {
    // A path that begins with two slashes would name a host; a request line only holds a path.
    const url = URL.canParse(base + text) ? new URL(base + text) : null
    return url?.origin === base ? url : null
  }
  const parse = (url: URL) => parseRoute(url.pathname, url.searchParams, isLang)

  it('each parse to one canonical address, which parses to itself', () => {
    let pages = 0
    fc.assert(
      fc.property(address, (text) => {
        const url = urlOf(text, origin)
        if (!url) return
        const route = parse(url)
        if (route.name === null) return
        pages += 1
        const canonical = new URL(route.canonicalPath, origin)
        // Browsers keep the path as it is; the spelling of the query does not matter.
        expect(canonical.pathname).toBe(route.canonicalPath.split('?')[0])
        const again = parse(canonical) as Route
        expect(again).toEqual({ ...route, isCanonical: true })
      }),
      { numRuns: generated },
    )
    expect(pages).toBeGreaterThan(generated / 5)
  })

  it('never redirect to another host', () => {
    fc.assert(
      fc.property(address, (text) => {
        const url = urlOf(text, origin)
        const route = url && parse(url)
        if (!url || !route?.name) return
        for (const prefix of ['', '/de']) {
          const location = canonicalAddress({ url } as RequestContext, route, route.lang === 'en' ? prefix : '')
          expect(new URL(location, url).origin).toBe(origin)
          expect(location).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
          expect(location).not.toMatch(/\\|^[^?]*\/\//)
        }
      }),
      { numRuns: generated },
    )
  })

  it('reach an answer on this site within a few redirects (through the Worker)', async () => {
    const samples = fc.sample(address, { numRuns: process.env.FULL ? 300 : 100, seed: 20261121 })
    const statuses = new Set<number>()
    const follow = async (text: string) => {
      let url = urlOf(text, testbed.origin)
      for (let steps = 0; url && steps < 4; steps++) {
        const response = await testbed.ask(url.href.slice(testbed.origin.length))
        await response.body?.cancel()
        statuses.add(response.status)
        const location = response.headers.get('location')
        if (location === null) {
          expect([text, response.status]).toEqual([text, expect.toSatisfy((code) => [200, 400, 404].includes(code))])
          return
        }
        expect(location).toMatch(/^\/(?![/\\])/)
        url = new URL(location, url)
        expect([text, url.origin]).toEqual([text, testbed.origin])
      }
      if (url) throw new Error(`${text} leads round in circles`)
    }
    // Of more at once the edge would refuse some.
    for (let from = 0; from < samples.length; from += atOnce)
      await Promise.all(samples.slice(from, from + atOnce).map(follow))
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 301, 404]))
  })
})
