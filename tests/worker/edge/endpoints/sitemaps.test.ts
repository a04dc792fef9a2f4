// Sitemaps and feed: every address in them may be indexed, they stream, and they are gated like pages.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { langs } from '../../../../locales/locales.ts'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { type AnswerOf, contract } from '../../../../shared/contract/contract.ts'
import { indexSpan, missesPerMinute, pageSizes } from '../../../../shared/limits.ts'
import { refused } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { servicePaths, sitemapPath } from '../../../../shared/service-paths.ts'
import { feedSource } from '../../../../worker/edge/parts/feed-sources.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { dirOf, picture, titleOf } from '../../../support/runtime/invented-entities.ts'
import type { Question } from '../../../support/runtime/page-cases.ts'
import { answerTo, indexedVideos } from '../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const fixedParts = ['pages', 'categories', 'performers', 'channels', 'playlists']
const read = async (path: string, place = 'CA') => {
  const response = await testbed.ask(path, { headers: { 'x-dev-geo': place } })
  const { status, headers } = response
  return { status, type: headers.get('content-type'), kept: headers.get('cache-control'), text: await response.text() }
}
/** A crawler whose network address is known, as in a deployment: its misses are counted. */
const crawl = async (path: string) =>
  (await testbed.ask(path, { headers: { 'cf-connecting-ip': '203.0.113.77' } })).text()
const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
const pathOf = (address: string) => {
  expect(address.startsWith(testbed.origin)).toBe(true)
  return address.slice(testbed.origin.length)
}
const entry = (video_id: number) => ({
  video_id,
  dir: dirOf(video_id),
  title: titleOf(video_id),
  scr: picture,
  duration: '0:00:07',
  post_date: '2026-01-02T03:04:05.000Z',
})
const address = (video_id: number) =>
  contract.videoIndex.fill({ gender: 'str', lang: 'en', after: video_id, count: pageSizes.index })

describe('the index of sitemaps', () => {
  it('lists pages and every video part in each language, all of which exist', async () => {
    const { status, type, kept, text } = await read(servicePaths.sitemap)
    expect([status, type, kept]).toEqual([200, 'application/xml; charset=utf-8', 'private, max-age=3600'])
    const expected = langs.flatMap((lang) => [...fixedParts, '1'].map((part) => sitemapPath.fill({ lang, part })))
    expect(locationsIn(text).map(pathOf)).toEqual(expected)
    expect((await read(servicePaths.robots)).text).toContain(`\nSitemap: ${testbed.origin}${servicePaths.sitemap}\n`)
  })

  it('lists the parts that have a video, of which the upstream says which they are', async () => {
    await forgetKept()
    testbed.upstream.does('videoIndex', { answer: { entries: [], last_id: indexSpan * 20, parts: [1, 20] } })
    const places = locationsIn((await read(servicePaths.sitemap)).text).map(pathOf)
    expect(places).toEqual(
      langs.flatMap((lang) => [...fixedParts, '1', '20'].map((part) => sitemapPath.fill({ lang, part }))),
    )
    testbed.upstream.recovers()
  })

  it('has as many parts as the largest id requires where the upstream does not say which have videos', async () => {
    await forgetKept()
    testbed.upstream.does('videoIndex', { answer: { entries: [], last_id: indexSpan * 20 } })
    const places = locationsIn((await read(servicePaths.sitemap)).text).map(pathOf)
    expect(places.filter((path) => path.includes('.pages.'))).toHaveLength(20)
    expect(places).toHaveLength(20 * (fixedParts.length + 20))
    testbed.upstream.recovers()
    await forgetKept()
  })
})

/** Sitemap data is only in KV; pending writes are awaited. */
async function forgetKept(): Promise<void> {
  const kv = await testbed.runtime.cache()
  const find = async () => (await testbed.stored()).filter(({ name }) => name.includes('/video_index/'))
  await expect.poll(find, { timeout: 5000 }).not.toEqual([])
  for (const { name } of await find()) await kv.delete(name)
}

/** Lists of three equal pages: the default fixtures have five hundred. */
function shortLists(): void {
  for (const name of ['models', 'channels', 'playlists'] as const) {
    const whole = answerTo({ name, params: defaultListParams[name] } as Question) as { total_count: number }
    const size = name === 'playlists' ? pageSizes.playlists : pageSizes.list
    testbed.upstream.does(name, { answer: { ...whole, total_count: size * 3 } })
  }
}
beforeEach(shortLists)
afterEach(() => testbed.upstream.recovers())

describe('the sitemaps of pages and lists', () => {
  it.each([
    ['pages', href('videos', {}, { lang: 'de' })],
    ['categories', '/de/categories/'],
    ['performers', '/de/pornstar/'],
    ['channels', '/de/pornsite/'],
    ['playlists', href('playlist', { id: '1' }, { lang: 'de' })],
  ])('%s: no address that redirects or is noindex', async (part, known) => {
    const { status, text } = await read(sitemapPath.fill({ lang: 'de', part }))
    const paths = locationsIn(text).map(pathOf)
    expect([status, paths.some((path) => path.startsWith(known))]).toEqual([200, true])
    expect(new Set(paths).size).toBe(paths.length)
    expect(text).toMatch(/<\/urlset>\n$/)
    for (const path of part === 'pages' ? paths : sampled(paths)) {
      const { status, text: html } = await read(path)
      expect([path, status, html.includes('content="noindex"')]).toEqual([path, 200, false])
      expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(testbed.origin + path)
    }
  })
})

/** A sample of a list. */
const sampled = (paths: string[]): string[] => paths.filter((_, index) => index % Math.ceil(paths.length / 6) === 0)

const keptOf = async (list: string) =>
  (await testbed.stored()).filter(({ name }) => name.includes(`/${list}/`) && /alphabetaz/.test(name))

async function forgetList(list: string): Promise<void> {
  const kv = await testbed.runtime.cache()
  for (const { name } of await keptOf(list)) await kv.delete(name)
}

describe('a sitemap of more pieces than one network may ask for in a minute', () => {
  const pieces = missesPerMinute + 10
  afterEach(() => testbed.upstream.recovers())

  it('of a list comes whole', async () => {
    await forgetList('models')
    const params = { ...defaultListParams.models, sort: 'alphabetaz', page: 1 } as const
    const { models } = answerTo({ name: 'models', params }) as AnswerOf<'models'>
    let number = 0
    testbed.upstream.does('models', () => ({
      answer: { models: [{ ...models[0], dir: `model-${++number}` }], total_count: pieces * pageSizes.list },
    }))
    const text = await crawl(sitemapPath.fill({ lang: 'pl', part: 'performers' }))
    expect(locationsIn(text)).toHaveLength(pieces)
    expect(text).toMatch(/<\/urlset>\n$/)
  })

  it('of videos comes whole', async () => {
    let id = 0
    testbed.upstream.does('videoIndex', () => ({ answer: { entries: [entry(++id)], last_id: pieces } }))
    const text = await crawl(sitemapPath.fill({ lang: 'pl', part: '1' }))
    expect(locationsIn(text)).toHaveLength(pieces)
    expect(text).toMatch(/<\/urlset>\n$/)
  })
})

describe('a sitemap of a list', () => {
  it('reads all of its pages, repeats nothing, and bypasses the memory cache', async () => {
    const pages = [1, 2, 3].map((page) =>
      contract.channels.fill({ ...defaultListParams.channels, sort: 'alphabetaz', page }),
    )
    const path = sitemapPath.fill({ lang: 'tr', part: 'channels' })
    expect(locationsIn((await read(path)).text)).toHaveLength(pageSizes.list)
    await expect.poll(async () => (await keptOf('channels')).length, { timeout: 5000 }).toBe(3)
    // Without KV they are nowhere cached, and requested again.
    await forgetList('channels')
    const before = testbed.upstream.calls.length
    await read(path)
    expect(testbed.upstream.calls.slice(before).map(({ address }) => address)).toEqual(pages)
    await expect.poll(async () => (await keptOf('channels')).length, { timeout: 5000 }).toBe(3)
    await read(path)
    expect(testbed.upstream.calls).toHaveLength(before + 3)
  })

  it('is a 503 when the upstream is down, before anything is sent', async () => {
    await forgetList('models')
    testbed.upstream.does('models', 'answers 500')
    expect((await read(sitemapPath.fill({ lang: 'nl', part: 'performers' }))).status).toBe(503)
  })
})

describe('a sitemap of videos', () => {
  it('lists every video once, in its language, with thumbnail and duration, a thousand per call', async () => {
    const { status, text } = await read(sitemapPath.fill({ lang: 'fi', part: '1' }))
    const paths = locationsIn(text).map(pathOf)
    expect(status).toBe(200)
    expect(paths).toEqual(
      Array.from({ length: indexedVideos }, (_, index) =>
        href('video', { id: String(index + 1), dir: dirOf(index + 1) }, { lang: 'fi' }),
      ),
    )
    expect(text.match(/<video:title>/g)).toHaveLength(indexedVideos)
    expect(text).toContain(`<video:title>${titleOf(7)} (fi)</video:title>`)
    expect(text).toMatch(/<\/urlset>\n$/)
    for (const entry of text.split('<url>').slice(1)) {
      expect(entry).toMatch(/<loc>https?:[^<]*\/fi\/video\//)
      expect(entry).toMatch(/<video:thumbnail_loc>https?:\/\/[^<]+\/media\/[^<]+<\/video:thumbnail_loc>/)
      expect(entry).toMatch(/<video:duration>[1-9]\d*<\/video:duration>/)
    }
    const asked = testbed.upstream.calls.filter(
      ({ name, address }) => name === 'videoIndex' && address.includes('/fi.'),
    )
    expect(asked).toHaveLength(3)
    const page = await read(paths[6] ?? '')
    expect([page.status, page.text.includes('content="noindex"')]).toEqual([200, false])
    const player = /<video:player_loc>([^<]*)</.exec(text)?.[1] ?? ''
    expect((await read(pathOf(player))).status).toBe(200)
  })

  it('makes no call while its pieces are fresh, and stores them in KV only', async () => {
    const path = sitemapPath.fill({ lang: 'it', part: '1' })
    const first = await read(path)
    const kept = () => testbed.stored().then((keys) => keys.filter(({ name }) => name.includes('/it.')).length)
    await expect.poll(kept, { timeout: 5000 }).toBe(3)
    const before = testbed.upstream.calls.length
    expect((await read(path)).text).toBe(first.text)
    expect(testbed.upstream.calls.length).toBe(before)
  })

  it('streams: its first thousand entries arrive before the second', async () => {
    const path = sitemapPath.fill({ lang: 'ru', part: '1' })
    await read(path)
    const pieces = async () =>
      (await testbed.stored()).filter(({ name }) => name.includes('/video_index/') && name.includes('ru.'))
    await expect.poll(async () => (await pieces()).length, { timeout: 5000 }).toBe(3)
    const first = contract.videoIndex.fill({ gender: 'str', lang: 'ru', after: 0, count: pageSizes.index })
    const kv = await testbed.runtime.cache()
    for (const { name } of await pieces()) if (!name.includes(first)) await kv.delete(name)
    const { promise: hold, resolve: goOn } = Promise.withResolvers<void>()
    testbed.upstream.does('videoIndex', { until: hold })
    const reader = ((await testbed.ask(path)).body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    let text = ''
    const until = async (word: string) => {
      while (!text.includes(word)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`It ended without ${word}`)
        text += decoder.decode(value, { stream: true })
      }
    }
    await until(titleOf(pageSizes.index))
    expect(text).not.toContain(titleOf(pageSizes.index + 1))
    goOn()
    await until('</urlset>')
    expect(text).toContain(titleOf(indexedVideos))
  })

  it('names no player of a video that other sites may not show', async () => {
    const entries = [entry(3), { ...entry(4), is_embed_off: 1 }]
    testbed.upstream.does('videoIndex', { answer: { entries, last_id: 4 } })
    const { text } = await read(sitemapPath.fill({ lang: 'pt', part: '1' }))
    expect(locationsIn(text)).toHaveLength(2)
    expect([...text.matchAll(/<video:player_loc>([^<]*)</g)].map(([, to = '']) => pathOf(to))).toEqual([
      href('embed', { id: '3' }, { lang: 'pt' }),
    ])
    expect(text).toContain(`${href('video', { id: '4', dir: dirOf(4) }, { lang: 'pt' })}</loc></url>`)
    testbed.upstream.recovers()
  })

  it('escapes every title', async () => {
    const title = `</video:title><script>alert(1)</script> & "fog" ]]>\u0001`
    testbed.upstream.does('videoIndex', { answer: { entries: [{ ...entry(3), title }], last_id: 3 } })
    const { text } = await read(sitemapPath.fill({ lang: 'th', part: '1' }))
    expect(text).not.toContain('<script')
    expect(text).not.toContain('\u0001')
    expect(text).toContain('&lt;/video:title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;fog&quot; ]]&gt;')
    testbed.upstream.recovers()
  })

  it.each([
    sitemapPath.fill({ lang: 'de', part: '2' }),
    sitemapPath.fill({ lang: 'de', part: '0' }),
    sitemapPath.fill({ lang: 'de', part: '01' }),
    sitemapPath.fill({ lang: 'de', part: 'videos' }),
    sitemapPath.fill({ lang: 'xx', part: '1' }),
    sitemapPath.fill({ lang: 'de', part: '999999999' }),
  ])('that is unknown is 404: %s', async (path) => {
    expect((await read(path)).status).toBe(404)
  })

  it('is a 503 when the upstream is down, before anything is sent', async () => {
    testbed.upstream.does('videoIndex', 'answers 500')
    expect((await read(sitemapPath.fill({ lang: 'nl', part: '1' }))).status).toBe(503)
    testbed.upstream.recovers()
    expect(testbed.upstream.timesAsked(address(0))).toBeGreaterThan(0)
  })
})

describe('the feed of new videos', () => {
  it('lists the newest videos with date and address', async () => {
    const { status, type, kept, text } = await read(servicePaths.rss)
    expect([status, type, kept]).toEqual([200, 'application/rss+xml; charset=utf-8', 'private, max-age=3600'])
    const links = [...text.matchAll(/<item><title>[^<]+<\/title><link>([^<]*)<\/link>/g)].map(([, to = '']) => to)
    expect(links).toHaveLength(pageSizes.list)
    const days = [...text.matchAll(/<pubDate>([^<]*)<\/pubDate>/g)].map(([, day = '']) => Date.parse(day))
    expect(days.every((day) => day > 0)).toBe(true)
    expect((await read(pathOf(links[0] ?? ''))).status).toBe(200)
    expect((await read(href('videos', {}, { lang: 'de' }))).text).toContain(`href="${servicePaths.rss}"`)
  })
})

describe('the feed of one object', () => {
  it.each(['category=rain', 'performer=lina-berg', 'channel=north-films', 'search=light'])(
    'lists the videos of %s and names its page',
    async (query) => {
      const { status, text } = await read(`${servicePaths.rss}?${query}`)
      expect([status, text.match(/<item>/g)?.length]).toEqual([200, pageSizes.list])
      expect(text).toContain(`<link>${new URL(feedPageOf(query), text.match(/<link>([^<]+)/)?.[1]).href}</link>`)
    },
  )
  it.each([
    ['category=category-3,category-5', 'Category 3, Category 5'],
    ['performer=model-7', 'Model 7'],
    ['channel=channel-7', 'Channel 7'],
    ['search=light', 'light'],
    ['category=no-such-kind', 'no-such-kind'],
  ])('of %s is named for readers: %s', async (query, name) => {
    const { text } = await read(`${servicePaths.rss}?${query}`)
    expect(text).toContain(`<title>${name} · edgetube</title>`)
  })
  it.each(['category=rain', 'performer=lina-berg', 'channel=north-films', 'search=light'])(
    'asks for the newest of %s, which an order by relevance would leave out',
    async (query) => {
      const asked: unknown[] = []
      await feedSource(new URLSearchParams(query))?.videos({
        isUpstreamEmbedded: false,
        call: async (_, params) => {
          asked.push(params)
          return refused('not_found')
        },
      })
      expect(asked).toMatchObject([{ sort: 'latest-updates', page: 1 }])
    },
  )
  it.each(['category=', 'performer=../x', 'channel=A B', 'search=ab', 'other=1', 'search=light&channel=x'])(
    'is not there for %s',
    async (query) => {
      expect((await read(`${servicePaths.rss}?${query}`)).status).toBe(404)
    },
  )
})
const feedPageOf = (query: string): string => {
  const [name = '', text = ''] = query.split('=')
  const pages: Record<string, string> = {
    category: href('videos-categories', { object_id: text }, { lang: 'en' }),
    performer: href('pornstar', { dir: text }, { lang: 'en' }),
    channel: href('pornsite', { dir: text }, { lang: 'en' }),
    search: href('search', { search: text }, { lang: 'en' }),
  }
  return pages[name] ?? ''
}

describe('suggestions of the browser', () => {
  it('complete a word from its second letter, before names', async () => {
    const answer = answerTo({ name: 'suggestions', params: { c: 'mi' } }) as object
    testbed.upstream.does('suggestions', { answer: { ...answer, searches: ['midnight', 'mist'] } })
    const [typed, texts] = JSON.parse((await read(`${servicePaths.browserSuggestions}?q=mi`)).text)
    expect([typed, texts.slice(0, 2), texts.length > 2]).toEqual(['mi', ['midnight', 'mist'], true])
    testbed.upstream.recovers()
  })

  it('are what was typed and names that begin so; none for a text that is too short', async () => {
    const { status, type, text } = await read(`${servicePaths.browserSuggestions}?q=gol`)
    expect([status, type]).toEqual([200, 'application/x-suggestions+json'])
    const [typed, names] = JSON.parse(text)
    expect([typed, names.length > 0, names.every((name: unknown) => typeof name === 'string')]).toEqual([
      'gol',
      true,
      true,
    ])
    expect(JSON.parse((await read(`${servicePaths.browserSuggestions}?q=g`)).text)).toEqual(['g', []])
  })
})

describe('a video by chance', () => {
  it('is another one each time, and the cookie names none', async () => {
    const seen = new Set<string>()
    let cookie = ''
    for (let time = 0; time < 8; time++) {
      const { status, headers } = await testbed.ask(servicePaths.random, { headers: { 'x-dev-geo': 'CA', cookie } })
      expect(status).toBe(303)
      seen.add(headers.get('location') ?? '')
      cookie = /__Host-random=[^;]*/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''
      expect(cookie).toMatch(/^__Host-random=\d{1,3}\.\d{1,5}$/)
    }
    expect([seen.size, [...seen].every((path) => path.startsWith('/video/'))]).toEqual([8, true])
  })
})

describe('where pages are gated', () => {
  it.each([
    servicePaths.sitemap,
    servicePaths.rss,
    `${servicePaths.rss}?category=rain`,
    `${servicePaths.browserSuggestions}?q=gol`,
    sitemapPath.fill({ lang: 'en', part: '1' }),
    sitemapPath.fill({ lang: 'en', part: 'pages' }),
  ])('gina in GB and hugo in DE are refused %s, even when cached', async (path) => {
    expect((await read(path)).status).toBe(200)
    for (const place of ['GB', 'DE']) {
      const { status, kept, text } = await read(path, place)
      expect([status, kept, text.includes('<')]).toEqual([403, 'private, no-store', false])
    }
  })
})
