// The pages that list videos, categories and playlists: what they ask for, what they show, and where they link.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '../../../../../shared/contract/contract.ts'
import { href } from '../../../../../shared/routes.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../../support/runtime/edge.ts'
import { category, categoryTitleOf, playlistTitleOf, titleOf } from '../../../../support/runtime/invented-entities.ts'
import { answerTo } from '../../../../support/runtime/upstream-answers.ts'
import { withoutTexts } from '../../../../support/runtime/without-island-texts.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed({}, { hasOwnClock: true })
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const open = async (path: string, cookie = '') => {
  const response = await testbed.ask(path, { headers: cookie ? { cookie } : {} })
  const html = withoutTexts(await response.text())
  return {
    status: response.status,
    location: response.headers.get('location'),
    cache: response.headers.get('x-cache'),
    html,
    title: /<title>([^<]*) · edgetube<\/title>/.exec(html)?.[1],
    heading: /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1],
    description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '',
  }
}
const count = (html: string, part: string) => html.split(part).length - 1
const hrefs = (html: string, className: string) =>
  [...html.matchAll(new RegExp(`<a class="${className}" href="([^"]*)"`, 'g'))].map(([, path]) => path)
/** The link one page back or forward, to this address. */
const stepTo = (path: string, rel: string) =>
  new RegExp(`<a (?=[^>]*href="${path.replace(/[?]/g, '\\$&')}")[^>]*rel="${rel}"`)
const changed = (name: EndpointName, params: object, change: (answer: Record<string, object>) => object) =>
  testbed.upstream.does(name, { answer: change(answerTo({ name, params }) as Record<string, object>) })

describe('the upstream call of a list', () => {
  const videos = '/api/json/videos2/86400/str'
  it.each([
    ['/top-country/top-rated/?page=2&date=week', `${videos}/top-rated/60/country.ca.2.all..week.json`],
    ['/top-country/longest/?type=hd&duration=3', `${videos}/longest/60/country.ca.1.hd.3..json`],
    ['/categories/', '/api/json/categories/14400/str.all.en.json'],
    ['/categories/category-7/', `${videos}/latest-updates/60/category.category-7.1.all...json`],
    [
      '/categories/category-1,category-2,category-3/most-popular/?page=2&date=day',
      `${videos}/most-popular/60/category.category-1,category-2,category-3.2.all..day.json`,
    ],
    ['/playlists/', '/api/json/playlists/60/all/0/latest-updates/20/1.json'],
    ['/playlists/most-popular-videos/?page=3', '/api/json/playlists/60/all/0/most-popular-videos/20/3.json'],
    ['/playlist/4321/', '/api/json/playlist/86400/4000/4321.json'],
    ['/playlist/4321/videos/', `${videos}/playlist-order/60/playlist.4321.1.all...json`],
    ['/playlist/4321/videos/?page=2&duration=1&sort=longest', `${videos}/longest/60/playlist.4321.2.all.1..json`],
  ])('is derived from its address: %s calls %s [S7-037 S7-046 S7-048 S9-007 S9-047]', async (path, address) => {
    expect((await open(path)).status).toBe(200)
    expect(testbed.upstream.timesAsked(address)).toBe(1)
  })
})

describe('an unknown field of a card', () => {
  it('is passed on by the API and does not affect the card [S3-016 S3-021 S3-022 S3-023]', async () => {
    const more = { id: 70, playlist_id: 9, cf3: 'f3', sg_id: 5, ex_tube: 'elsewhere', ex_id: 'e-7', country: 'de' }
    changed('videos', { count: 60, page: 1 }, (answer) => ({
      ...answer,
      videos: (answer.videos as object[]).map((card) => ({ ...card, ...more })),
    }))
    const { status, html } = await open('/videos/longest/?type=hd&duration=1')
    expect([status, count(html, '<li class="thumb"')]).toEqual([200, 60])
    const answer = await testbed.ask('/api/json/videos2/86400/str/longest/60/..1.hd.1..json')
    const { videos } = (await answer.json()) as { videos: object[] }
    expect(videos).toHaveLength(60)
    for (const card of videos) expect(card).toMatchObject(more)
  })
})

describe('every list', () => {
  it.each([
    ['/top-country/longest/', 'Longest: Canada'],
    ['/videos/', 'Videos'],
    ['/categories/category-9/', 'Videos in Category 9'],
    ['/search/silver%20rain/', 'Videos for “Silver Rain”'],
    ['/playlists/', 'Playlists'],
    ['/playlist/77/videos/', 'Videos in “Playlist 77”'],
  ])(
    '%s has a heading, a suffix from page 2 on, and five pages around the current one [S9-010 S2-100 S2-072 S2-104]',
    async (path, heading) => {
      expect(await open(path)).toMatchObject({ status: 200, heading, title: heading })
      const later = await open(`${path}?page=7`)
      expect(later).toMatchObject({ status: 200, heading: `${heading}, page 7`, title: `${heading}, page 7` })
      const pages = [...later.html.matchAll(/aria-label="Page (\d+)"/g)].map(([, number]) => Number(number))
      expect(pages).toEqual([5, 6, 7, 8, 9])
      expect(later.html).toMatch(stepTo(`${path}?page=6`, 'prev'))
      expect(later.html).toMatch(stepTo(`${path}?page=8`, 'next'))
      expect((await open(`${path}?page=2`)).html).toMatch(stepTo(path, 'prev'))
      expect(later.html).toContain(`<form class="page-jump" action="${path}">`)
      expect((await open(`${path}?page=501`)).status).toBe(404)
    },
  )

  it('says that a page too far from its start is not there now, keeps that for a minute at most, and then shows it', async () => {
    const path = '/categories/category-5,category-8/longest/?page=400'
    testbed.upstream.does('videos', { status: 404, answer: { error: 'too_deep', code: 'too_deep', field: 'page' } })
    expect(await open(path)).toMatchObject({ status: 404 })
    const refused = await testbed.ask(path)
    expect(await refused.text()).toContain('a page this far on isn’t ready yet')
    testbed.upstream.recovers()
    await testbed.setClock(61_000)
    const shown = await open(path)
    await testbed.setClock(0)
    expect([shown.status, count(shown.html, '<li class="thumb"')]).toEqual([200, 60])
  })

  it('has a description of its own for search engines, and ends with that text [S2-105]', async () => {
    const paths = [
      '/',
      '/top-country/longest/',
      '/videos/',
      '/categories/',
      '/categories/category-9/',
      '/playlists/',
      '/pornstars/',
      '/pornsites/',
      '/community/',
      '/search/silver%20rain/',
    ]
    const described = await Promise.all(paths.map(async (path) => (await open(path)).description))
    expect(new Set(described).size).toBe(paths.length)
    for (const path of paths) expect((await open(path)).html).toMatch(/<p class="seo-text">[^<]{40,}<\/p>/)
    expect((await open('/playlist/12/')).description).toBe('What playlist 12 is about')
  })

  it.each([
    ['/videos/', true],
    ['/videos/longest/?page=2', true],
    ['/videos/?type=hd', false],
    ['/top-country/longest/?duration=1', false],
    ['/categories/category-8/longest/', true],
    ['/categories/category-8/?type=hd', false],
    ['/categories/category-6,category-8/', false],
    ['/search/golden/', false],
    ['/playlist/8/videos/', false],
  ])('%s may be indexed: %s', async (path, isIndexed) => {
    expect((await open(path)).html.includes('noindex')).toBe(!isIndexed)
  })

  it.each([
    ['/top-country/longest/?page=11', 'videos', { videos: [], total_count: 600 }],
    ['/categories/category-5/?page=11', 'videos', { videos: [], total_count: 600 }],
    ['/playlists/?page=11', 'playlists', { playlists: [], total_count: 200 }],
    ['/playlist/5/videos/?page=3', 'videos', { videos: [], total_count: 120 }],
  ] as const)('ends where its items end: %s is 404', async (path, name, answer) => {
    testbed.upstream.does(name, { answer })
    expect((await open(path)).status).toBe(404)
  })

  it.each([
    ['/top-country/most-commented/', 'videos', { videos: [], total_count: 0 }, 'No videos found'],
    ['/categories/category-4/', 'videos', { videos: [], total_count: 0 }, 'No videos found'],
    ['/playlist/4/videos/', 'videos', { videos: [], total_count: 0 }, 'No videos found'],
    ['/playlists/most-viewed/', 'playlists', { playlists: [], total_count: 0 }, 'Nothing here yet'],
    ['/de/categories/', 'categories', { categories: [] }, 'Hier ist noch nichts'],
  ] as const)('%s has an empty state with a link [S4-013 S8-032 S8-033]', async (path, name, answer, words) => {
    testbed.upstream.does(name, { answer })
    const { status, html } = await open(path)
    expect([status, html.includes(`<h2>${words}</h2>`), /<a class="button" href="[^"]+"/.test(html)]).toEqual([
      200,
      true,
      true,
    ])
  })
})

describe('home', () => {
  it('links both blocks to their lists [S2-005 S4-010]', async () => {
    const { html } = await open('/')
    expect(html).toContain('<a class="button" href="/top-country/most-popular/">')
    expect(html).toContain('<a href="/videos/most-popular/">Show more</a>')
    expect(count(html, '<li class="thumb skeleton"')).toBe(30)
    const german = await open('/de/')
    expect(german.html).toContain('href="/de/top-country/most-popular/"')
  })
})

describe('the rows of the home page', () => {
  it('show what is trending, the week’s new videos and rising performers, each with a link to its whole list', async () => {
    const { html } = await open('/')
    const rows = [
      ['Trending now', '/trending/', titleOf(800_001)],
      ['New this week', '/new-this-week/', titleOf(800_001)],
      ['Rising performers', '/rising/', '<li class="thumb model-card"'],
    ] as const
    for (const [heading, whole, shown] of rows) {
      const [, row = ''] = html.split(`<h2>${heading}</h2>`)
      expect([heading, row.startsWith(`<a href="${whole}">Show more</a>`)]).toEqual([heading, true])
      expect([heading, row.split('</section>')[0]?.includes(shown)]).toEqual([heading, true])
      expect((await open(whole)).heading).toBe(heading)
    }
    const devices = [...html.matchAll(/<x-island id="(own-rows|for-you)"[\s\S]*?<\/x-island>/g)].map(([text]) => text)
    expect(devices).toHaveLength(2)
    for (const island of devices) expect(island).toContain('/for-you/')
  })

  it('lead to a page of the device’s own lists, which shows what is popular in the country without script', async () => {
    const { html, heading } = await open('/for-you/')
    expect([heading, count(html, '<li class="thumb"')]).toEqual(['For you', 30])
    const [, noScript = ''] = html.slice(html.indexOf('<main')).split('noscript>')
    expect(noScript).toContain('<h2>Popular today: Canada</h2>')
    expect([noScript.includes('href="/categories/"'), count(noScript, '<li class="thumb"')]).toEqual([true, 30])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    const [, island = ''] = html.split('<x-island id="for-you"')
    // The place of suggestions is kept for scripts, and hidden without (client/styles/page.css).
    expect(island.split('</x-island>')[0]).toMatch(/<div class="popular"><\w+ class="state"/)
  })

  it('leave out a list that is empty or fails', async () => {
    testbed.upstream.does('risingModels', { answer: { models: [] } })
    testbed.upstream.does('picks', 'answers 500')
    await testbed.setClock(50 * 3_600_000)
    const { status, html } = await open('/no/')
    await testbed.setClock(0)
    expect([status, html.includes('/no/rising/'), html.includes('/no/trending/')]).toEqual([200, false, false])
  })
})

describe('a search without videos', () => {
  const named = (dir: string, title: string, total_videos: number) => ({
    ...category(total_videos),
    dir,
    title,
    total_videos,
  })
  const links = (html: string) =>
    [...(html.split('aria-label="Categorieën"')[1]?.split('</nav>')[0] ?? '').matchAll(/href="([^"]*)"/g)].map(
      ([, path = '']) => path.split('/').at(-2),
    )

  it.each([
    ['the same word, without its accents', 'krater cafe', ['cafe']],
    ['a beginning', 'regendruppels', ['rain']],
    ['a typing error', 'zonsondregang', ['sunset']],
    ['its English address', 'sunset hill', ['sunset']],
    ['no name, so the largest', 'qwxyz', ['forests', 'sunset', 'rain', 'cafe']],
  ])('offers the categories whose names are nearest: %s', async (_, search, dirs) => {
    testbed.upstream.does('search', { answer: { videos: [], total_count: 0 } })
    testbed.upstream.does('suggestions', { answer: { categories: [], models: [], channels: [] } })
    const answer = {
      categories: [
        named('cafe', 'Café', 10),
        named('rain', 'Regen', 20),
        named('sunset', 'Zonsondergang', 30),
        named('forests', 'Bossen', 40),
      ],
    }
    testbed.upstream.does('categories', { answer })
    const { html } = await open(`/nl/search/${encodeURIComponent(search)}/`)
    expect(links(html)).toEqual(dirs)
    expect(html).toContain('href="/nl/videos/most-popular/"')
  })

  const rain = { dir: 'rain', title: 'Rain' }
  it('that only its filters leave empty offers the categories of what they left out', async () => {
    testbed.upstream.does('suggestions', { answer: { categories: [], models: [], channels: [] } })
    let asked = 0
    testbed.upstream.does('search', () => {
      asked += 1
      const isFiltered = asked === 1
      return {
        answer: isFiltered ? { videos: [], total_count: 0 } : { videos: [], total_count: 3, categories: [rain] },
      }
    })
    const { html } = await open('/nl/search/qwxyzz/?date=day')
    expect(links(html)).toEqual(['rain'])
  })
})

describe('a search with videos', () => {
  it('shows performers, channels, categories and playlists before them', async () => {
    const { html } = await open('/search/golden%20silk/')
    const main = html.slice(html.indexOf('<main'))
    const places = [
      '<h2>Performers</h2>',
      '<h2>Channels</h2>',
      'aria-label="Categories"',
      '<h2>Playlists</h2>',
      '<li class="thumb"',
    ].map((part) => main.indexOf(part))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('offers its sorts, and a date whatever the sort is; other lists offer the date with two sorts only [S5-062 S5-064]', async () => {
    const offered = async (path: string) => {
      const { html } = await open(path)
      const inputs = html.match(/<input[^>]* name="date"[^>]*>/g) ?? []
      return [html.includes('>Longest</a>'), ...inputs.map((input) => / value="(\w*)"/.exec(input)?.[1])]
    }
    const dates = ['', 'day', 'week', 'month']
    for (const path of ['/search/golden/', '/search/golden/?sort=longest']) {
      expect(await offered(path), path).toEqual([true, ...dates])
    }
    expect(await offered('/videos/longest/')).toEqual([true])
    for (const sort of ['top-rated', 'most-popular']) {
      expect(await offered(`/videos/${sort}/`), sort).toEqual([true, ...dates])
    }
  })
})

describe('the list of a country', () => {
  it('names the country that hugo chose, and changes with his choice [S2-006 S4-014 S1-023]', async () => {
    const path = '/top-country/most-popular/'
    expect(await open(path, '__Host-country_code=de')).toMatchObject({ status: 200, heading: 'Most popular: Germany' })
    expect(await open(path, '__Host-country_code=fr')).toMatchObject({ cache: 'miss', heading: 'Most popular: France' })
    expect(await open(path, '__Host-country_code=de')).toMatchObject({ cache: 'hit', heading: 'Most popular: Germany' })
    expect(await open(path)).toMatchObject({ cache: 'miss', heading: 'Most popular: Canada' })
    // No country has these letters, and no page exists for them.
    expect(await open(path, '__Host-country_code=zz')).toMatchObject({ cache: 'hit', heading: 'Most popular: Canada' })
    for (const country of ['de', 'fr', 'ca']) {
      const address = `/api/json/videos2/86400/str/most-popular/60/country.${country}.1.all...json`
      expect([country, testbed.upstream.timesAsked(address)]).toEqual([country, 1])
    }
  })

  it('always has its sort in its address [S2-007]', async () => {
    expect(await open('/top-country/')).toMatchObject({ status: 301, location: '/top-country/most-popular/' })
    const { html } = await open('/top-country/longest/')
    const sorts = ['latest-updates', 'longest', 'most-commented', 'most-popular', 'top-rated']
    for (const sort of sorts) expect(html).toContain(`href="/top-country/${sort}/"`)
  })
})

describe('the categories', () => {
  it('are each listed once with picture, title and count [S2-033 S3-040 S3-041]', async () => {
    const { html } = await open('/categories/')
    expect(count(html, '<li class="thumb category"')).toBe(60)
    expect(hrefs(html, 'thumb-title')).toContain('/categories/category-12/')
    expect(html).toContain(`>${categoryTitleOf(12)}</a><span>112 videos</span>`)
    expect(html).toContain('60 categories')
  })

  it('never include the hidden one, whose address is 404 [S3-042]', async () => {
    changed('categories', { gender: 'str', section: 'all', lang: 'fr' }, ({ categories }) => ({
      categories: [
        ...(categories as object[]),
        { category_id: 99, dir: 'voyeur', title: 'Voyeur', toptn: [], total_videos: 5 },
      ],
    }))
    const annasSession = '__Host-session=annas-session'
    const form = href('member_new_playlist', { id: '42' }, { lang: 'fr' })
    for (const [path, cookie] of [
      ['/fr/categories/', ''],
      ['/fr/sitemap-page/', ''],
      [form, annasSession],
      [href('upload', {}, { lang: 'fr' }), annasSession],
      [href('upload_templates', {}, { lang: 'fr' }), annasSession],
      ['/api/json/categories/14400/str.all.fr.json', ''],
    ] as const) {
      const { status, html } = await open(path, cookie)
      expect([path, status, html.includes(categoryTitleOf(12)), /voyeur/i.test(html)]).toEqual([path, 200, true, false])
    }
    for (const path of ['/fr/categories/voyeur/', '/categories/voyeur/']) {
      const page = await open(path)
      expect([path, page.status]).toEqual([path, 404])
    }
  })

  it('can be reached by first letter', async () => {
    const titles = ['Aurora', 'Autumn', 'Äther', 'Ähren', 'beach', 'Bridges', 'Берег', 'Clouds', 'Coral', 'Canyons']
    testbed.upstream.does('categories', {
      answer: {
        categories: titles.map((title, at) => ({ category_id: at + 1, dir: `kind-${at + 1}`, title, total_videos: 1 })),
      },
    })
    const { html } = await open('/es/categories/')
    const letters = [...html.matchAll(/<a href="#(c-kind-\d)">([^<]*)<\/a>/g)].map(([, id, letter]) => [letter, id])
    expect(letters).toEqual([
      ['A', 'c-kind-1'],
      ['Ä', 'c-kind-3'],
      ['B', 'c-kind-5'],
      ['Б', 'c-kind-7'],
      ['C', 'c-kind-8'],
    ])
    for (const [, id] of letters) expect(count(html, `id="${id}"`)).toBe(1)
  })

  it('have no letter index when nearly every letter has one category', async () => {
    testbed.upstream.does('categories', {
      answer: {
        categories: [...'水光雨雪'].map((title, at) => ({ category_id: at + 1, dir: title, title, total_videos: 1 })),
      },
    })
    const { html } = await open('/cn/categories/')
    expect([count(html, 'class="thumb category"'), html.includes('<nav class="letters"')]).toEqual([4, false])
  })
})

describe('the videos of categories', () => {
  const tags = (html: string) => [...html.matchAll(/<a class="chosen-tag" href="([^"]*)" aria-label="([^"]*)"/g)]

  it('have a tag for each that removes it, and the last one links to all categories [S2-015 S2-016 S2-106 S5-047 S5-048]', async () => {
    const three = await open('/categories/category-1,category-2,category-3/longest/?type=hd')
    expect(three.heading).toBe('Videos in Category 1, Category 2, and Category 3')
    expect(tags(three.html).map(([, path, label]) => [path, label])).toEqual([
      ['/categories/category-2,category-3/longest/?type=hd', 'Remove Category 1'],
      ['/categories/category-1,category-3/longest/?type=hd', 'Remove Category 2'],
      ['/categories/category-1,category-2/longest/?type=hd', 'Remove Category 3'],
    ])
    const one = await open('/categories/category-2/longest/')
    expect(tags(one.html).map(([, path]) => path)).toEqual(['/categories/'])
    expect((await open('/categories/category-1,category-2,category-3,category-4/')).status).toBe(404)
  })

  it('can be narrowed by another while one or two are chosen [S2-107 S5-049]', async () => {
    const links = (html: string) =>
      [...html.matchAll(/<li><a href="([^"]*)" rel="nofollow">Category \d+</g)].map(([, path]) => path)
    const one = await open('/categories/category-5/?page=2')
    expect(links(one.html)).toHaveLength(59)
    expect(links(one.html)).toContain('/categories/category-10,category-5/')
    const two = await open('/categories/category-30,category-5/top-rated/')
    expect(links(two.html)).toHaveLength(58)
    expect(links(two.html)).toContain('/categories/category-30,category-4,category-5/top-rated/')
    const three = await open('/categories/category-30,category-4,category-5/')
    expect([links(three.html), three.html.includes('Add a category')]).toEqual([[], false])
  })

  it('have the sorts, the filters and the first fifteen related searches of a list [S2-102]', async () => {
    const related_searches = Array.from({ length: 20 }, (_, index) => `mood ${index + 1}`)
    changed('videos', { count: 60, page: 1 }, (answer) => ({ ...answer, related_searches }))
    const { html } = await open('/categories/category-3/most-popular/')
    expect(count(html, 'href="/search/mood%20')).toBe(15)
    expect(html).toContain('href="/categories/category-3/longest/"')
    expect(html).toMatch(/<form[^>]*action="\/categories\/category-3\/most-popular\/"/)
    for (const [name, value] of [
      ['date', 'week'],
      ['duration', '3'],
    ])
      expect(html).toContain(`name="${name}" value="${value}"`)
  })

  it('have related searches in the language of the page, of the titles that it shows', async () => {
    changed('videos', { count: 60, page: 1 }, (answer) => ({
      ...answer,
      related_searches: ['mood english'],
      videos: (answer.videos as object[]).map((video) => ({ ...video, title_fr: 'Lumière dorée' })),
    }))
    const { html } = await open('/fr/categories/category-5/')
    expect(html).toContain('href="/fr/search/lumi%C3%A8re%20dor%C3%A9e/"')
    expect(html).not.toContain('mood english')
  })

  it('are 404 for an unknown category, of which the upstream is asked for a new address alone', async () => {
    await open('/categories/')
    const before = testbed.upstream.calls.length
    for (const path of ['/categories/no-such-kind/', '/categories/category-1,no-such-kind/longest/']) {
      expect((await open(path)).status).toBe(404)
    }
    expect(testbed.upstream.calls.slice(before).filter(({ name }) => name !== 'moved')).toEqual([])
  })

  it.each([
    ['/categories/category-3,category-1/', '/categories/category-1,category-3/'],
    ['/categories/category-1,category-1/?page=1', '/categories/category-1/'],
  ])('redirect from %s to the canonical %s', async (path, location) => {
    expect(await open(path)).toMatchObject({ status: 301, location })
  })
})

describe('playlists', () => {
  it('are listed twenty per page, each with pictures, count and author [S2-023 S9-007]', async () => {
    const { html } = await open('/playlists/count-videos/')
    expect(count(html, '<li class="thumb playlist"')).toBe(20)
    const card = html.split('<li class="thumb playlist"')[3] ?? ''
    expect(card).toContain('href="/playlist/3/"')
    expect(card).toContain(`>${playlistTitleOf(3)}<`)
    expect(card).toContain('65 videos')
    expect(card).toContain('<a href="/members/7/">by boris</a>')
    expect(html).toContain('30,000 playlists')
  })

  it('show up to three different pictures', async () => {
    const pictures = ['/media/a.webp', '/media/b.webp', '/media/c.webp']
    const made = (thumbs: string[], id: number) => ({
      ...(answerTo({ name: 'playlist', params: { id } }) as { playlist: object }).playlist,
      thumbs,
    })
    testbed.upstream.does('playlists', {
      answer: {
        playlists: [made(pictures, 1), made(['/media/a.webp', '/media/a.webp'], 2), made([], 3)],
        total_count: 3,
      },
    })
    const { html } = await open('/playlists/?page=9')
    const cards = html.split('<li class="thumb playlist"').slice(1)
    expect(cards.map((card) => count(card, '<img '))).toEqual([3, 1, 0])
  })
})

describe('a playlist', () => {
  it('shows its title, author and first 30 videos in order [S2-024 S3-050 S3-052]', async () => {
    changed('playlist', { id: 31 }, ({ playlist }) => ({
      playlist: { ...playlist, videos: [...(playlist as unknown as { videos: object[] }).videos].toReversed() },
    }))
    const { html, heading } = await open('/playlist/31/')
    expect(heading).toBe(playlistTitleOf(31))
    expect(html).toContain('What playlist 31 is about')
    expect(html).toContain('<a class="playlist-author" href="/members/7/">by boris</a>')
    expect(html).toContain('4K views')
    const shown = [...html.matchAll(/<a class="thumb-title" href="[^"]*">(Film \d+)</g)].map(([, title]) => title)
    expect(shown).toEqual(Array.from({ length: 30 }, (_, index) => titleOf(30 - index)))
    expect(html).toContain('href="/playlist/31/videos/">Show all 65 videos</a>')
  })

  it('that is complete has no link to more, and an empty one says so', async () => {
    const cut = (id: number, videos: number) =>
      changed('playlist', { id }, ({ playlist }) => ({
        playlist: {
          ...playlist,
          statistics: { ...(playlist as unknown as { statistics: object }).statistics, videos },
          videos: (playlist as unknown as { videos: object[] }).videos.slice(0, videos),
        },
      }))
    cut(32, 30)
    expect((await open('/playlist/32/')).html).not.toContain('/playlist/32/videos/')
    cut(33, 0)
    expect((await open('/playlist/33/')).html).toContain('Nothing here yet')
  })

  it('has pages with all its videos, in its order or five others [S2-025 S2-110]', async () => {
    const { html } = await open('/playlist/34/videos/')
    expect(count(html, '<li class="thumb"')).toBe(60)
    expect(html).toContain('<a href="/playlist/34/">Playlist 34</a>')
    expect(html).toMatch(/href="\/playlist\/34\/videos\/" rel="nofollow" aria-current="true">Playlist order</)
    expect(html).toContain('href="/playlist/34/videos/?sort=top-rated"')
    const sorted = (await open('/playlist/34/videos/?sort=top-rated')).html
    for (const field of ['name="sort" value="top-rated"', 'name="date" value="week"']) expect(sorted).toContain(field)
  })

  it.each(['/playlist/35/', '/playlist/35/videos/'])(
    'that is private shows strangers nothing else: %s [S3-051 S8-034]',
    async (path) => {
      const answer = { error: 'not yours', code: 'no_permission' }
      for (const name of ['playlist', 'videos'] as const) testbed.upstream.does(name, { status: 403, answer })
      const { status, html, heading } = await open(path)
      expect([status, heading]).toEqual([403, 'You don’t have permission to view this playlist'])
      expect(html).not.toMatch(/Film \d|boris|Playlist 35|\/media\//)
      expect(html).toContain('noindex')
    },
  )

  it.each(['/playlist/36/', '/playlist/36/videos/'])('that was deleted is 404: %s', async (path) => {
    testbed.upstream.does('everything', 'knows nothing of it')
    expect((await open(path)).status).toBe(404)
  })
})
