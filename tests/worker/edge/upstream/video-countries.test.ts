// A video that an editor shows in some countries only: every surface of the site from several countries, one after the other through the
// same caches, against the rule. Where it is not shown there is no such video.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import { type AnswerOf, contract, writes } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import { countryCodes } from '../../../../shared/rules/countries.ts'
import { type CountryRule, isShownIn } from '../../../../shared/rules/video-countries.ts'
import { decodeVideoUrl } from '../../../../shared/rules/video-playback.ts'
import { timelineAddress } from '../../../../shared/rules/video-timeline.ts'
import {
  addRemovableVideo,
  removableVideo,
  removableVideoPath,
  type Surface,
  surfacesOf,
  tracesIn,
} from '../../../support/runtime/removable-video.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../support/runtime/site.ts'

/** Countries without a gate. */
const countries = ['CA', 'JP', 'MX'] as const
type Country = (typeof countries)[number]
const from = (country: string) => ({ headers: { 'x-dev-geo': country } })
const json = { accept: 'application/json' }

let testbed: SiteTestbed
let surfaces: Surface[]
let edda: SiteVisitor
let anna: SiteVisitor
const visitors = new Map<Country, SiteVisitor>()
const visitorIn = (country: Country) => visitors.get(country) as SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed({ isSeeded: true })
  surfaces = surfacesOf(await addRemovableVideo(testbed, 'd'.repeat(64)), testbed.origin)
  for (const country of countries) visitors.set(country, siteVisitor(testbed))
  edda = await signedIn(testbed, 'edda')
  anna = await signedIn(testbed, 'anna')
})
afterAll(() => testbed.stop())

const video = async () =>
  (await (await edda.ask(contract.adminVideo.fill({ video_id: removableVideo.video_id }), { headers: json })).json())
    .video
async function show(rule: { allowed: string; blocked: string }): Promise<Response> {
  const now = await video()
  return edda.ask(writes.saveVideo.path, {
    json: {
      video_id: String(now.id),
      version: String(now.version),
      title: now.title,
      orientation: now.orientation,
      visibility: now.state,
      categories: now.categories.map(({ dir }: { dir: string }) => dir).join(','),
      performers: now.performers.map(({ dir }: { dir: string }) => dir).join(','),
      channel: now.channel?.dir ?? '',
      allowed_countries: rule.allowed,
      blocked_countries: rule.blocked,
    },
    headers: json,
  })
}
const codes = (text: string) => text.split(', ').filter(Boolean)
const readRule = (rule: { allowed: string; blocked: string }): CountryRule => ({
  allowed: codes(rule.allowed),
  blocked: codes(rule.blocked),
})

type Seen = Map<string, { status: number; traces: string[] }>
async function everywhere(country: Country, asked = surfaces): Promise<Seen> {
  const found: Seen = new Map()
  for (const { name, path } of asked) {
    if (name.startsWith('call unreadSummary ')) continue
    const answer = await visitorIn(country).ask(path, from(country))
    found.set(name, { status: answer.status, traces: tracesIn(await answer.text()) })
  }
  return found
}
const namesWith = (seen: Seen) => [...seen].flatMap(([name, { traces }]) => (traces.length ? name : []))
const statusIn = async (country: Country, path: string) => (await visitorIn(country).ask(path, from(country))).status
const filesIn = (country: Country) => Promise.all(files.map((path) => statusIn(country, path)))

const isFull = Boolean(process.env.FULL)
/** By default those of this turn alone: each surface is asked in some turn. */
const everySurface = (turns: number, turn: number) =>
  surfaces.filter((_, index) => isFull || index % turns === turn % turns)

let before: Record<Country, Seen>
/** This page differs by country. */
const topCountry = 'page top-country'
let files: string[]

describe('a video without a rule of countries', () => {
  it('is on every surface in every country', async () => {
    before = { CA: await everywhere('CA'), JP: new Map(), MX: new Map() }
    expect(namesWith(before.CA).length).toBeGreaterThan(35)
    for (const [turn, country] of (['JP', 'MX'] as const).entries()) {
      const asked = surfaces.filter((one) => everySurface(2, turn).includes(one) || one.name === topCountry)
      before[country] = await everywhere(country, asked)
      for (const [name, { traces }] of before[country])
        if (name !== topCountry) expect([country, name, traces]).toEqual([country, name, before.CA.get(name)?.traces])
    }
    const answer = await visitorIn('CA').ask(contract.videoFile.fill({ video_id: removableVideo.video_id }), from('CA'))
    const [file] = await answer.json()
    const path = decodeVideoUrl(file.video_url) ?? ''
    const pictures = ['poster', 'still'].map((name) => `/media/pictures/${removableVideo.folder}/${name}.webp`)
    files = [path, `${path}?download=1`, timelineAddress(file) ?? '', ...pictures]
    expect(await filesIn('JP')).toEqual([200, 200, 200, 200, 200])
  })
})

const rules: { turn: number; allowed: string; blocked: string }[] = [
  { turn: 0, allowed: '', blocked: 'JP' },
  { turn: 1, allowed: 'CA, JP', blocked: '' },
  { turn: 2, allowed: 'CA, JP, MX', blocked: 'CA, MX' },
  { turn: 3, allowed: '', blocked: '' },
]
describe.each(rules)('with the rule $allowed / $blocked', (rule) => {
  it('is on every surface of the countries that the rule shows it in, and on none of the others', async () => {
    const saved = await show(rule)
    expect(saved.status).toBe(200)
    const own = (country: Country) => statusIn(country, removableVideoPath())
    for (const country of countries)
      await expect
        .poll(() => own(country), { timeout: 6000, interval: 50 })
        .toBe(isShownIn(readRule(rule), country) ? 200 : 404)
    let cells = 0
    // Each of the first three rules shows the video in one of these countries and hides it in another.
    const asked = everySurface(3, rule.turn)
    // The first again: what one country was shown is not kept for another.
    const visited = isFull ? [...countries, ...countries] : [...countries, countries[0]]
    for (const country of visited) {
      const seen = await everywhere(country, asked)
      const shows = isShownIn(readRule(rule), country)
      for (const [name, { status, traces }] of seen) {
        const usual = before[country].get(name) ?? before.CA.get(name) ?? { status: 0, traces: [] }
        const isOfIt = usual.traces.length > 0
        cells += 1
        if (shows && isOfIt)
          expect([country, name, status, traces]).toEqual([country, name, usual.status, usual.traces])
        if (!shows && isOfIt) {
          // The page that says there is no such video has its own address.
          const allowed = name.startsWith('page video') ? [`/video/${removableVideo.video_id}/`] : []
          expect([country, name, traces.filter((trace) => !allowed.includes(trace))]).toEqual([country, name, []])
          if (status !== usual.status) expect([country, name, status]).toEqual([country, name, 404])
        }
      }
      expect([country, await filesIn(country)]).toEqual([country, files.map(() => (shows ? 200 : 404))])
    }
    expect(cells).toBeGreaterThan(visited.length * asked.length - 20)
  })
})

describe('the rule', () => {
  it('hides it from members as well, in their own lists, and the staff of the back office see it everywhere', async () => {
    await show({ allowed: '', blocked: 'JP' })
    await expect.poll(() => statusIn('JP', removableVideoPath()), { timeout: 6000, interval: 50 }).toBe(404)
    for (const list of ['favourite', 'watch_later', 'history'] as const) {
      const path = contract.ownVideos.fill({ list, count: 60, page: 1 })
      expect([list, tracesIn(await anna.page(path, from('JP')))]).toEqual([list, []])
      expect(tracesIn(await anna.page(path, from('CA'))).length).toBeGreaterThan(0)
    }
    const page = await edda.page(
      href('admin_video', { id: String(removableVideo.video_id) }, { lang: 'en' }),
      from('JP'),
    )
    expect(page).toContain(removableVideo.title)
  })

  it('is in the number of a list: exact where all its videos are on one page, and at most where it is not known how many are hidden', async () => {
    await show({ allowed: '', blocked: 'JP' })
    await expect.poll(() => statusIn('JP', removableVideoPath()), { timeout: 6000, interval: 50 }).toBe(404)
    const totalIn = async (country: Country, path: string) =>
      /class="list-total">([^<]*)</.exec(await visitorIn(country).page(path, from(country)))?.[1] ?? ''
    const long = href('videos', {}, { lang: 'en' })
    const whole = await totalIn('CA', long)
    expect(whole).toMatch(/^[\d,]+ videos$/)
    expect(await totalIn('JP', long)).toBe(`At most ${whole}`)
    const short = contract.ownVideos.fill({ list: 'favourite', count: 60, page: 1 })
    const listIn = async (country: string) =>
      (await (await anna.ask(short, { headers: { ...json, 'x-dev-geo': country } })).json()) as {
        videos: unknown[]
        total_count: number
      }
    const [all, left] = [await listIn('CA'), await listIn('JP')]
    expect([left.total_count, left.videos.length]).toEqual([all.total_count - 1, all.videos.length - 1])
  })

  it('leaves a search without the numbers of its filters where these may count what is not shown', async () => {
    await show({ allowed: '', blocked: 'JP' })
    await expect.poll(() => statusIn('JP', removableVideoPath()), { timeout: 6000, interval: 50 }).toBe(404)
    const found = async (country: Country, search: string) =>
      (await (
        await visitorIn(country).ask(contract.search.fill(firstSearchPage(search)), {
          headers: { ...json, 'x-dev-geo': country },
        })
      ).json()) as AnswerOf<'search'>
    // Its only match, and one of more pages than are read here.
    for (const search of ['zeppelin', 'light']) {
      const [all, left] = [await found('CA', search), await found('JP', search)]
      expect([search, all.counts?.duration['2']]).toEqual([search, expect.any(Number)])
      expect([search, left.counts]).toEqual([search, undefined])
    }
    const page = await visitorIn('JP').page(href('search', { search: 'zeppelin' }, { lang: 'en' }), from('JP'))
    expect(page).not.toMatch(/10 to 30 minutes \(1\)/)
  })

  it('is in the counters of its performers, channel and categories, on cards, heads and in the calls, and goes with it', async () => {
    const ask = async (country: Country, path: string) =>
      (await (await visitorIn(country).ask(path, { headers: { ...json, 'x-dev-geo': country } })).json()) as Record<
        string,
        { statistics: { videos: number } }
      > & { categories: { dir: string; total_videos: number }[] }
    const of = async () => {
      const { performers, channel, categories } = await video()
      return { model: performers[0].dir, channel: channel.dir, category: categories[0].dir }
    }
    const { model, channel, category } = await of()
    const countsIn = async (country: Country) => {
      const { categories } = await ask(country, contract.categories.fill({ gender: 'str', section: 'all', lang: 'en' }))
      return [
        (await ask(country, contract.model.fill({ dir: model }))).model?.statistics,
        (await ask(country, contract.channel.fill({ dir: channel }))).channel?.statistics,
        categories.find(({ dir }) => dir === category),
      ]
    }
    const numbers = (counts: Awaited<ReturnType<typeof countsIn>>) =>
      counts.map((one) => (one && ('videos' in one ? one.videos : one.total_videos)) ?? 0)
    await show({ allowed: '', blocked: 'JP' })
    await expect
      .poll(async () => (await countsIn('CA')).map((one) => (one as { limited?: unknown }).limited), {
        timeout: 10_000,
      })
      .toEqual([{ '-JP': 1 }, { '-JP': 1 }, { '-JP': 1 }])
    const [all, left] = [await countsIn('CA'), await countsIn('JP')]
    expect(numbers(left)).toEqual(numbers(all).map((number) => number - 1))
    expect(JSON.stringify(left)).not.toContain('limited')
    const shownIn = async (country: Country) => {
      const page = await visitorIn(country).page(href('pornstar', { dir: model }, { lang: 'en' }), from(country))
      return /([\d.K]+) videos?</.exec(page.slice(page.indexOf('class="counters"')))?.[1]
    }
    await expect.poll(() => shownIn('JP')).toBe(String(numbers(left)[0]))
    expect(await shownIn('CA')).toBe(String(numbers(all)[0]))
    await show({ allowed: '', blocked: '' })
    await expect.poll(async () => numbers(await countsIn('JP'))).toEqual(numbers(all))
    await show({ allowed: '', blocked: 'JP' })
    await expect.poll(() => statusIn('JP', removableVideoPath()), { timeout: 6000, interval: 50 }).toBe(404)
  })

  it('is in the numbers of what is suggested from then on', async () => {
    await show({ allowed: '', blocked: 'JP' })
    await expect.poll(() => statusIn('JP', removableVideoPath()), { timeout: 6000, interval: 50 }).toBe(404)
    const { dir } = (await video()).performers[0]
    const [typed = ''] = dir.split('-')
    const totalIn = async (country: Country) => {
      const answer = await visitorIn(country).ask(contract.suggestions.fill({ c: typed }), {
        headers: { ...json, 'x-dev-geo': country },
      })
      const { models } = (await answer.json()) as AnswerOf<'suggestions'>
      return models.find((one) => one.dir === dir)?.total_videos ?? 0
    }
    const all = await totalIn('CA')
    expect(all).toBeGreaterThan(1)
    expect(await totalIn('JP')).toBe(all - 1)
  })

  it.each([
    { act: 'vote', section: 'video', object_id: '601', vote: '1' },
    { act: 'comm', section: 'video', object_id: '601', msg: 'Lovely light over the marsh' },
    { act: 'watch_later', video_id: '601' },
  ])('refuses $act from where the video is not shown, and from nowhere else', async (stat) => {
    const sent = async (country: string) => {
      const answer = await anna.ask(writes.input.path, {
        json: Object.fromEntries(Object.entries(stat).map(([name, text]) => [`stat[${name}]`, text])),
        headers: { ...json, 'x-dev-geo': country },
      })
      return [answer.status, ((await answer.json()) as { code?: string }).code]
    }
    expect(await sent('JP')).toEqual([404, 'not_found'])
    expect((await sent('CA'))[1]).not.toBe('not_found')
  })

  it('holds in a new isolate with a full KV', async () => {
    await testbed.runtime.reload()
    const path = contract.video.fill({ video_id: removableVideo.video_id })
    expect([await statusIn('JP', path), await statusIn('CA', path)]).toEqual([404, 200])
    expect(tracesIn(await visitorIn('JP').page(href('videos', {}, { lang: 'en' }), from('JP')))).toEqual([])
  })

  it('is in the log with what it was before', async () => {
    const history = await (
      await edda.ask(contract.catalogueChanges.fill({ family: 'videos', item: removableVideo.video_id, page: 1 }), {
        headers: json,
      })
    ).json()
    expect(history).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({
          username: 'edda',
          changes: [{ field: 'blocked_countries', before: null, after: 'JP' }],
        }),
      ]),
      broken_at: null,
    })
  })

  it.each(['allowed', 'blocked'] as const)(
    'names countries: what is %s and none is refused by its name',
    async (which) => {
      const answer = await show({ allowed: '', blocked: '', [which]: 'DE, XX, Germany' })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { codes: [{ field: `${which}_countries`, code: 'unknown_name', info: 'GERMANY, XX' }] },
      ])
    },
  )

  it('knows every country, and shows nothing that has a rule where the country is unknown', () => {
    for (const code of countryCodes)
      expect(isShownIn({ allowed: [code], blocked: [] }, code.toLowerCase()), code).toBe(true)
    for (const unknown of ['', 'xx', 'T1'])
      expect([
        isShownIn({ allowed: [], blocked: ['JP'] }, unknown),
        isShownIn({ allowed: ['JP'], blocked: [] }, unknown),
        isShownIn({ allowed: [], blocked: [] }, unknown),
      ]).toEqual([false, false, true])
  })
})
