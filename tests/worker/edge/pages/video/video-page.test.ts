// The details of a video's page: uploader, subject, and structured data. And none of them where there is no video.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { AnswerOf } from '../../../../../shared/contract/contract.ts'
import { deletedStatusId } from '../../../../../shared/entities/video.ts'
import { pageSizes } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { encodeVideoUrl } from '../../../../../shared/rules/video-playback.ts'
import { earlyMediaScript, parsingEndScript } from '../../../../../worker/edge/http/early-media.ts'
import { hiddenChannels } from '../../../../../worker/edge/operator/hidden-channels.ts'
import { shareTargets } from '../../../../../worker/edge/operator/share-targets.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../../support/runtime/edge.ts'
import { dirOf, several, thumb } from '../../../../support/runtime/invented-entities.ts'
import { answerTo } from '../../../../support/runtime/upstream-answers.ts'
import { withoutTexts } from '../../../../support/runtime/without-island-texts.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

type Video = AnswerOf<'video'>['video']

const pathOf = (id: number, lang: 'en' | 'de' = 'en') => href('video', { id: String(id), dir: dirOf(id) }, { lang })
const answerOf = (id: number) => answerTo({ name: 'video', params: { video_id: id } }) as AnswerOf<'video'>
/** Sets the upstream's answer for the video. */
const says = (id: number, change: Partial<Video>) => {
  const answer = answerOf(id)
  testbed.upstream.does('video', { answer: { ...answer, video: { ...answer.video, ...change } } })
}
const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await testbed.ask(path, { headers })
  return { status: response.status, html: withoutTexts(await response.text()) }
}
const annasSession = { cookie: '__Host-session=annas-session' }
const channel = { id: 3, title: 'Quiet Lens', dir: 'quiet-lens', url: 'https://quiet-lens.example/tour' }
const people = [
  { title: 'Lina Berg', dir: 'lina-berg' },
  { title: 'Ada Stone', dir: 'ada-stone' },
]

describe('the page of a video', () => {
  it('shows uploader, date, subjects, performers and the number of comments [S2-117 S2-119 S2-120 S2-122 S2-123 S2-128]', async () => {
    says(6001, { models: people })
    const { html } = await open(pathOf(6001))
    expect(html).toMatch(/Uploaded Jan 2, 2026 by <a href="\/members\/7\/">boris<\/a>/)
    expect(html).toContain('<p>What film 6001 is about</p>')
    for (const { title, dir } of people) expect(html).toContain(`<a href="/pornstar/${dir}/">${title}</a>`)
    expect(html).toContain('<a href="/categories/silk/">Silk</a>')
    expect(html).toMatch(/<a href="#comments">.*2 comments<\/a>/)
    const comments = html.slice(html.indexOf('<section class="comments" id="comments"'))
    const { comments: written } = answerTo({
      name: 'comments',
      params: { section: 'video', object_id: 6001, lifetime: 3600 },
    }) as AnswerOf<'comments'>
    const shown = [...comments.matchAll(/>(\w+)<\/a>(?:(?!<\/li>).)*class="comment-text"[^>]*>([^<]*)</g)]
    expect(shown.map(([, username, comment]) => [username, comment])).toEqual(
      written.slice(0, 10).map(({ username, comment }) => [username, comment]),
    )
  })

  it('links to a download, list forms and a report [S2-118]', async () => {
    const { html } = await open(pathOf(6003))
    const actions = html.slice(html.indexOf('class="video-actions"'), html.indexOf('class="video-details"'))
    for (const [path, words] of [
      [href('download-offerwall', {}, { lang: 'en', query: { video: '6003' } }), 'Download'],
      [href('add_to', { id: '6003' }, { lang: 'en' }), 'Add to…'],
      [href('information', { section: 'support' }, { lang: 'en' }), 'Report'],
    ] as const)
      expect(actions).toMatch(new RegExp(`<a [^>]*href="${path.replaceAll('?', '\\?')}[^>]*>(?:(?!</a>).)*${words}`))
  })

  it('has no heading for related videos when there are none', async () => {
    const none = { ...(answerTo({ name: 'relatedVideos', params: { video_id: 6901 } }) as AnswerOf<'relatedVideos'>) }
    expect((await open(pathOf(6901))).html).toContain('Related videos')
    testbed.upstream.does('relatedVideos', { answer: { ...none, videos: [] } })
    const { html } = await open(pathOf(6902))
    expect(html).not.toContain('Related videos')
    expect(html).not.toContain('Show more')
    expect(html).toContain('class="comments"')
  })

  it('offers more related videos only where there are more than it shows', async () => {
    const isOffered = async (id: number, count: number) => {
      testbed.upstream.does('relatedVideos', { answer: { videos: several(count, 1, thumb), total_count: count } })
      const { html } = await open(pathOf(id))
      expect(html.includes('<section class="related">')).toBe(true)
      return html.includes('Show more')
    }
    expect(await isOffered(6904, pageSizes.related)).toBe(false)
    expect(await isOffered(6905, pageSizes.related + 1)).toBe(true)
  })

  it('leads from its related videos to all of them; one that is not for every visitor to the search for its title [S4-034]', async () => {
    const linkOf = async (id: number, headers: Record<string, string> = {}) => {
      const [, island = ''] = (await open(pathOf(id), headers)).html.split('<x-island id="related"')
      return /"href":"([^"]*)","hrefAfter":"([^"]*)"/.exec(island)?.slice(1)
    }
    const all = href('related', { id: '6906', dir: dirOf(6906) }, { lang: 'en' })
    expect(await linkOf(6906)).toEqual([all, `${all}?page=2`])
    says(6907, { is_private: 1 })
    const search = href('search', { search: 'film 6907' }, { lang: 'en' })
    expect(await linkOf(6907, annasSession)).toEqual([search, search])
  })

  it('that anna may not watch says so without asking her to sign in, which would lead back to the page [S4-002]', async () => {
    const { id, dir } = { id: '6908', dir: dirOf(6908) }
    says(6908, { is_private: 1 })
    testbed.upstream.does('privateVideo', 'knows nothing of it')
    for (const path of [
      pathOf(6908),
      href('related', { id, dir }, { lang: 'en' }),
      href('download-offerwall', {}, { lang: 'en', query: { video: id } }),
    ]) {
      const [visitor, member] = [await open(path), await open(path, annasSession)]
      const isPrompt = ({ html }: { html: string }) => {
        const [, main = ''] = html.split('<main')
        const state = /<div class="state[\s\S]*?<\/div>/.exec(main)?.[0] ?? ''
        return [state.includes('You should login'), state.includes('href="/signin/"'), state.includes('href="/"')]
      }
      expect([path, visitor.status, ...isPrompt(visitor)]).toEqual([path, 403, true, true, false])
      expect([path, member.status, ...isPrompt(member)]).toEqual([path, 403, false, false, true])
      expect(member.html).not.toContain('You should login')
    }
  })

  it('lists all related videos on a page that has no switch for watched ones, which it leaves out in any case', async () => {
    const path = pathOf(6903)
    const dir = path.split('/').at(-2) ?? ''
    const { html } = await open(href('related', { id: '6903', dir }, { lang: 'en' }))
    expect([html.includes('class="related-all"'), html.includes('id="watched"')]).toEqual([true, false])
  })

  it('describes a video without a description, in the visitor’s language [S2-120]', async () => {
    says(6002, { description: undefined })
    const { html } = await open(pathOf(6002, 'de'))
    const said = 'Sieh dir „Streifen 6002“ (12:05) kostenlos und in voller Länge an'
    expect(html).toContain(`<p>${said}`)
    expect(html).toContain(`<meta name="description" content="${said}`)
  })
})

describe('a video with autostart in its address', () => {
  const asks = (query: string, consent = 'rejected') =>
    open(`${pathOf(6005)}${query}`, { cookie: `__Host-consent=${consent}` }).then(
      ({ html }) => /<video[^>]*>/.exec(html)?.[0],
    )

  it('starts muted without any script, on a page of its own in the cache [S2-010 S4-026]', async () => {
    for (const _ of ['made', 'kept']) {
      expect(await asks('?autostart=1')).toMatch(/ autoPlay="" muted=""/)
      for (const query of ['', '?autostart=0', '?start_time=5'])
        expect(await asks(query)).not.toMatch(/autoplay|muted/i)
    }
  })

  it('begins at the second that the address names, without any script, and so does an embedded player', async () => {
    const sources = async (path: string) => {
      const { html } = await open(path)
      const [, element = ''] = /<video([\s\S]*?)<\/video>/.exec(html) ?? []
      return [...element.matchAll(/<source src="([^"]*)"/g)].map(([, src = '']) => src.split('#')[1] ?? null)
    }
    for (const path of [pathOf(6005), href('embed', { id: '6005' }, { lang: 'en' })]) {
      const plain = await sources(path)
      expect(plain.length).toBeGreaterThan(0)
      expect(new Set(plain)).toEqual(new Set([null]))
      // Of the page that is kept as of the page that is made; the next one begins at its start.
      for (const second of ['12.5', '62']) {
        expect(new Set(await sources(`${path}?start_time=${second}`))).toEqual(new Set([`t=${second}`]))
        expect(await sources(path)).toEqual(plain)
      }
      for (const wrong of ['1e9', '-1', '5"onerror="', ''])
        expect(await sources(`${path}?start_time=${encodeURIComponent(wrong)}`)).toEqual(plain)
    }
  })

  it('waits for the player script when a preroll may come first', async () => {
    expect(await asks('?autostart=1', 'accepted')).not.toMatch(/autoplay|muted/i)
  })

  const saysThatItStarts = (html: string) => /<html [^>]*data-starts=""/.test(html)

  it('declares the automatic start and the deferred script, unlike other videos', async () => {
    const player = async (query: string, consent: string) => {
      const { html } = await open(`${pathOf(6005)}${query}`, { cookie: `__Host-consent=${consent}` })
      const script = /src="(\/assets\/player-[\w-]+\.js)"/.exec(html)?.[1] ?? null
      return { tag: /<x-player[^>]*>/.exec(html)?.[0], starts: saysThatItStarts(html), script }
    }
    const plain = { tag: '<x-player class="player">', starts: false, script: expect.any(String) }
    expect(await player('', 'rejected')).toEqual(plain)
    expect(await player('?autostart=1', 'accepted')).toEqual(plain)
    const { script } = await player('', 'rejected')
    const tag = `<x-player class="player" data-script="${script}">`
    expect(await player('?autostart=1', 'rejected')).toEqual({ tag, starts: true, script: null })
  })

  it('loads before all else: its element begins the head, and stands in the player for visitors without script', async () => {
    const { html } = await open(`${pathOf(6005)}?autostart=1`)
    const [, element] = /<template>(<video .*?<\/video>)<\/template><script data-boot="[^"]*">/s.exec(html) ?? []
    expect(element).toMatch(/ autoPlay="" muted="".*<source src="\/media\//s)
    expect(html).toContain('<head><meta charSet="utf-8"/><template>')
    const [, player = ''] = html.split('<x-player')
    expect(player).toContain(`><noscript>${element}</noscript><svg`)
    expect(html.split(`>${earlyMediaScript}</script>`)).toHaveLength(2)
    for (const path of [pathOf(6005), `${href('embed', { id: '6005' }, { lang: 'en' })}?autostart=1`])
      expect((await open(path)).html).not.toContain(earlyMediaScript)
  })

  it('ends its parsing after the sheets, as the page of every video does, and the frame of another site does not', async () => {
    const paths = [`${pathOf(6005)}?autostart=1`, pathOf(6005), href('embed', { id: '6005' }, { lang: 'en' })]
    const ends = paths.map(async (path) =>
      (await open(path)).html.includes(`<script>${parsingEndScript}</script></body>`),
    )
    expect(await Promise.all(ends)).toEqual([true, true, false])
  })

  it('is alone until its first frame: the first script of the page is named for then, where other pages load it at once', async () => {
    const bootOf = async (path: string) => {
      const { html } = await open(path)
      const tag = /<script type="module" async="" src="(\/assets\/boot-[\w-]+\.js)">/.exec(html)?.[1]
      return { tag, named: /<script data-boot="(\/assets\/boot-[\w-]+\.js)"/.exec(html)?.[1] }
    }
    const { tag } = await bootOf(pathOf(6005))
    expect(tag).toBeDefined()
    expect([await bootOf(pathOf(6005)), await bootOf(`${pathOf(6005)}?autostart=1`)]).toEqual([
      { tag, named: undefined },
      { tag: undefined, named: tag },
    ])
  })

  it('is sent up to its player to a browser that opens it, cached or not, and the rest a moment later; to a script at once', async () => {
    const path = `${pathOf(6012)}?autostart=1`
    const piecesFor = async (dest: string) => {
      const { body } = await testbed.ask(path, { headers: { 'sec-fetch-dest': dest } })
      const pieces: string[] = []
      for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) pieces.push(piece)
      const [first = '', ...others] = pieces.join('').split('</x-player>')
      return { first, others, ends: pieces.map((piece) => piece.endsWith('</x-player>')) }
    }
    const opened = [await piecesFor('document'), await piecesFor('document')]
    const read = await piecesFor('empty')
    expect([...opened, read].map(({ ends }) => ends.includes(true))).toEqual([true, true, false])
    for (const { first, others } of [...opened, read]) {
      expect(first).toContain('<x-player')
      expect(others).toEqual([expect.stringMatching(/<footer.*<\/html>$/s)])
    }
  })

  it('asks for the playlist and the HLS library in its head when it starts as a stream', async () => {
    const named = async (path: string) =>
      /<script data-boot="[^"]*" data-stream="\/media\/[^"]*" data-library="([^"]*)">.*<link rel="stylesheet"/s.exec(
        (await open(path)).html,
      )?.[1]
    expect(await named(`${pathOf(6006)}?autostart=1`)).toBeUndefined()
    const files = answerTo({ name: 'videoFile', params: { video_id: 6007 } }) as AnswerOf<'videoFile'>
    testbed.upstream.does('videoFile', { answer: files.map((file) => ({ ...file, format: '_master.m3u8' })) })
    expect([await named(`${pathOf(6007)}?autostart=1`), await named(pathOf(6007))]).toEqual([
      expect.stringMatching(/^\/assets\/load-hls-[\w-]+\.js$/),
      undefined,
    ])
  })

  it('of more than half an hour has each quality as a stream, and files for browsers without HLS', async () => {
    const [file] = answerTo({ name: 'videoFile', params: { video_id: 6008 } }) as AnswerOf<'videoFile'>
    const formats = ['_sd.mp4', '_hd.mp4', '_sd.m3u8', '_hd.m3u8', '_master.m3u8']
    const linked = formats.map((format) => ({
      ...file,
      format,
      video_url: encodeVideoUrl(`/media/videos/night/${format}`),
    }))
    testbed.upstream.does('videoFile', { answer: linked })
    const { html } = await open(pathOf(6008))
    const sources = [...html.matchAll(/<source src="[^"]*?(_\w+\.\w+)" type=/g)].map(([, format]) => format)
    expect(sources).toEqual(['_master.m3u8', '_hd.m3u8', '_sd.m3u8', '_hd.mp4', '_sd.mp4'])
    const offered = [...html.matchAll(/name="player-quality"[^>]* value="([^"]*)"/g)].map(([, value]) => value)
    expect(offered).toEqual(['', 'HD', 'SD'])
  })

  it('includes its script in an embed, where nothing else loads it', async () => {
    const frame = href('embed', { id: '6005' }, { lang: 'en' })
    const { html } = await open(`${frame}?autostart=1`)
    expect(saysThatItStarts(html)).toBe(true)
    expect(html).toMatch(/<script type="module" async src="\/assets\/player-/)
  })
})

describe('the page of a video, for the browser', () => {
  it('passes the data of the watch history [S3-102 S3-103 S3-014]', async () => {
    says(6050, { sg_id: 31, ex_tube: 'northern-light', ex_id: 'nl-31' })
    const { html } = await open(pathOf(6050))
    const value = /<data hidden="" data-remember="watched" value="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(JSON.parse(value.replaceAll('&quot;', '"'))).toEqual({
      video_id: 6050,
      dir: dirOf(6050),
      title: 'Film 6050',
      scr: '/media/pictures/silk/still.webp',
      duration: '0:12:05',
      video_viewed: 1234,
      sg_id: 31,
      ex_tube: 'northern-light',
      ex_id: 'nl-31',
      // For suggestions that the device makes.
      tags: expect.any(Array),
      categories: expect.any(Array),
    })
  })

  it('names its categories in the language of the page where translated', async () => {
    says(6060, { categories: [{ dir: 'clouds', title: 'Clouds', title_de: 'Wolken' }] })
    const inLanguage = async (lang: 'de' | 'fi') =>
      (await open(href('video', { id: '6060', dir: dirOf(6060) }, { lang }))).html
    const german = await inLanguage('de')
    expect(german).toContain('<a href="/de/categories/clouds/">Wolken</a>')
    expect(german).not.toContain('Clouds')
    expect(await inLanguage('fi')).toContain('<a href="/fi/categories/clouds/">Clouds</a>')
  })

  it('preloads the poster when it is visible', async () => {
    const poster = answerOf(6051).video.thumbsrc
    const preloads = (html: string) => html.match(/<link rel="preload" as="image"[^>]*>/g)
    const { html } = await open(pathOf(6051))
    expect(preloads(html)).toEqual([`<link rel="preload" as="image" href="${poster}" fetchPriority="high"/>`])
    expect(html.indexOf(poster)).toBeLessThan(html.indexOf('</head>'))
    expect(html).toContain(` poster="${poster}"`)
    const starting = (await open(`${pathOf(6051)}?autostart=1`)).html
    expect([preloads(starting), / poster="/.test(starting)]).toEqual([null, false])
    says(6052, { status_id: deletedStatusId })
    expect(preloads((await open(pathOf(6052))).html)).toBeNull()
  })
})

describe('the channel of a video', () => {
  it('is a link, with a nofollow link to the full video on its own site [S2-121]', async () => {
    says(6010, { channel })
    const { html } = await open(pathOf(6010))
    expect(html).toContain('<a href="/pornsite/quiet-lens/">Quiet Lens</a>')
    const link = /<a class="video-full"[^>]*>.*?Watch Full Video<\/a>/.exec(html)?.[0] ?? ''
    for (const part of [
      'href="https://quiet-lens.example/tour"',
      'rel="nofollow sponsored noopener"',
      'target="_blank"',
    ]) {
      expect(link).toContain(part)
    }
    expect(html).not.toContain('data-partner-channel')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'about:blank',
    '/relative',
    '',
    '\\\\evil',
  ])('has no external link when its address is not http(s): %s', async (url) => {
    const id = 6100 + url.length
    says(id, { channel: { ...channel, url } })
    const { html } = await open(pathOf(id))
    expect(html).toContain('<a href="/pornsite/quiet-lens/">Quiet Lens</a>')
    expect(html).not.toContain('video-full')
  })

  it('that the operator hides is neither named nor linked, and the player is labelled [S6-024 S6-025]', async () => {
    const [dir = ''] = hiddenChannels
    says(6011, { channel: { ...channel, dir } })
    const { html } = await open(pathOf(6011))
    expect(html).not.toMatch(/quiet.lens/i)
    // The header may list the channel among the largest.
    const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
    expect(main).toContain('<x-player')
    expect(main).not.toContain(href('pornsite', { dir }, { lang: 'en' }))
    expect(html).toMatch(/<x-player [^>]*data-partner-channel/)
  })
})

const Step = z.object({
  '@type': z.literal('ListItem'),
  position: z.int(),
  name: z.string().check(z.minLength(1)),
  item: z.url(),
})
/** What schema.org and search engines require of the two. */
const Graph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.tuple([
    z.looseObject({
      '@type': z.literal('VideoObject'),
      name: z.string().check(z.minLength(1)),
      description: z.string().check(z.minLength(1)),
      thumbnailUrl: z.array(z.url()).check(z.minLength(1)),
      uploadDate: z.iso.datetime(),
      duration: z.string().check(z.regex(/^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/)),
      url: z.url(),
      interactionStatistic: z.array(
        z.object({
          '@type': z.literal('InteractionCounter'),
          userInteractionCount: z.int(),
          interactionType: z.object({ '@type': z.string() }),
        }),
      ),
    }),
    z.object({ '@type': z.literal('BreadcrumbList'), itemListElement: z.array(Step).check(z.minLength(2)) }),
  ]),
})
const dataIn = (html: string) => {
  const found = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  expect(found).toHaveLength(1)
  return Graph.parse(JSON.parse(found[0]?.[1] ?? ''))['@graph']
}
/** Everything that describes a video to a machine. */
const told = /ld\+json|og:|twitter:|video:tag/

describe('the structured data of a video', () => {
  it('is a VideoObject with breadcrumbs, valid for schema.org', async () => {
    says(6020, { models: people, duration: '1:02:03', tags: ['Slow motion', '4K'] })
    const { html } = await open(pathOf(6020))
    const [film, way] = dataIn(html)
    expect(film).toMatchObject({
      name: 'Film 6020',
      description: 'What film 6020 is about',
      thumbnailUrl: [`${testbed.origin}/media/pictures/silk/still.webp`],
      uploadDate: '2026-01-02T03:04:05.000Z',
      duration: 'PT1H2M3S',
      url: testbed.origin + pathOf(6020),
      genre: ['Silk'],
      keywords: ['Slow motion', '4K'],
      actor: people.map(({ title }) => ({ '@type': 'Person', name: title })),
    })
    expect(film.interactionStatistic.map((one) => one.userInteractionCount)).toEqual([1234, 5, 1])
    expect(way.itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
      [1, 'Home', `${testbed.origin}/`],
      [2, 'Silk', `${testbed.origin}/categories/silk/`],
      [3, 'Film 6020', testbed.origin + pathOf(6020)],
    ])
  })

  it('is on the page with its tags, which lead to searches for them as phrases, and in its keywords; an upstream without tags has neither', async () => {
    says(6026, {})
    says(6025, { tags: ['Slow motion', '4K', 'Rock & sea'] })
    const { html } = await open(pathOf(6025, 'de'))
    const tags = /<nav class="video-tags" aria-label="Tags">.*?<\/nav>/s.exec(html)?.[0] ?? ''
    const links = [...tags.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)].map(([, to, text]) => [to, text])
    expect(links).toEqual([
      ['/de/search/%22slow%20motion%22/', 'Slow motion'],
      ['/de/search/%224k%22/', '4K'],
      ['/de/search/%22rock%20%26%20sea%22/', 'Rock &amp; sea'],
    ])
    expect(html).toMatch(/<meta name="keywords" content="[^"]*, Slow motion, 4K, Rock &amp; sea"\/>/)
    expect(html).toContain('<meta property="video:tag" content="Slow motion"/>')
    const without = (await open(pathOf(6026))).html
    expect([without.includes('aria-label="Tags"'), without.includes('"keywords":')]).toEqual([false, false])
  })

  it('is in the language of the page, and names the list without a category', async () => {
    says(6021, { categories: [] })
    const [film, way] = dataIn((await open(pathOf(6021, 'de'))).html)
    expect(film).toMatchObject({ name: 'Streifen 6021', inLanguage: 'de', url: testbed.origin + pathOf(6021, 'de') })
    expect(way.itemListElement[1]).toMatchObject({ name: 'Videos', item: `${testbed.origin}/de/videos/` })
  })

  it('matches the link preview', async () => {
    const { html } = await open(pathOf(6022))
    for (const [key, value] of [
      ['property="og:type"', 'video.other'],
      ['property="og:title"', 'Film 6022'],
      ['property="og:description"', 'What film 6022 is about'],
      ['property="og:url"', testbed.origin + pathOf(6022)],
      ['property="og:image"', `${testbed.origin}/media/pictures/silk/still.webp`],
      ['property="video:duration"', '725'],
      ['name="twitter:card"', 'summary_large_image'],
      ['name="twitter:title"', 'Film 6022'],
    ]) {
      expect(html).toContain(`<meta ${key} content="${value}"/>`)
    }
  })

  it('has plain share links with its address, unless it is private', async () => {
    const path = pathOf(31, 'de')
    const { html } = await open(path)
    const ways = /<nav class="share-ways".*?<\/nav>/.exec(html)?.[0] ?? ''
    const links = [...ways.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to)
    expect(links.map((to) => new URL(to).hostname)).toEqual([
      '',
      ...shareTargets.map(({ address }) => new URL(address).hostname),
    ])
    for (const to of links) expect(to).toContain(encodeURIComponent(testbed.origin + path))
    says(32, { is_private: 1 })
    expect((await open(pathOf(32))).html).not.toContain('share-ways')
  })

  it('stays valid for any title: none ends the script or opens a comment', async () => {
    const title = '</script><!--<script>alert(1)//\u2028\u2029"\'&amp;'
    says(6023, { title, description: title, categories: [{ title, dir: 'silk' }] })
    const { html } = await open(pathOf(6023))
    const [film] = dataIn(html)
    expect([film.name, film.description]).toEqual([title, title])
    expect(html).not.toMatch(/<!--<script>|<script>alert/)
  })

  it.each([
    ['a private video', { is_private: 1 }, 403],
    ['a deleted video', { status_id: 5 }, 410],
  ] as const)('is absent for %s', async (_, change, status) => {
    says(6030 + status, change)
    const answer = await open(pathOf(6030 + status))
    expect([answer.status, told.test(answer.html)]).toEqual([status, false])
  })

  it('is absent for a private video, even for anna, who may see it', async () => {
    says(6031, { is_private: 1 })
    const { status, html } = await open(pathOf(6031), annasSession)
    expect([status, html.includes('<x-player'), told.test(html)]).toEqual([200, true, false])
    expect(html).toContain('<meta name="robots" content="noindex"/>')
  })

  it('is absent for an unknown video and before an age check', async () => {
    const gated = await open(pathOf(6032), { 'x-dev-geo': 'GB' })
    expect([gated.html.includes('gate-title'), told.test(gated.html)]).toEqual([true, false])
    testbed.upstream.does('video', 'knows nothing of it')
    const unknown = await open(pathOf(6033))
    expect([unknown.status, told.test(unknown.html)]).toEqual([404, false])
  })
})
