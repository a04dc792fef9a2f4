// A video in another site's page: its description, the frame that only this page may be shown in, and what is shown when there
// is no video.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../../../../shared/contract/contract.ts'
import { href, isFramable, type RouteName, routeNames, routePaths } from '../../../../../shared/routes.ts'
import { frameSize } from '../../../../../shared/rules/video-embed.ts'
import { framePath, servicePaths } from '../../../../../shared/service-paths.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../../support/runtime/edge.ts'
import { dirOf, titleOf } from '../../../../support/runtime/invented-entities.ts'
import { answerTo } from '../../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

type Video = AnswerOf<'video'>['video']
const says = (id: number, change: Partial<Video>) => {
  const answer = answerTo({ name: 'video', params: { video_id: id } }) as AnswerOf<'video'>
  testbed.upstream.does('video', { answer: { ...answer, video: { ...answer.video, ...change } } })
}
/** The next video asked for was merged into this one. */
const merged = (info: string) => {
  let isAsked = false
  testbed.upstream.does('video', () => {
    if (isAsked) return {}
    isAsked = true
    return { status: 404, answer: { error: 'moved', code: 'moved', field: 'video_id', info } }
  })
}
const film = (id: number, lang = 'en') => href('video', { id: String(id), dir: dirOf(id) }, { lang })
const frame = (id: number, lang = 'en') => href('embed', { id: String(id) }, { lang })
const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await testbed.ask(path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const ancestorsOf = (headers: Headers) =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]

describe('the frame of a video', () => {
  it('has the player, a title link to this site, and the video page as canonical', async () => {
    const { status, text, headers } = await open(frame(8001, 'fi'))
    expect([status, ancestorsOf(headers), headers.get('x-frame-options')]).toEqual([200, '*', null])
    expect(text).toMatch(/<video [^>]*controls[^>]*>.*<source /s)
    expect(text).toContain('<x-player ')
    expect(text).toContain(`<a href="${film(8001, 'fi')}" target="_blank" rel="noopener">${titleOf(8001)}`)
    expect(text).toContain(`<link rel="canonical" href="${testbed.origin}${film(8001, 'fi')}"/>`)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text.match(/<h1/g)).toHaveLength(1)
    for (const ours of ['<header', '<footer', 'class="tag-nav"', '<aside', 'speculation'])
      expect(text).not.toContain(ours)
    expect(headers.get('speculation-rules')).toBeNull()
  })

  it('needs no cookie and sets none, whatever its language', async () => {
    for (const path of [frame(8002), frame(8002, 'de')]) {
      const { status, headers } = await open(path, { cookie: '__Host-theme=light' })
      expect([path, status, headers.get('set-cookie')]).toEqual([path, 200, null])
    }
  })

  it.each([
    [403, { is_private: 1 }, 'Video is private!'],
    [410, { status_id: 5 }, 'deleted'],
  ] as const)('answers %i as the page of the video does', async (status, change, word) => {
    const id = 8000 + status
    says(id, { ...change })
    const { text, ...answer } = await open(frame(id))
    expect([answer.status, ancestorsOf(answer.headers)]).toEqual([status, '*'])
    expect(text).toContain(word)
    expect(text).not.toContain('<video')
    expect(text).not.toContain(titleOf(id))
  })

  it('says when the video does not exist, and when the upstream is down', async () => {
    testbed.upstream.does('video', { status: 404, answer: { error: 'There is no such video', code: 'not_found' } })
    expect((await open(frame(8005))).status).toBe(404)
    testbed.upstream.does('video', 'answers 500')
    const { status, headers } = await open(frame(8006))
    expect([status, ancestorsOf(headers)]).toEqual([503, '*'])
  })

  it('of a duplicate leads to that of the video it was merged into, and browsers ask again: a merge may be undone', async () => {
    merged('8007/film-8007')
    const { status, headers } = await open(`${frame(8008, 'de')}?start_time=9`)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      301,
      `${frame(8007, 'de')}?start_time=9`,
      'private, no-cache',
    ])
    expect((await open(frame(8007, 'de'))).status).toBe(200)
  })

  it('is the only page that other sites may frame', async () => {
    const values: Record<string, string> = {
      id: '7',
      dir: 'lina-berg',
      section: 'terms',
      search: 'fog',
      sort: 'longest',
    }
    const pathOf = (name: RouteName) =>
      routePaths[name]
        .replace(/\{(\w+)\??\}/g, (_, key: string) => values[key] ?? 'silk')
        .replace('/longest/', '/most-popular/')
    const answers = await Promise.all(
      routeNames.map(async (name) => [name, ancestorsOf((await open(pathOf(name))).headers)] as const),
    )
    expect(answers.filter(([, ancestors]) => ancestors === '*')).toEqual([['embed', '*']])
    expect(answers.filter(([, ancestors]) => ancestors !== "'none'").map(([name]) => name)).toEqual(['embed'])
    expect(routeNames.filter(isFramable)).toEqual(['embed'])
    for (const path of ['/nothing/', servicePaths.oembed, servicePaths.rss, servicePaths.favicon]) {
      expect([path, ancestorsOf((await open(path)).headers)]).toEqual([path, "'none'"])
    }
    expect(ancestorsOf((await open(framePath.fill({ name: 'house' }))).headers)).toBe("'self'")
  })
})

describe('where the gate is closed, the frame', () => {
  it.each(['GB', 'DE', 'T1'])(
    'in %s shows a message and a link to this site, and nothing of the video',
    async (place) => {
      await open(frame(8010))
      const { status, text, headers } = await open(frame(8010), { 'x-dev-geo': place, 'sec-fetch-dest': 'iframe' })
      expect([status, ancestorsOf(headers), headers.get('cache-control')]).toEqual([200, '*', 'private, no-store'])
      expect(text.match(/<a .*?<\/a>/g)).toEqual([
        '<a class="button button-primary" href="?" target="_blank" rel="noopener">Continue on edgetube</a>',
      ])
      expect(text).not.toMatch(/8010|\/media\/|<video|<script|<form/)
    },
  )

  it('opened directly is the gate page, which cannot be framed', async () => {
    const { text, headers } = await open(frame(8011), { 'x-dev-geo': 'DE', 'sec-fetch-dest': 'document' })
    expect([ancestorsOf(headers), text.includes(`action="${servicePaths.agree}"`)]).toEqual(["'none'", true])
  })

  it('answers no oEmbed request either', async () => {
    const path = `${servicePaths.oembed}?url=${encodeURIComponent(testbed.origin + film(8012))}`
    expect((await open(path)).status).toBe(200)
    for (const place of ['GB', 'DE']) {
      const { status, text } = await open(path, { 'x-dev-geo': place })
      expect([status, Object.keys(JSON.parse(text))]).toEqual([403, ['error', 'code']])
    }
  })
})

describe('oEmbed', () => {
  const ask = async (address: string, more = '') => {
    const answer = await open(`${servicePaths.oembed}?url=${encodeURIComponent(address)}${more}`)
    return { ...answer, said: answer.text.startsWith('{') ? JSON.parse(answer.text) : null }
  }

  it('is linked in the head of its page', async () => {
    const { text } = await open(film(8020, 'de'))
    const links = [...text.matchAll(/<link rel="alternate" type="(\w+\/\w+)\+oembed" href="([^"]*)"/g)]
    expect(links.map(([, type]) => type)).toEqual(['application/json', 'text/xml'])
    for (const [, type, to = ''] of links) {
      const { status, headers } = await open(to.replaceAll('&amp;', '&').slice(testbed.origin.length))
      expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    }
  })

  it('answers title, picture and working embed code', async () => {
    const { said, headers } = await ask(testbed.origin + film(8021, 'de'))
    expect(said).toMatchObject({
      version: '1.0',
      type: 'video',
      title: 'Streifen 8021',
      provider_name: 'edgetube',
      author_name: 'boris',
      width: 640,
      height: 360,
      cache_age: 3600,
    })
    expect(said.thumbnail_url).toMatch(/^https?:\/\//)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    // What the frame of a 360° video needs for a headset and a screen that stays on, among others.
    expect(/allow="([^"]*)"/.exec(said.html)?.[1]?.split('; ')).toEqual(
      expect.arrayContaining(['gyroscope', 'xr-spatial-tracking', 'screen-wake-lock']),
    )
    const src = /src="([^"]*)"/.exec(said.html)?.[1] ?? ''
    expect(src).toBe(testbed.origin + frame(8021, 'de'))
    expect((await open(src.slice(testbed.origin.length))).status).toBe(200)
  })

  it('describes the video that a duplicate was merged into', async () => {
    merged(`8024/${dirOf(8024)}`)
    const { status, said } = await ask(testbed.origin + film(8025))
    expect([status, said.title, said.html.includes(`src="${testbed.origin}${frame(8024)}"`)]).toEqual([
      200,
      titleOf(8024),
      true,
    ])
  })

  it('can be XML with escaped titles', async () => {
    says(8022, { title: `<b>"fog" & 'light'</b>` })
    const { text } = await ask(testbed.origin + frame(8022), '&format=xml')
    expect(text).toContain("<title>&lt;b&gt;&quot;fog&quot; &amp; 'light'&lt;/b&gt;</title>")
    expect(text).toContain('title=&quot;&amp;lt;b&amp;gt;')
    expect(text).not.toContain('<b>')
  })

  it('respects the maximum size and keeps the aspect ratio', async () => {
    const { said } = await ask(testbed.origin + film(8023), '&maxwidth=320&maxheight=1000')
    expect([said.width, said.height, said.html.includes('width="320" height="180"')]).toEqual([320, 180, true])
    expect([frameSize(4000, 90), frameSize(1, 1), frameSize()]).toEqual([
      { width: 160, height: 90 },
      { width: 1, height: 1 },
      { width: 640, height: 360 },
    ])
    const odd = await ask(testbed.origin + film(8023), '&maxwidth=-5&maxheight=1e9')
    expect([odd.said.width, odd.said.height]).toEqual([640, 360])
  })

  it.each([
    ['of another site', 'https://elsewhere.example/video/7/film-7/'],
    ['of no video', href('videos', {}, { lang: 'en' })],
    ['of nothing', 'http://'],
    ['that is none', ''],
  ])('is 404 for an address %s', async (_, address) => {
    expect((await ask(address)).status).toBe(404)
  })

  it('answers private videos with the status of the protocol', async () => {
    says(8030, { is_private: 1 })
    expect((await ask(film(8030))).status).toBe(401)
    says(8031, { status_id: 5 })
    expect((await ask(film(8031))).status).toBe(404)
    for (const format of ['yaml', 'constructor', '__proto__', ''])
      expect([format, (await ask(film(8032), `&format=${format}`)).status]).toEqual([format, 501])
  })
})
