// Every page in the states of its data: not cached, cached, and stale or unavailable.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '../../../../locales/locales.ts'
import { contract, endpoints } from '../../../../shared/contract/contract.ts'
import { href, parseRoute, type RouteName, routeNames, routePaths } from '../../../../shared/routes.ts'
import { videoPageSorts } from '../../../../shared/rules/browse-filters.ts'
import { addressOf, type EdgeTestbed, lifetimeMsOf, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { dirOf, titleOf } from '../../../support/runtime/invented-entities.ts'
import { laterPage, list, meanwhile, type PageCase, pagesOf } from '../../../support/runtime/page-cases.ts'
import { answerTo } from '../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const ask = (page: PageCase) => testbed.ask(page.path, { headers: page.headers })
const cards = (html: string) => html.match(/<li class="thumb"/g)?.length ?? 0
const minuteMs = 60_000

/** Icons that a page references but does not inline. */
function missingIcons(html: string): string[] {
  const shown = html.matchAll(/<use href="#([\w-]+)"/g)
  return [...new Set([...shown].map(([, id]) => id ?? ''))].filter((id) => !html.includes(`<symbol id="${id}"`))
}

const nameOf = (path: string): RouteName => {
  const { pathname, searchParams } = new URL(path, testbed.origin)
  const route = parseRoute(pathname, searchParams, (code) => code in locales)
  if (!route.name) throw new Error(`${path} is no page`)
  return route.name
}

const people = 'its list of playlists is asked for anew by every visit, so that it is never kept: people-pages.test.ts'
const owners = 'its data are visible to its owner alone: own-lists.test.ts'
/** Pages with public data that are no case here, and why. */
const picked = 'lists as that of the videos: origin/video/video.test.ts'
const elsewhere: Partial<Record<RouteName, string>> = {
  related: 'goes on with the list of the page of a video, which is a case: origin/video/rank-related.test.ts',
  trending: picked,
  new_this_week: picked,
  member: 'its playlists are kept with the page alone, and never stale: kept-profile.test.ts',
  member_playlists: people,
  member_favourite_videos: owners,
  member_watch_later_videos: owners,
  member_history: owners,
}

/** The languages that the cases do not use, whose number is the place of their language. */
const freeLangs = Object.keys(locales).slice(8)

/** A route's page, about a subject and in a language that no other test here uses. */
const addressOfRoute = (name: RouteName, index: number): string => {
  const values: Record<string, string> = { sort: 'longest', search: `words ${index}`, dir: `thing-${index}` }
  const path = routePaths[name].replace(/\/\{\w+\?\}/g, '')
  const about = path.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? String(7000 + index))
  return `/${freeLangs[(index + Math.floor(index / freeLangs.length)) % freeLangs.length]}${encodeURI(about)}`
}

it('every page with public data is one of these cases, or is tested elsewhere', async () => {
  const asking = new Set<RouteName>()
  for (const [index, name] of routeNames.entries()) {
    const before = testbed.upstream.calls.length
    await (await testbed.ask(addressOfRoute(name, index))).text()
    // The frame of every page loads the statistics.
    const asked = testbed.upstream.calls.slice(before).filter((call) => call.name && call.name !== 'stats')
    if (asked.some((call) => call.name && contract[call.name].audience === 'public')) asking.add(name)
  }
  const cases = new Set(pagesOf(0).map(({ path }) => nameOf(path)))
  expect([...cases].filter((name) => !asking.has(name))).toEqual([])
  expect([...asking].filter((name) => !cases.has(name)).sort()).toEqual(Object.keys(elsewhere).sort())
})

it('always requests the gender str where the endpoint has one [S3-116]', async () => {
  const before = testbed.upstream.calls.length
  for (const page of pagesOf(7)) await (await ask(page)).text()
  const genders = testbed.upstream.calls.slice(before).flatMap(({ address }) => {
    const { pathname, searchParams } = new URL(address, 'http://upstream')
    const asked = endpoints.map((row) => row.match(pathname, searchParams)).find((found) => found?.ok)
    const params = asked?.ok ? Object(asked.value) : {}
    return 'gender' in params && !pathname.includes('/members/') ? [params.gender] : []
  })
  expect(genders.length).toBeGreaterThan(5)
  expect(new Set(genders)).toEqual(new Set(['str']))
})

/**
 * Without the upstream a quarter of the pages is opened with an old copy, and another without one; a video, and with `FULL=1` all, in both
 * ways.
 */
const inTurn = (number: number) =>
  pagesOf(number).filter(({ title }, index) => process.env.FULL || title === 'a video' || (index + number) % 4 === 0)

describe('a page', () => {
  it.each(pagesOf(0))('that is not cached is made once, then cached and served: $title', async (page) => {
    const cold = await ask(page)
    expect([cold.status, cold.headers.get('x-cache')]).toEqual([200, 'miss'])
    expect(cold.headers.get('server-timing')).toMatch(/^upstream;dur=\d+, total;dur=\d+$/)
    const html = await cold.text()
    expect(html).toContain(page.shows)
    expect(missingIcons(html)).toEqual([])
    expect(html.endsWith('</body></html>')).toBe(true)

    const warm = await ask(page)
    expect([warm.status, warm.headers.get('x-cache'), await warm.text()]).toEqual([
      200,
      'hit',
      html.replace(meanwhile, ''),
    ])
    expect(warm.headers.get('server-timing')).toMatch(/^upstream;dur=0, total;dur=\d+$/)
    expect(page.questions.map((question) => testbed.upstream.timesAsked(addressOf(question)))).toEqual(
      page.questions.map(() => 1),
    )
  })

  it.each(inTurn(1))('is served stale while the upstream is down: $title [S8-036 S4-009]', async (page) => {
    testbed.upstream.does('everything', 'answers 500')
    for (const question of page.questions) await testbed.storeOld(question, lifetimeMsOf(question) + minuteMs)
    const first = await ask(page)
    expect([first.status, (await first.text()).includes(page.shows)]).toEqual([200, true])
    // A streamed page cannot know the age of its data at first; from memory it can.
    const second = await ask(page)
    expect([second.status, second.headers.get('x-cache')]).toEqual([200, 'stale'])
    expect(await second.text()).toContain(page.shows)
    expect((await ask(page)).headers.get('x-cache')).toBe('stale')
  })
})

/** Cases of the same fault are requested at once; for a second the edge spares an upstream that has just failed. */
const inTrouble = async (pages: PageCase[], lateMs = 0) => {
  testbed.upstream.does('everything', { fault: 'resets the connection', lateMs })
  const asked = pages.map(async (page) => {
    const response = await ask(page)
    return [page.title, { response, html: await response.text() }] as const
  })
  return new Map(await Promise.all(asked))
}
type Told = Awaited<ReturnType<typeof inTrouble>>
const heals = (page: PageCase) =>
  expect.poll(async () => (await ask(page)).text(), { timeout: 8000 }).toContain(page.shows)

describe('a page without a cached copy', () => {
  const pages = inTurn(2).filter(({ title }) => title !== 'the map of the site')
  let told: Told
  beforeAll(async () => {
    // The isolate knows of the fault: without it, the first page of a list is sent before its data.
    testbed.upstream.does('everything', 'resets the connection')
    await testbed.ask(pagesOf(4).find(({ isEarly }) => !isEarly)?.path ?? '')
    told = await inTrouble(pages)
  })

  it.each(pages)(
    'is 503 while the upstream is down, with Retry-After and request id, and recovers [S4-009 S8-036]: $title',
    async (page) => {
      const { response, html = '' } = told.get(page.title) ?? {}
      expect(response?.status).toBe(503)
      expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
        'retry-after': '10',
        'cache-control': 'private, no-store',
        'content-type': 'text/html; charset=utf-8',
        'server-timing': expect.stringContaining('total;dur='),
      })
      expect(html).toContain(response?.headers.get('x-request-id'))
      expect(html).toContain(`href="${page.path}"`)
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      testbed.upstream.recovers()
      await heals(page)
    },
  )
})

describe('a streamed page whose data fail', () => {
  const pages = pagesOf(3).filter((page) => page.isEarly)
  let told: Told
  beforeAll(async () => {
    // A new isolate has only seen a healthy upstream.
    testbed.upstream.recovers()
    await testbed.reload()
    told = await inTrouble(pages, 500)
  })

  it.each(pages)('shows the error in their place, is not cached and recovers: $title', async (page) => {
    const { response, html = '' } = told.get(page.title) ?? {}
    expect([response?.status, response?.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main).toContain('class="state state-error"')
    expect(main).toMatch(new RegExp(`<small>[^<]+${response?.headers.get('x-request-id')}</small>`))
    expect(cards(html)).toBe(0)
    expect(html.endsWith('</body></html>')).toBe(true)
    testbed.upstream.recovers()
    await heals(page)
  })
})

describe('the list of videos', () => {
  it.each([undefined, ...videoPageSorts])(
    'has 60 cards in the sort %s, and another 60 on page 2 [S2-012 S2-013 S2-014 S2-070 S9-001 S9-043]',
    async (sort) => {
      const first = await (await testbed.ask(href('videos', { sort }, { lang: 'en' }))).text()
      expect([cards(first), first.includes(titleOf(1)), first.includes(`>${titleOf(61)}<`)]).toEqual([60, true, false])
      const page = laterPage(0, sort)
      const second = await (await ask(page)).text()
      expect([cards(second), second.includes(`>${titleOf(1)}<`), second.includes(titleOf(120))]).toEqual([
        60,
        false,
        true,
      ])
      const asked = testbed.upstream.calls.map((call) => call.address)
      expect(asked).toContain(addressOf(page.questions[0] as never))
    },
  )

  it('has a page suffix in its title on page 2 and none on page 1 [S2-072]', async () => {
    const titleIn = async (page: PageCase) => /<title>([^<]*)<\/title>/.exec(await (await ask(page)).text())?.[1]
    expect(await titleIn(list(0))).toBe('Newest · edgetube')
    expect(await titleIn(laterPage(0, 'latest-updates'))).toBe('Newest, page 2 · edgetube')
  })

  it('ends with its videos: a later page is 404', async () => {
    const page = laterPage(10, 'longest')
    testbed.upstream.does('videos', { answer: { videos: [], total_count: 600 } })
    const response = await ask(page)
    expect([response.status, (await response.text()).includes('<main')]).toEqual([404, true])
  })

  it('is never requested beyond page 500', async () => {
    const before = testbed.upstream.calls.length
    for (const path of ['/videos/?page=501', '/videos/longest/?page=501', '/search/golden%20light/?page=501']) {
      expect((await testbed.ask(path)).status).toBe(404)
    }
    expect(testbed.upstream.calls.length).toBe(before)
  })

  it.each([
    ['the list', href('videos', {}, { lang: 'en', query: { type: 'hd', duration: '3' } }), {}],
    [
      'home, where no video is watched in the world',
      href('index', {}, { lang: 'en' }),
      { cookie: '__Host-country_code=aq' },
    ],
  ])('without videos says so: %s [S4-013 S8-032]', async (_, path, headers) => {
    testbed.upstream.does('videos', { answer: { videos: [], total_count: 0 } })
    const response = await testbed.ask(path, { headers })
    const [main = ''] = (await response.clone().text()).split('class="popular"')
    expect([response.status, cards(main)]).toEqual([200, 0])
    expect(await response.text()).toContain('No videos found')
  })
})

describe('the upstream call of a page', () => {
  const videos = '/api/json/videos2/86400/str'
  const file = '/video/4321/film-4321/'
  it.each([
    ['/', '/api/json/videos2/14400/str/most-popular/30/country.ca.1.all..day.json'],
    ['/videos/?type=hd&duration=2', `${videos}/latest-updates/60/..1.hd.2..json`],
    ['/videos/top-rated/?page=3&date=week', `${videos}/top-rated/60/..3.all..week.json`],
    [
      '/search/silver%20rain/',
      '/api/videos2.php?params=86400%2Fstr%2Frelevance%2F60%2Fsearch..1.all..&s=silver%20rain',
    ],
    [file, '/api/json/video/86400/4000/4321.json'],
    [file, '/api/json/videos_related2/432000/60/4000/4321.all.1.json'],
    [file, '/api/videofile.php?video_id=4321&lifetime=8640000'],
  ])(
    'has exactly this address: %s calls %s [S7-021 S7-022 S7-023 S7-025 S7-026 S7-028 S7-068 S7-069 S7-070 S7-071 S7-072 S7-073 S7-077 S7-078 S7-079]',
    async (path, address) => {
      const response = await testbed.ask(path)
      expect([response.status, (await response.text()).endsWith('</html>')]).toEqual([200, true])
      expect(testbed.upstream.timesAsked(address)).toBe(1)
    },
  )
})

describe('home', () => {
  it('shows the 30 top videos of the country that hugo picked [S2-002 S9-003]', async () => {
    const html = await (await testbed.ask('/', { headers: { cookie: '__Host-country_code=de' } })).text()
    // Rows of what is trending and new follow.
    expect(cards(html.split('class="popular"')[0] ?? '')).toBe(30)
    expect(html).toContain('Popular today: Germany')
    expect(testbed.upstream.calls.some(({ address }) => address.includes('/most-popular/30/country.de.1.'))).toBe(true)
  })
})

describe('a search', () => {
  it('is capitalised in the title and unchanged in the search box [S2-077 S5-017 S5-070]', async () => {
    const html = await (await testbed.ask(href('search', { search: 'golden light' }, { lang: 'en' }))).text()
    expect(html).toContain('<title>Videos for “Golden Light” · edgetube</title>')
    expect(html).toMatch(/<input type="search"[^>]* maxLength="69"[^>]* value="golden light"/)
    const quoted = await testbed.ask(href('search', { search: '“golden (rain' }, { lang: 'en' }))
    expect(await quoted.text()).toContain('<title>Videos for ““Golden (Rain” · edgetube</title>')
  })

  it('shows the first fifteen related searches [S9-034 S2-102]', async () => {
    const related_searches = Array.from({ length: 20 }, (_, index) => `related ${index + 1}`)
    testbed.upstream.does('search', { answer: { videos: [], total_count: 0, related_searches } })
    const html = await (await testbed.ask(href('search', { search: 'golden rain' }, { lang: 'en' }))).text()
    const shown = [...html.matchAll(/href="\/search\/related%20(\d+)\/"/g)].map(([, number]) => Number(number))
    expect(shown).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
  })
})

describe('a video', () => {
  const pathOf = (id: number, dir = dirOf(id)) => href('video', { id: String(id), dir }, { lang: 'en' })
  const answerOf = (id: number) => answerTo({ name: 'video', params: { video_id: id } }) as { video: object }

  it('that does not exist is 404 at its own address, with a link home [S4-007 S4-008 S8-041 S3-008]', async () => {
    testbed.upstream.does('everything', 'knows nothing of it')
    const response = await testbed.ask(pathOf(5001))
    const html = await response.text()
    expect([response.status, html.includes('Video not found'), /href="\/">Go to home</.test(html)]).toEqual([
      404,
      true,
      true,
    ])
  })

  it('that was deleted is 410 with its message, without source or view count [S3-008 S4-003 S4-004 S4-005 S8-040]', async () => {
    const answer = answerOf(5002)
    testbed.upstream.does('video', { answer: { ...answer, video: { ...answer.video, status_id: 5 } } })
    const response = await testbed.ask(pathOf(5002))
    const html = await response.text()
    expect([response.status, html.includes('Video has been recently deleted')]).toEqual([410, true])
    expect(html).not.toMatch(/<source|Film 900001|data-view/)
    testbed.upstream.recovers()
    expect(await (await testbed.ask(pathOf(5012))).text()).toContain('data-view="video 5012"')
  })

  it('that is private shows strangers neither source nor preview nor related videos [S8-039 S3-008]', async () => {
    const answer = answerOf(5003)
    testbed.upstream.does('video', { answer: { ...answer, video: { ...answer.video, is_private: 1 } } })
    const response = await testbed.ask(pathOf(5003))
    const html = await response.text()
    expect([response.status, html.includes('Video is private! You should login to watch it')]).toEqual([403, true])
    expect(html).not.toMatch(/<source|<video|\/media\/|Film 900001/)
  })

  it('under another slug redirects to its own', async () => {
    const response = await testbed.ask(pathOf(5004, 'some-other-name'))
    expect([response.status, response.headers.get('location')]).toEqual([301, pathOf(5004)])
  })

  it('that is refused for another reason is no 404 [S8-036]', async () => {
    testbed.upstream.does('video', 'refuses')
    expect((await testbed.ask(pathOf(5005))).status).toBe(503)
  })

  it('without available files shows the error state of the player, and no player that could start [S8-038]', async () => {
    testbed.upstream.does('videoFile', 'knows nothing of it')
    const response = await testbed.ask(pathOf(5006))
    const html = await response.text()
    expect([response.status, html.includes(`What film 5006 is about`)]).toEqual([200, true])
    expect(html).toContain('<p class="player state">')
    expect(html).not.toContain('<source src')
    expect(html).not.toContain('<x-player')
    testbed.upstream.recovers()
    await expect.poll(async () => (await testbed.ask(pathOf(5006))).text(), { timeout: 8000 }).toContain('<source src')
  })
})

it('with a failed call for its files is still shown, and the failure is logged by endpoint [S8-037]', async () => {
  testbed.upstream.does('videoFile', 'answers 500')
  const before = testbed.log.length
  const response = await testbed.ask(href('video', { id: '5007', dir: dirOf(5007) }, { lang: 'en' }))
  expect([response.status, (await response.text()).includes('<p class="player state">')]).toEqual([200, true])
  const failed = () => testbed.log.slice(before).filter((line) => line.includes('call-failed'))
  await expect.poll(() => failed().map((line) => JSON.parse(line).endpoint)).toContain('videoFile')
})

describe('an unknown address', () => {
  it.each(['/nowhere/', '/videos/newest/', '/video/0/film-0/', '/video/x/film/', '/%00/', '/videos/longest/extra/'])(
    'is the 404 page: %s [S2-064 S2-146 S2-147]',
    async (path) => {
      const before = testbed.upstream.calls.length
      const response = await testbed.ask(path)
      const html = await response.text()
      expect([response.status, html.includes('noindex'), html.includes('rel="canonical"')]).toEqual([404, true, false])
      expect(html).toContain('href="/"')
      expect(html).toMatch(/This page isn(&#x27;|’|')t available/)
      expect(testbed.upstream.calls.length).toBe(before)
    },
  )
})
