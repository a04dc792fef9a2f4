// Every spelling of an address is read once, and leads to one spelling: the page's own.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLang, langs } from '../../locales/locales.ts'
import { shortSearch } from '../../shared/contract/params.ts'
import {
  href,
  mediaPath,
  parseRoute,
  type Route,
  type RouteName,
  type RouteParams,
  type RouteQuery,
  routeNames,
  routePaths,
  signedMediaPath,
  templateIn,
} from '../../shared/routes.ts'
import { durations, videoDates, videoPageSorts } from '../../shared/rules/filters.ts'

const parse = (address: string) => {
  const at = address.indexOf('?')
  const [path, query] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
  return parseRoute(path, new URLSearchParams(query), isLang)
}
const canonical = (address: string): string | null => {
  const route = parse(address)
  return route.name === null ? null : route.canonicalPath
}

describe('the own spelling of a page', () => {
  test.each<[string, RouteName, object, object]>([
    ['/', 'index', {}, {}],
    ['/videos/', 'videos', {}, {}],
    ['/videos/top-rated/', 'videos', { sort: 'top-rated' }, {}],
    ['/videos/top-rated/?page=2&date=week', 'videos', { sort: 'top-rated' }, { page: 2, date: 'week' }],
    ['/videos/?page=3&type=hd&duration=2', 'videos', {}, { page: 3, type: 'hd', duration: '2' }],
    ['/search/', 'searchForm', {}, {}],
    ['/search/?search=city%20lights', 'searchForm', {}, { search: 'city lights' }],
    ['/search/city%20lights/', 'search', { search: 'city lights' }, {}],
    ['/search/%D1%84%D0%B8%D0%BB%D1%8C%D0%BC/?page=2', 'search', { search: 'фильм' }, { page: 2 }],
    ['/video/12/two-cats/', 'video', { id: '12', dir: 'two-cats' }, {}],
  ])('%s is read as it is', (address, name, params, query) => {
    expect(parse(address)).toEqual({ name, lang: 'en', params, query, canonicalPath: address, isCanonical: true })
  })

  test.each(videoPageSorts)('of the videos sorted by %s is known', (sort) => {
    expect(parse(`/videos/${sort}/`)).toMatchObject({ name: 'videos', params: { sort }, isCanonical: true })
  })

  test('knows these five sorts of videos and no other [S2-013]', () => {
    expect(videoPageSorts).toEqual(['latest-updates', 'longest', 'most-commented', 'most-popular', 'top-rated'])
    for (const sort of [...videoPageSorts]) expect(parse(`/videos/${sort}/`).name).toBe('videos')
    for (const sort of ['relevance', 'newest', 'random', '1']) expect(parse(`/videos/${sort}/`).name).toBeNull()
  })
})

describe('another spelling', () => {
  test.each([
    ['/videos', '/videos/'],
    ['//videos//', '/videos/'],
    ['/VIDEOS/longest/', '/videos/longest/'],
    ['/%76ideos/', '/videos/'],
    ['/videos/?page=1', '/videos/'],
    ['/videos/?page=0', '/videos/'],
    ['/videos/?page=02', '/videos/?page=2'],
    ['/videos/?page=99999', '/videos/?page=501'],
    ['/videos/?page=x', '/videos/'],
    ['/videos/?page=-2', '/videos/'],
    ['/videos/?page=2&page=3', '/videos/?page=2'],
    ['/videos/?type=all', '/videos/'],
    ['/videos/?type=4k&duration=9', '/videos/'],
    ['/videos/?duration=', '/videos/'],
    ['/videos/?date=day', '/videos/'],
    ['/videos/longest/?date=day', '/videos/longest/'],
    ['/search/city/?date=day', '/search/city/'],
    ['/search/City%20%20Lights/', '/search/city%20lights/'],
    ['/search/%20city%20/', '/search/city/'],
    [`/search/${'a'.repeat(80)}/`, `/search/${'a'.repeat(69)}/`],
    [`/search/${'a'.repeat(68)}%20b/`, `/search/${'a'.repeat(68)}/`],
    [`/search/${'a'.repeat(69)}${encodeURIComponent('😀')}/`, `/search/${'a'.repeat(69)}/`],
    [`/search/${encodeURIComponent('😀'.repeat(70))}/`, `/search/${encodeURIComponent('😀'.repeat(69))}/`],
    ['/search/%C4%B0%CC%A7/', '/search/i%CC%A7%CC%87/'],
    ['/search/?search=CITY', '/search/?search=city'],
    ['/search/?search=', '/search/'],
    ['/video/12/two%2Dcats/', '/video/12/two-cats/'],
    ['/en/', '/'],
    ['/en/videos/', '/videos/'],
    ['/EN/videos/', '/videos/'],
    ['/DE/videos/', '/de/videos/'],
    ['/de/videos', '/de/videos/'],
    ['/de', '/de/'],
  ])('%s leads to %s', (address, expected) => {
    expect(parse(address)).toMatchObject({ canonicalPath: expected, isCanonical: false })
    expect(parse(expected)).toMatchObject({ canonicalPath: expected, isCanonical: true })
  })

  test.each(['most-popular', 'top-rated'])('keeps a date where the sort, %s, looks at one', (sort) => {
    for (const date of videoDates) {
      const address = `/videos/${sort}/?date=${date}`
      expect(parse(address)).toMatchObject({ canonicalPath: address, isCanonical: true })
    }
  })

  test('is not one that says its query in another order: its page has one name all the same', () => {
    const route = parse('/videos/?duration=2&type=hd')
    expect(route).toMatchObject({ canonicalPath: '/videos/?type=hd&duration=2', isCanonical: true })
  })

  test('is not one that only says more in its query: what no page knows is left aside', () => {
    for (const extra of ['utm_source=a', 'stopScroll=1', 'a=1&b=2', '__proto__=1', 'constructor=1']) {
      expect(parse(`/videos/?${extra}`)).toMatchObject({ canonicalPath: '/videos/', isCanonical: true, query: {} })
      expect(parse(`/videos/?${extra}&page=2`)).toMatchObject({ canonicalPath: '/videos/?page=2', isCanonical: true })
    }
  })
})

describe('an address that is no page', () => {
  test.each([
    '/nothing/',
    '/videos/no-such-sort/',
    '/videos/longest/more/',
    '/videos/LONGEST/',
    '/video/',
    '/video/12/',
    '/video/012/a/',
    '/video/0/a/',
    '/video/x/a/',
    `/video/${'1'.repeat(16)}/a/`,
    `/video/12/${'a'.repeat(121)}/`,
    '/search/%20/',
    '/search/%20../',
    '/search/./',
    '/search/a%00b/',
    '/search/%zz/',
    '/xx/videos/',
    '/de/en/',
    '/index.html',
  ])('%s', (address) => expect(parse(address).name).toBeNull())

  test('still has a language, for the page that says so', () => {
    expect(parse('/de/nothing/')).toEqual({ name: null, lang: 'de' })
    expect(parse('/nothing/')).toEqual({ name: null, lang: 'en' })
  })
})

describe('a language', () => {
  test('without a prefix is English [S1-025]', () => {
    for (const address of ['/', '/videos/', '/search/city/', '/video/1/a/', '/nothing/'])
      expect(parse(address).lang).toBe('en')
  })

  test.each(langs.filter((lang) => lang !== 'en'))('%s may stand before every path [S2-065]', (lang) => {
    for (const path of ['/', '/videos/', '/videos/longest/?page=2', '/search/city/', '/video/1/a/']) {
      const route = parse(`/${lang}${path}`)
      expect(route).toMatchObject({ lang, canonicalPath: `/${lang}${path}`, isCanonical: true })
      expect(route.name).toBe(parse(path).name)
    }
  })
})

describe('no address leads to another host', () => {
  test.each([
    '//evil.example/',
    '/de//evil.example/',
    '/\\evil.example/',
    '/%2F%2Fevil.example/',
    '/de/%2Fevil.example/',
  ])('%s', (address) => expect(canonical(address)).toBeNull())

  test.each(['/search/%2F%2Fevil.example/', '/search/https:%2F%2Fevil.example/', '/video/1/%2F%2Fevil.example/'])(
    '%s stays here',
    (address) => {
      const path = canonical(address) ?? ''
      expect(new URL(path, 'https://site.example').origin).toBe('https://site.example')
      expect(path).toMatch(/^\/[^/\\]/)
    },
  )
})

// What visitors, crawlers and mischief-makers may send.
const anyPiece = fc.oneof(
  fc.constantFrom(...langs, 'EN', 'De', 'videos', 'Videos', 'search', 'video', ...videoPageSorts, '', '.', '..', '\\'),
  fc.constantFrom('%2F', '%2f%2Fevil.example', '%00', '%', '%zz', '%2e%2e', 'evil.example', 'https:', '@evil.example'),
  fc.nat().map(String),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map(encodeURIComponent),
  fc.string({ maxLength: 12 }).map((text) => text.replace(/[?#]/g, '')),
)
const anyValue = fc.oneof(
  fc.constantFrom('1', '2', '02', '501', '-1', 'hd', 'all', ...durations, ...videoDates, ''),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const anyQuery = fc.array(
  fc.tuple(fc.constantFrom('page', 'type', 'duration', 'date', 'search', 'stopScroll', 'utm', '__proto__'), anyValue),
  { maxLength: 4 },
)

test('10,000 generated addresses are read into one spelling, which is read as itself and stays here', () => {
  let pagesSeen = 0
  fc.assert(
    fc.property(fc.array(anyPiece, { maxLength: 5 }), fc.boolean(), anyQuery, (pieces, hasSlash, query) => {
      const path = `/${pieces.join('/')}${hasSlash ? '/' : ''}`
      const asked = new URL(`https://site.example${path}`)
      const route = parseRoute(asked.pathname, new URLSearchParams(query), isLang)
      if (route.name === null) return
      pagesSeen += 1
      const url = new URL(route.canonicalPath, 'https://site.example')
      expect(url.origin).toBe('https://site.example')
      expect(url.pathname).toBe(route.canonicalPath.split('?')[0])
      const again = parseRoute(url.pathname, url.searchParams, isLang)
      expect(again).toEqual({ ...route, isCanonical: true })
    }),
    { numRuns: 10_000 },
  )
  expect(pagesSeen).toBeGreaterThan(1000)
})

describe('href', () => {
  const anyLang = fc.constantFrom(...langs)
  const anyPage = fc.option(fc.integer({ min: 2, max: 500 }), { nil: undefined })
  const anyNarrowing = {
    page: anyPage,
    type: fc.option(fc.constant('hd' as const), { nil: undefined }),
    duration: fc.option(fc.constantFrom(...durations), { nil: undefined }),
  }
  const anySearch = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map(shortSearch)
    // No address can hold these: a browser takes them for steps up and down.
    .filter((text) => !['', '.', '..'].includes(text))
  type Asked = { [Name in RouteName]?: fc.Arbitrary<{ params: RouteParams<Name>; query: RouteQuery<Name> }> }
  const asked: Asked = {
    index: fc.constant({ params: {}, query: {} }),
    videos: fc.record({
      params: fc.record({ sort: fc.option(fc.constantFrom(...videoPageSorts), { nil: undefined }) }),
      query: fc.record(anyNarrowing),
    }),
    searchForm: fc.record({ params: fc.constant({}), query: fc.record({ search: anySearch }) }),
    search: fc.record({ params: fc.record({ search: anySearch }), query: fc.record(anyNarrowing) }),
    video: fc.record({
      params: fc.record({
        id: fc.integer({ min: 1 }).map(String),
        dir: fc.stringMatching(/^[a-z0-9-]{1,40}$/),
      }),
      query: fc.constant({}),
    }),
  }

  test.each(routeNames)('%s writes an address that is read back as the same', (name) => {
    const check = <Name extends RouteName>(own: Name) =>
      fc.assert(
        fc.property(asked[own] as NonNullable<Asked[Name]>, anyLang, ({ params, query }, lang) => {
          const address = href(own, params, { lang, query })
          const route = parse(address) as Route
          expect(route).toMatchObject({ name: own, lang, canonicalPath: address, isCanonical: true })
          expect(given(route.params)).toEqual(given(params))
          expect(given(route.query)).toEqual(given(query))
        }),
      )
    check(name)
  })

  test('leaves page 1 out', () => {
    expect(href('videos', {}, { lang: 'en', query: { page: 1 } })).toBe('/videos/')
    expect(href('videos', {}, { lang: 'en', query: { page: 2 } })).toBe('/videos/?page=2')
  })

  test('writes English without a prefix, and every other language with its own', () => {
    for (const lang of langs) expect(href('index', {}, { lang })).toBe(lang === 'en' ? '/' : `/${lang}/`)
  })

  test('has a template of the same spelling, for who fills in many', () => {
    for (const lang of ['en', 'de']) {
      const template = templateIn('video', lang)
      const filled = template.replace('{id}', '12').replace('{dir}', 'two-cats')
      expect(filled).toBe(href('video', { id: '12', dir: 'two-cats' }, { lang }))
    }
    expect(Object.keys(routePaths)).toEqual(routeNames)
  })
})

const given = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

test('a signed file carries its end, its signature and its video in front of its key', () => {
  const values = { expires: '1800000000', signature: 'abc-_', video_id: '12', key: 'loops/night/hd.mp4' }
  const path = signedMediaPath.fill(values)
  expect(path).toBe('/media/signed/1800000000.abc-_/12/loops/night/hd.mp4')
  expect(signedMediaPath.match(path)).toEqual(values)
  expect(mediaPath.match('/media/loops/night/still.webp')).toEqual({ key: 'loops/night/still.webp' })
})
