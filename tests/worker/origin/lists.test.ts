// The lists of the embedded upstream against an independent scan of the catalogue.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParamsOf } from '../../../shared/contract/contract.ts'
import { durations, videoDates, videoPageSorts, videoTypes } from '../../../shared/rules/filters.ts'
import { isListed } from '../../../worker/origin/seed/catalogue.ts'
import { categories } from '../../../worker/origin/seed/categories.ts'
import { words } from '../../../worker/origin/seed/words/words.ts'
import { cardsOfList, pageOfList } from '../../../worker/origin/store/lists.ts'
import { films } from '../../support/world/films.ts'
import { type OriginWorld, originWorld } from '../../support/world/origin.ts'
import { catalogue, scanList, total } from './scan.ts'

let world: OriginWorld
beforeAll(async () => {
  world = await originWorld({ videos: total, loops: films })
}, 60_000)
afterAll(() => world.stop())

const plain: ParamsOf<'videos'> = {
  gender: 'str',
  sort: 'latest-updates',
  count: 60,
  section: '',
  object_id: '',
  page: 1,
  type: 'all',
  duration: '',
  date: '',
}

/** Every way to narrow a list of a section by this sort. */
function narrowings(section: '' | 'country', sort: ParamsOf<'videos'>['sort']): ParamsOf<'videos'>[] {
  const dates = sort === 'most-popular' || sort === 'top-rated' ? (['', ...videoDates] as const) : ([''] as const)
  return dates.flatMap((date) =>
    videoTypes.flatMap((type) =>
      (['', ...durations] as const).map((duration) => ({
        ...plain,
        sort,
        section,
        object_id: section === 'country' ? 'de' : '',
        date,
        type,
        duration,
      })),
    ),
  )
}

async function wholeList(params: ParamsOf<'videos'>): Promise<{ ids: number[]; totals: Set<number> }> {
  const ids: number[] = []
  const totals = new Set<number>()
  for (let page = 1; ; page++) {
    const { videos, total_count } = await world.call('videos', { ...params, page })
    ids.push(...videos.map(({ video_id }) => video_id))
    totals.add(total_count)
    if (videos.length < params.count) return { ids, totals }
  }
}

describe.each(videoPageSorts)('videos sorted by %s', (sort) => {
  it.each(['', 'country'] as const)(
    'are on their pages once each and in order, whatever narrows the list (section "%s")',
    async (section) => {
      for (const params of narrowings(section, sort)) {
        const expected = scanList(params)
        const { ids, totals } = await wholeList(params)
        expect(ids, JSON.stringify(params)).toEqual(expected)
        expect([...totals], JSON.stringify(params)).toEqual([expected.length])
      }
    },
    60_000,
  )
})

describe('a list', () => {
  it('finds something under every filter of the demo catalogue, so that no comparison is one of nothing with nothing', () => {
    const sizes = videoPageSorts.flatMap((sort) => narrowings('', sort).map((params) => scanList(params).length))
    expect(Math.min(...sizes)).toBeGreaterThan(10)
  })

  it.each(['gay', 'she'] as const)('of another gender (%s) holds its own videos only', async (gender) => {
    const params = { ...plain, gender }
    expect((await wholeList(params)).ids).toEqual(scanList(params))
  })

  it('has the same videos on pages of 30 as on pages of 60', async () => {
    const params = { ...plain, sort: 'most-popular', count: 30 } as const
    expect((await wholeList(params)).ids).toEqual(scanList(params))
  })

  it('never shows a private or a deleted video', async () => {
    const hidden = catalogue
      .filter((video) => video.is_private === 1 || video.status_id === 5)
      .map(({ video_id }) => video_id)
    expect(hidden.length).toBeGreaterThan(5)
    const { ids } = await wholeList(plain)
    expect(ids.filter((id) => hidden.includes(id))).toEqual([])
  })

  it('ignores a date where the sort looks at no stretch of time', async () => {
    const dated = await world.call('videos', { ...plain, sort: 'longest', date: 'day' })
    expect(dated.videos).toEqual((await world.call('videos', { ...plain, sort: 'longest' })).videos)
  })

  it('is empty, and not an error, past its end and for a country where nobody watched anything', async () => {
    expect(await world.call('videos', { ...plain, page: 500 })).toMatchObject({
      videos: [],
      total_count: scanList(plain).length,
    })
    expect(await world.call('videos', { ...plain, section: 'country', object_id: 'aq' })).toEqual({
      videos: [],
      total_count: 0,
    })
  })

  it('mixes films: no two neighbours of a page by date are the same one', async () => {
    const { videos } = await world.call('videos', plain)
    const films = videos.map(({ scr }) => scr)
    expect(new Set(films).size).toBeGreaterThan(6)
    expect(films.filter((film, index) => film === films[index + 1]).length).toBeLessThan(6)
  })

  it('says of a card what the catalogue says, with a title for each language that has one', async () => {
    const video = catalogue.findLast((one) => scanList(plain).includes(one.video_id))
    const { videos } = await world.call('videos', plain)
    expect(videos[0]).toMatchObject({
      video_id: video?.video_id,
      dir: video?.dir,
      title: video?.title,
      video_viewed: video?.viewed,
      scr: `/media/pictures/${video?.fileSet.loop.name}/still.webp`,
      ...Object.fromEntries(Object.entries(video?.titles ?? {}).map(([lang, title]) => [`title_${lang}`, title])),
    })
  })

  it('counts no further than it is told, however many videos it has', async () => {
    const list = { shelf: plain, window: { country: '', period: 'all' }, sort: 'longest' } as const
    expect((await pageOfList(world.db, list, { offset: 0, count: 10, totalMax: 100 })).total).toBe(100)
  })

  it('reads no more rows than its page holds, under every filter', async () => {
    for (const section of ['', 'country'] as const) {
      for (const params of videoPageSorts.flatMap((sort) => narrowings(section, sort))) {
        const list = {
          shelf: params,
          window: { country: params.object_id, period: params.date || 'all' },
          sort: videoPageSorts.find((sort) => sort === params.sort) ?? 'longest',
        } as const
        const { meta, results } = await cardsOfList(world.db, list, 20, 5).all()
        // The walk, then for each card its video, its files' set and up to five titles.
        expect(meta.rows_read, JSON.stringify(params)).toBeLessThan(25 + 6 + results.length * 8 + 20)
      }
    }
  }, 30_000)
})

describe('the home block', () => {
  it("is today's 30 most watched everywhere", async () => {
    const { videos, total_count } = await world.call('main', { gender: 'str', lang: 'en' })
    const expected = scanList({
      gender: 'str',
      sort: 'most-popular',
      count: 30,
      section: '',
      object_id: '',
      page: 1,
      type: 'all',
      duration: '',
      date: 'day',
    })
    expect(videos.map(({ video_id }) => video_id)).toEqual(expected.slice(0, 30))
    expect(total_count).toBe(30)
  })

  it('has the largest categories, largest first, in the language asked for, English where there is none', async () => {
    const sizes = categories.map(({ dir }, index) => ({
      dir,
      german: words.de.categories[index],
      english: words.en.categories[index],
      size: catalogue.filter((video) => isListed(video) && video.category_ids.includes(index + 1)).length,
    }))
    const largest = sizes
      .filter(({ size }) => size > 0)
      .toSorted((a, b) => b.size - a.size)
      .slice(0, 30)
    const german = await world.call('main', { gender: 'str', lang: 'de' })
    const polish = await world.call('main', { gender: 'str', lang: 'pl' })
    expect(german.categories).toEqual(largest.map(({ dir, german: title }) => ({ dir, title })))
    expect(polish.categories).toEqual(largest.map(({ dir, english: title }) => ({ dir, title })))
  })
})
