// The lists of the embedded upstream against an independent scan of the catalogue.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { contract, type ParamsOf } from '../../../../shared/contract/contract.ts'
import { durations, videoDates, videoPageSorts, videoTypes } from '../../../../shared/rules/browse-filters.ts'
import { cheapestPlan } from '../../../../worker/origin/browse/store/list-plans.ts'
import { cardsOfList, pageOfList } from '../../../../worker/origin/browse/store/lists.ts'
import { pageOfTaggedList } from '../../../../worker/origin/browse/store/tagged-lists.ts'
import { isListed } from '../../../../worker/origin/seed/catalogue.ts'
import { categories } from '../../../../worker/origin/seed/categories.ts'
import { channels } from '../../../../worker/origin/seed/channels.ts'
import { countryShares } from '../../../../worker/origin/seed/countries.ts'
import { performers } from '../../../../worker/origin/seed/performers.ts'
import { playlists, videosOfPlaylist } from '../../../../worker/origin/seed/playlists.ts'
import { words } from '../../../../worker/origin/seed/words/words.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { sampleVideos } from '../../../support/runtime/sample-videos.ts'
import { catalogue, mostFrequent, scanList, total } from './expected-lists.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
})
afterAll(() => testbed.stop())

const plain = defaultListParams.videos

type Params = ParamsOf<'videos'>

/** The object with most listed videos in so small a catalogue. */
const busiest = {
  model: mostFrequent(catalogue.filter(isListed).flatMap(({ model_ids }) => model_ids)),
  channel: mostFrequent(catalogue.filter(isListed).flatMap(({ channel_id }) => channel_id ?? [])),
  user: mostFrequent(catalogue.filter(isListed).map(({ user_id }) => user_id)),
}

/** The objects of the lists: names of the demo catalogue that have enough videos in this small one. */
const objects = {
  'all videos': { section: '', object_id: '' },
  Germany: { section: 'country', object_id: 'de' },
  'one category': { section: 'category', object_id: 'sunset' },
  'two categories': { section: 'category', object_id: 'ambient,landscapes' },
  'three categories': { section: 'category', object_id: 'autumn,ice,landscapes' },
  'a model': { section: 'model', object_id: performers[busiest.model - 1]?.dir ?? '' },
  'a channel': { section: 'channel', object_id: channels[busiest.channel - 1]?.dir ?? '' },
  'a member': { section: 'user', object_id: String(busiest.user) },
  'a playlist': { section: 'playlist', object_id: String(longestPlaylist()) },
} as const satisfies Record<string, Pick<Params, 'section' | 'object_id'>>

function longestPlaylist(): number {
  const sizes = playlists.map(({ playlist_id, is_private }) =>
    is_private ? 0 : videosOfPlaylist(playlist_id, total).length,
  )
  return 1 + sizes.indexOf(Math.max(...sizes))
}

/** Every filter of a list about an object, with this sort. */
function narrowings(object: Pick<Params, 'section' | 'object_id'>, sort: Params['sort']): Params[] {
  const dates = sort === 'most-popular' || sort === 'top-rated' ? (['', ...videoDates] as const) : ([''] as const)
  return dates.flatMap((date) =>
    videoTypes.flatMap((type) =>
      (['', ...durations] as const).map((duration) => ({ ...plain, ...object, sort, date, type, duration })),
    ),
  )
}

type Named = keyof typeof objects
const names = Object.keys(objects) as Named[]
/** Those with query plans of their own. */
const tagged = ['one category', 'two categories', 'a model', 'a channel', 'a member'] as const

/**
 * One in so many of a list's filters as divide among the lists: an eighth or a quarter of them, other ones for the next sort and
 * the next list; with FULL=1 all of them.
 */
function inTurn(name: Named, sort: (typeof videoPageSorts)[number], among: readonly Named[]): Params[] {
  const turn = among.indexOf(name) + videoPageSorts.indexOf(sort)
  const share = among.length < 8 ? 4 : 8
  return narrowings(objects[name], sort).filter(({ date, type, duration }) => {
    const length = ['', ...durations].indexOf(duration) + (1 + durations.length) * videoTypes.indexOf(type)
    return process.env.FULL || (length + 3 * ['', ...videoDates].indexOf(date) + turn) % share === 0
  })
}

it.each([[names], [tagged]])(
  '%j combine every sort with every value of every filter, and every two filters',
  (among) => {
    const asked = among.map((name) => videoPageSorts.map((sort) => inTurn(name, sort, among)))
    for (const [index, sort] of videoPageSorts.entries()) {
      const told = asked.flatMap((bySort) => bySort[index] ?? []).map(narrowingOf)
      expect(new Set(told), sort).toEqual(new Set(narrowings(objects['all videos'], sort).map(narrowingOf)))
    }
    for (const bySort of asked) {
      expect(bySort.every((some) => some.length > 0)).toBe(true)
      const all = bySort.flat()
      expect(new Set(all.map(({ date }) => date)).size).toBe(1 + videoDates.length)
      expect(new Set(all.map(({ type, duration }) => type + duration)).size).toBe(12)
    }
  },
)

const narrowingOf = ({ date, type, duration }: Params): string => [date, type, duration].join()

const idOf = (dir: (typeof categories)[number]['dir']): number => 1 + categories.findIndex((one) => one.dir === dir)

async function wholeList(params: ParamsOf<'videos'>): Promise<{ ids: number[]; totals: Set<number> }> {
  const ids: number[] = []
  const totals = new Set<number>()
  for (let page = 1; ; page++) {
    const { videos, total_count } = await testbed.call('videos', { ...params, page })
    ids.push(...videos.map(({ video_id }) => video_id))
    totals.add(total_count)
    if (videos.length < params.count) return { ids, totals }
  }
}

describe.each(videoPageSorts)('videos sorted by %s', (sort) => {
  it.each(names)(
    'of %s are listed once each and in order, under every filter',
    async (name) => {
      for (const params of inTurn(name, sort, names)) {
        const expected = scanList(params)
        const { ids, totals } = await wholeList(params)
        expect(ids, JSON.stringify(params)).toEqual(expected)
        expect([...totals], JSON.stringify(params)).toEqual([expected.length])
      }
    },
    240_000,
  )
})

it('the videos of each country are those that were watched there, most watched first', async () => {
  const countries = Object.keys(countryShares)
  expect(countries.length).toBeGreaterThan(20)
  for (const [index, object_id] of countries.entries()) {
    // Every second country for all time, the others for a week.
    for (const date of process.env.FULL ? (['', 'week'] as const) : ([index % 2 ? '' : 'week'] as const)) {
      const params = { ...plain, section: 'country', object_id, sort: 'most-popular', date } as const
      const expected = scanList(params)
      const { ids, totals } = await wholeList(params)
      expect([ids, [...totals]], JSON.stringify(params)).toEqual([expected, [expected.length]])
      expect(expected.length, object_id).toBeGreaterThan(1)
    }
  }
})

describe("a playlist's videos", () => {
  it("come in their owner's order, under every filter", async () => {
    for (const params of narrowings(objects['a playlist'], 'playlist-order')) {
      const expected = scanList(params)
      const { ids, totals } = await wholeList(params)
      expect([ids, [...totals]], JSON.stringify(params)).toEqual([expected, [expected.length]])
    }
    expect(scanList({ ...plain, ...objects['a playlist'], sort: 'playlist-order' }).length).toBeGreaterThan(20)
  })

  it('are listed whatever their gender', async () => {
    const other = playlists.find(({ orientation, is_private }) => orientation !== 'str' && !is_private)
    const { ids } = await wholeList({ ...plain, section: 'playlist', object_id: String(other?.playlist_id) })
    expect(ids.length).toBeGreaterThan(1)
    expect(ids.every((id) => catalogue[id - 1]?.gender === other?.orientation)).toBe(true)
  })

  it("are the owner's only where the playlist is private", async () => {
    const hidden = playlists.find(({ is_private }) => is_private)
    const response = await testbed.ask(
      contract.videos.fill({ ...plain, section: 'playlist', object_id: String(hidden?.playlist_id) }),
    )
    expect([response.status, await response.json()]).toEqual([
      403,
      { error: 'no_permission', code: 'no_permission', field: 'object_id' },
    ])
  })
})

/** A page of a list about an object, which is not too late to be answered. */
async function livePage(...asked: Parameters<typeof pageOfTaggedList>) {
  const page = await pageOfTaggedList(...asked)
  if (!page) throw new Error('The page is too late')
  return page
}

describe('a list about an object', () => {
  const tags = {
    category: { tag: 'category', ids: [idOf('sunset')] },
    categories: { tag: 'category', ids: [idOf('landscapes'), idOf('ambient')] },
    model: { tag: 'model', ids: [busiest.model] },
    channel: { tag: 'channel', ids: [busiest.channel] },
    user: { tag: 'user', ids: [busiest.user] },
  } as const
  const asAsked = {
    category: 'one category',
    categories: 'two categories',
    model: 'a model',
    channel: 'a channel',
    user: 'a member',
  } as const

  it.each(Object.keys(tags) as (keyof typeof tags)[])(
    'of a %s is the same read by a scan of the whole list, for an early page, as gathered for a late one',
    async (name) => {
      for (const sort of videoPageSorts) {
        for (const params of inTurn(asAsked[name], sort, tagged)) {
          const list = {
            listFilter: params,
            window: { country: '', period: params.date || 'all' },
            sort,
            ...tags[name],
          } as const
          const { cards, total } = await livePage(testbed.db, list, { offset: 1, count: 2, totalMax: 30_000 }, 1)
          const expected = scanList(params)
          const ids = cards.map(({ video_id }) => video_id)
          expect([ids, total], JSON.stringify(params)).toEqual([expected.slice(1, 3), expected.length])
        }
      }
    },
    240_000,
  )

  it('is read by the cheapest plan', () => {
    const sizes = { belongs: 40_000, gathered: 50_000, own: 50_000, whole: 800_000 }
    expect(cheapestPlan(60, sizes, false)).toEqual({ plan: 'alongWhole', steps: 1200 })
    expect(cheapestPlan(60, sizes, true)).toEqual({ plan: 'alongOwn', steps: 75 })
    expect(cheapestPlan(30_000, sizes, false).plan).toBe('gather')
    expect(cheapestPlan(60, { ...sizes, belongs: 400, gathered: 500, own: 50_000 }, false).plan).toBe('gather')
    expect(cheapestPlan(60, { ...sizes, belongs: 400, gathered: 500, own: 50_000 }, true).plan).toBe('gather')
    expect(cheapestPlan(60, { ...sizes, belongs: 400, gathered: 50_000, own: 50_000, whole: 600 }, false).plan).toBe(
      'alongWhole',
    )
  })

  it('is still right where its videos are at the end of the order, so that the scan hits its limit', async () => {
    const list = {
      listFilter: plain,
      window: { country: '', period: 'all' },
      sort: 'longest',
      ...tags.category,
    } as const
    const hasTagCondition = scanList({ ...plain, ...objects['one category'] })
    const seconds = await testbed.db
      .prepare('SELECT video_id, duration_seconds FROM videos')
      .all<{ video_id: number; duration_seconds: number }>()
    const others = JSON.stringify(seconds.results.filter(({ video_id }) => !hasTagCondition.includes(video_id)))
    const set = 'UPDATE videos SET duration_seconds'
    await testbed.db
      .prepare(`${set} = 599 WHERE video_id IN (SELECT value ->> 'video_id' FROM json_each(?))`)
      .bind(others)
      .run()
    const low = JSON.stringify(hasTagCondition)
    await testbed.db.prepare(`${set} = 1 WHERE video_id IN (SELECT value FROM json_each(?))`).bind(low).run()
    const { cards } = await livePage(testbed.db, list, { offset: 0, count: 2, totalMax: 30_000 }, 1)
    await testbed.db
      .prepare(
        `${set} = l.value ->> 'duration_seconds' FROM json_each(?) l WHERE videos.video_id = l.value ->> 'video_id'`,
      )
      .bind(JSON.stringify(seconds.results))
      .run()
    expect(cards.map(({ video_id }) => video_id)).toEqual(hasTagCondition.toSorted((a, b) => b - a).slice(0, 2))
  })

  it.each([
    { section: 'category', object_id: 'no-such-category' },
    { section: 'category', object_id: 'no-such-category,sunset' },
    { section: 'model', object_id: 'nobody' },
    { section: 'channel', object_id: 'no-such-channel' },
    { section: 'user', object_id: '999999' },
    { section: 'playlist', object_id: '999999' },
  ] as const)('that does not exist is not found: %o [S3-039]', async (object) => {
    const response = await testbed.ask(contract.videos.fill({ ...plain, ...object }))
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 'not_found', code: 'not_found', field: 'object_id' },
    ])
  })
})

describe('a list', () => {
  it('of a hidden category is not found, alone or beside another, as its page is not', async () => {
    for (const object_id of ['voyeur', 'sunset,voyeur']) {
      const answer = await testbed.ask(contract.videos.fill({ ...plain, section: 'category', object_id }))
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not_found', field: 'object_id' }])
    }
  })

  it('finds videos under every filter of the demo catalogue, so that no comparison is of two empty lists', () => {
    // The only spherical sample is a short one.
    const hasSamples = ({ type, duration }: Params) => type !== 'vr' || duration === '' || duration === '1'
    const sizes = videoPageSorts.flatMap((sort) =>
      narrowings(objects['all videos'], sort)
        .filter(hasSamples)
        .map((params) => scanList(params).length),
    )
    expect(Math.min(...sizes)).toBeGreaterThan(0)
  })

  it.each(['gay', 'she'] as const)('of another gender (%s) has its own videos only', async (gender) => {
    const params = { ...plain, gender }
    expect((await wholeList(params)).ids).toEqual(scanList(params))
  })

  it('has the same videos on pages of 30 as on pages of 60', async () => {
    const params = { ...plain, sort: 'most-popular', count: 30 } as const
    expect((await wholeList(params)).ids).toEqual(scanList(params))
  })

  it('never has a private or a deleted video', async () => {
    const hidden = catalogue
      .filter((video) => video.is_private === 1 || video.status_id === 5)
      .map(({ video_id }) => video_id)
    expect(hidden.length).toBeGreaterThan(5)
    const { ids } = await wholeList(plain)
    expect(ids.filter((id) => hidden.includes(id))).toEqual([])
  })

  it.each(['most-popular', 'top-rated'] as const)(
    'sorted by %s of a day, a week, a month and all time has more and more videos',
    async (sort) => {
      const totals: number[] = []
      for (const date of ['day', 'week', 'month', ''] as const)
        totals.push((await testbed.call('videos', { ...plain, sort, date })).total_count)
      const [day = 0, week = 0, month = 0, all = 0] = totals
      expect(day).toBeGreaterThan(30)
      expect([week > 2 * day, month > 1.2 * week, all > month], totals.join()).toEqual([true, true, true])
    },
  )

  it('ignores a date where the sort has no period', async () => {
    const dated = await testbed.call('videos', { ...plain, sort: 'longest', date: 'day' })
    expect(dated.videos).toEqual((await testbed.call('videos', { ...plain, sort: 'longest' })).videos)
  })

  it('is empty, and not an error, past its end and for a country without views [S3-036]', async () => {
    expect(await testbed.call('videos', { ...plain, page: 500 })).toMatchObject({
      videos: [],
      total_count: scanList(plain).length,
    })
    expect(await testbed.call('videos', { ...plain, section: 'country', object_id: 'aq' })).toEqual({
      videos: [],
      total_count: 0,
    })
  })

  it('has the duration of every video', async () => {
    const { results } = await testbed.db
      .prepare(
        'SELECT f.folder, v.duration_seconds, count(*) AS videos FROM videos v JOIN file_sets f USING (file_set_id) GROUP BY 1, 2',
      )
      .all<{ folder: string; duration_seconds: number; videos: number }>()
    expect(results.reduce((sum, { videos }) => sum + videos, 0)).toBe(total)
    const lengths = results.map(({ folder, duration_seconds }) => [folder, duration_seconds])
    expect(Object.fromEntries(lengths)).toEqual(
      Object.fromEntries(sampleVideos.manifest.map(({ name, durationSeconds }) => [name, durationSeconds])),
    )
    expect(lengths.length).toBe(sampleVideos.manifest.length)
  })

  it('mixes films: no two neighbours of a page by date share one', async () => {
    const { videos } = await testbed.call('videos', plain)
    const films = videos.map(({ scr }) => scr)
    expect(new Set(films).size).toBeGreaterThan(6)
    expect(films.filter((film, index) => film === films[index + 1]).length).toBeLessThan(6)
  })

  it("has the catalogue's data on each card, with a title for each language that has one", async () => {
    const video = catalogue.findLast((one) => scanList(plain).includes(one.video_id))
    const { videos } = await testbed.call('videos', plain)
    expect(videos[0]).toMatchObject({
      video_id: video?.video_id,
      dir: video?.dir,
      title: video?.title,
      video_viewed: video?.viewed,
      scr: `/media/pictures/${video?.fileSet.loop.name}/still.webp`,
      ...Object.fromEntries(Object.entries(video?.titles ?? {}).map(([lang, title]) => [`title_${lang}`, title])),
    })
  })

  it('counts no further than its limit, however many videos it has', async () => {
    const list = { listFilter: plain, window: { country: '', period: 'all' }, sort: 'longest' } as const
    expect((await pageOfList(testbed.db, list, { offset: 0, count: 10, totalMax: 100 }, 1)).total).toBe(100)
  })

  it('reads no more rows than its page needs, under every filter', async () => {
    for (const [turn, object] of [objects['all videos'], objects.Germany].entries()) {
      // Each of the two reads every second combination of filters.
      const isInTurn = (_: Params, index: number) => process.env.FULL || (index + (index >> 2)) % 2 === turn
      for (const params of videoPageSorts.flatMap((sort) => narrowings(object, sort).filter(isInTurn))) {
        const list = {
          listFilter: params,
          window: { country: params.object_id, period: params.date || 'all' },
          sort: videoPageSorts.find((sort) => sort === params.sort) ?? 'longest',
        } as const
        const { meta, results } = await cardsOfList(testbed.db, list, 20, 5).all()
        // The scan, then for each card its video, its file set and up to five titles.
        expect(meta.rows_read, JSON.stringify(params)).toBeLessThan(25 + 6 + results.length * 8 + 20)
      }
    }
  })
})

describe('the home block', () => {
  it("has today's 30 most watched videos everywhere [S2-003 S7-020]", async () => {
    const { videos, total_count } = await testbed.call('main', { gender: 'str', lang: 'en' })
    const expected = scanList({ ...plain, sort: 'most-popular', count: 30, date: 'day' })
    expect(videos.map(({ video_id }) => video_id)).toEqual(expected.slice(0, 30))
    expect(total_count).toBe(30)
  })

  it('is filled with the most watched of all time where few were watched today', async () => {
    const today = scanList({ ...plain, sort: 'most-popular', count: 30, date: 'day' }).slice(0, 5)
    const others = scanList({ ...plain, sort: 'most-popular', count: 60 }).filter((id) => !today.includes(id))
    const { results: kept } = await testbed.db
      .prepare("SELECT * FROM video_popularity WHERE country = '' AND period = 'day'")
      .all<{ video_id: number }>()
    const rest = kept.filter(({ video_id }) => !today.includes(video_id)).map(({ video_id }) => video_id)
    const move = (from: string, to: string) =>
      testbed.db
        .prepare(`
          UPDATE video_popularity SET period = ?2
          WHERE country = '' AND period = ?1 AND video_id IN (SELECT value FROM json_each(?3))`)
        .bind(from, to, JSON.stringify(rest))
        .run()
    await move('day', 'put aside')
    const { videos, total_count } = await testbed.call('main', { gender: 'str', lang: 'en' })
    await move('put aside', 'day')
    expect(videos.map(({ video_id }) => video_id)).toEqual([...today, ...others].slice(0, 30))
    expect(total_count).toBe(30)
  })

  it('has the largest categories but no hidden one, largest first, in the requested language, English where there is none', async () => {
    const sizes = categories.map(({ dir }, index) => ({
      dir,
      german: words.de.categories[index],
      english: words.en.categories[index],
      size: scanList({ ...plain, section: 'category', object_id: dir }).length,
    }))
    const largest = sizes
      .filter(({ size, dir }) => size > 0 && dir !== 'voyeur')
      .toSorted((a, b) => b.size - a.size)
      .slice(0, 30)
    const german = await testbed.call('main', { gender: 'str', lang: 'de' })
    const polish = await testbed.call('main', { gender: 'str', lang: 'pl' })
    expect(german.categories).toEqual(largest.map(({ dir, german: title }) => ({ dir, title })))
    expect(polish.categories).toEqual(largest.map(({ dir, english: title }) => ({ dir, title })))
  })
})
