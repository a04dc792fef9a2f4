// Lists that are kept in their order, so that a late page costs no more than the first one.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { contract } from '../../../../shared/contract/contract.ts'
import { pageSizes, pagesMax } from '../../../../shared/limits.ts'
import { type VideoPageSort, videoPageSorts } from '../../../../shared/rules/browse-filters.ts'
import { statesBefore } from '../../../../shared/rules/studio-upload-states.ts'
import { keptListSeconds, keptListsMax, keptListsPerMinute, keptPartIds } from '../../../../worker/origin/bounds.ts'
import {
  cardsOfKept,
  costsLikeFirst,
  expireKeptLists,
  freshPage,
  keepableOf,
  madePage,
  pageOfKept,
} from '../../../../worker/origin/browse/store/kept-lists.ts'
import { foundBy, type Plan, type TaggedList } from '../../../../worker/origin/browse/store/list-plans.ts'
import { pageOfTaggedList } from '../../../../worker/origin/browse/store/tagged-lists.ts'
import { currentSeconds } from '../../../../worker/origin/clock.ts'
import { removeVideo, restoreVideo } from '../../../../worker/origin/moderation/store/takedowns.ts'
import { isListed } from '../../../../worker/origin/seed/catalogue.ts'
import { categories } from '../../../../worker/origin/seed/categories.ts'
import { channels } from '../../../../worker/origin/seed/channels.ts'
import { performers } from '../../../../worker/origin/seed/performers.ts'
import type { ListFilter } from '../../../../worker/origin/sql/list-filters.ts'
import { publishUpload } from '../../../../worker/origin/studio/store/publish.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { catalogue, mostFrequent, scanList } from './expected-lists.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
})
afterAll(() => testbed.stop())
beforeEach(() =>
  testbed.db.batch(['kept_lists', 'kept_list_parts'].map((table) => testbed.db.prepare(`DELETE FROM ${table}`))),
)

const plain = defaultListParams.videos
const everything: ListFilter = { gender: 'str', type: 'all', duration: '' }
const allTime = { country: '', period: 'all' } as const
const listed = catalogue.filter((video) => isListed(video) && video.gender === 'str')

const busiest = {
  category: mostFrequent(listed.flatMap(({ category_ids }) => category_ids)),
  model: mostFrequent(listed.flatMap(({ model_ids }) => model_ids)),
  channel: mostFrequent(listed.flatMap(({ channel_id }) => channel_id ?? [])),
  user: mostFrequent(listed.map(({ user_id }) => user_id)),
}
const second = mostFrequent(
  listed
    .filter(({ category_ids }) => category_ids.includes(busiest.category))
    .flatMap(({ category_ids }) => category_ids.filter((id) => id !== busiest.category)),
)

const dirOf = (categoryId: number) => categories[categoryId - 1]?.dir ?? ''
const objects = {
  'a category': { tag: 'category', ids: [busiest.category], object_id: dirOf(busiest.category) },
  'two categories': {
    tag: 'category',
    ids: [second, busiest.category],
    object_id: [dirOf(busiest.category), dirOf(second)].toSorted().join(),
  },
  'a model': { tag: 'model', ids: [busiest.model], object_id: performers[busiest.model - 1]?.dir ?? '' },
  'a channel': { tag: 'channel', ids: [busiest.channel], object_id: channels[busiest.channel - 1]?.dir ?? '' },
  'a member': { tag: 'user', ids: [busiest.user], object_id: String(busiest.user) },
} as const

const listOf = (name: keyof typeof objects, sort: VideoPageSort, filter = everything): TaggedList => ({
  listFilter: filter,
  window: allTime,
  sort,
  tag: objects[name].tag,
  ids: objects[name].ids,
})

const all = { offset: 0, count: 1000, totalMax: 30_000 }

/** Makes a list by a plan, and reads a page of it. */
const make = (list: TaggedList, plan: Plan = 'gather', { nowSeconds = 1000, page = all } = {}) =>
  madePage(
    testbed.db,
    keepableOf(list, list),
    (wanted) => foundBy[plan](list, { limit: wanted, offset: '0', steps: '-1' }),
    { gender: list.listFilter.gender, country: '', page, nowSeconds },
  )

/** A page of a fresh list; null where there is none. */
const read = async (list: TaggedList, nowSeconds: number, page = all) => {
  const [kept, cards] = await testbed.db.batch(pageOfKept(testbed.db, keepableOf(list, list), page, nowSeconds))
  return freshPage([kept, cards], page.totalMax)
}

const idsOf = (page: { cards: { video_id: number }[] } | null) => page?.cards.map(({ video_id }) => video_id)

const keptNames = async () =>
  (await testbed.db.prepare('SELECT list FROM kept_lists ORDER BY kept_date, list').all<{ list: string }>()).results

describe('a kept list', () => {
  it.each(Object.keys(objects) as (keyof typeof objects)[])(
    'of %s has the same videos in the same order, whichever plan finds them, in every sort',
    async (name) => {
      let minute = 0
      for (const sort of videoPageSorts) {
        const expected = scanList({ ...plain, sort, section: objects[name].tag, object_id: objects[name].object_id })
        expect(expected.length).toBeGreaterThan(4)
        const plans: Plan[] = ['gather', 'alongWhole', ...(sort === 'latest-updates' ? (['alongOwn'] as const) : [])]
        for (const plan of plans) {
          const made = await make(listOf(name, sort), plan, { nowSeconds: ++minute * keptListSeconds })
          expect([idsOf(made), made?.total], `${sort}, ${plan}`).toEqual([expected, expected.length])
        }
      }
    },
    60_000,
  )

  it('is of one filter only', async () => {
    const filter = { gender: 'str', type: 'hd', duration: '1' } as const
    const made = await make(listOf('a category', 'longest', filter))
    const params = {
      ...plain,
      section: 'category',
      object_id: objects['a category'].object_id,
      sort: 'longest',
    } as const
    expect(idsOf(made)).toEqual(scanList({ ...params, ...filter }))
    expect(await read(listOf('a category', 'longest'), 1000)).toBeNull()
  })

  it('has each video on one page, also when what it is sorted by changes meanwhile', async () => {
    const list = listOf('a category', 'most-popular')
    const expected = idsOf(await make(list)) ?? []
    const last = expected.at(-1) ?? 0
    const set = (viewed: number) =>
      testbed.db.prepare('UPDATE videos SET viewed = viewed + ?2 WHERE video_id = ?1').bind(last, viewed).run()
    const pages: number[] = []
    for (let offset = 0; offset < expected.length; offset += 7) {
      if (offset === 7) await set(1e9)
      pages.push(
        ...(idsOf(await pageOfTaggedList(testbed.db, list, { offset, count: 7, totalMax: 30_000 }, 1001)) ?? []),
      )
    }
    await set(-1e9)
    expect(pages).toEqual(expected)
  })

  it('is read across its parts, and ends where it ends', async () => {
    const ids = Array.from({ length: 2 * keptPartIds + 30 }, (_, place) => listed[place % listed.length]?.video_id ?? 0)
    const list = listOf('a category', 'longest')
    const keepable = keepableOf(list, list)
    await testbed.db.batch([
      testbed.db
        .prepare("INSERT INTO kept_lists VALUES (?1, 1, 'category', '[]', 1000, 2000, ?2)")
        .bind(keepable.name, ids.length),
      ...[0, 1, 2].map((part) =>
        testbed.db
          .prepare('INSERT INTO kept_list_parts VALUES (?1, ?2, ?3)')
          .bind(keepable.name, part, JSON.stringify(ids.slice(part * keptPartIds, (part + 1) * keptPartIds))),
      ),
    ])
    for (const offset of [
      0,
      keptPartIds - 10,
      keptPartIds,
      2 * keptPartIds - 60,
      2 * keptPartIds - 1,
      2 * keptPartIds + 20,
    ]) {
      const found = await read(list, 1500, { offset, count: 60, totalMax: 30_000 })
      expect(idsOf(found), String(offset)).toEqual(ids.slice(offset, offset + 60))
      expect(found?.total).toBe(ids.length)
    }
  })

  it('reads no more rows for a late page than for the first one', async () => {
    const list = listOf('a category', 'top-rated')
    const total = (await make(list))?.total ?? 0
    const rowsOf = async (offset: number) =>
      (await cardsOfKept(testbed.db, keepableOf(list, list), { offset, count: 10 }, 1001).all()).meta.rows_read
    expect(total).toBeGreaterThan(30)
    expect(await rowsOf(total - 10)).toBeLessThan((await rowsOf(0)) + 15)
  })

  it('is made once for many requests at once', async () => {
    await testbed.db.batch([
      testbed.db.prepare('CREATE TABLE makings (part INTEGER)'),
      testbed.db.prepare(
        'CREATE TRIGGER counted AFTER INSERT ON kept_list_parts BEGIN INSERT INTO makings VALUES (new.part); END',
      ),
    ])
    const pages = await Promise.all(Array.from({ length: 20 }, () => make(listOf('a category', 'longest'))))
    const makings = await testbed.db.prepare('SELECT count(*) AS total FROM makings').first('total')
    await testbed.db.batch(['DROP TRIGGER counted', 'DROP TABLE makings'].map((sql) => testbed.db.prepare(sql)))
    expect(makings).toBe(1)
    expect(new Set(pages.map((page) => JSON.stringify(idsOf(page)))).size).toBe(1)
  })

  it('is made again after its time, and not before', async () => {
    const list = listOf('a category', 'longest')
    await make(list)
    expect(await read(list, 999 + keptListSeconds)).not.toBeNull()
    expect(await read(list, 1000 + keptListSeconds)).toBeNull()
    expect(await make(list, 'gather', { nowSeconds: 1000 + keptListSeconds })).not.toBeNull()
    expect(await read(list, 1000 + keptListSeconds)).not.toBeNull()
  })
})

describe('what changes', () => {
  const [video = catalogue[0]] = listed.filter(({ category_ids }) =>
    objects['two categories'].ids.every((id) => category_ids.includes(id)),
  )
  const videoId = video?.video_id ?? 0
  const fresh = async () =>
    (
      await testbed.db
        .prepare('SELECT tag, ids FROM kept_lists WHERE fresh_until > 1001')
        .all<{ tag: string; ids: string }>()
    ).results.map(({ tag, ids }) => `${tag} ${ids}`)

  it('is left out of every page as soon as it is taken down, and is back with its restoration', async () => {
    const list = listOf('two categories', 'longest')
    const other = listOf('a model', 'longest')
    expect(video?.model_ids).not.toContain(busiest.model)
    expect(idsOf(await make(list))).toContain(videoId)
    await make(other)
    const decided = { reason: 'another', note: '', actorId: 0, nowMs: 1e6 } as const
    await testbed.db.batch(removeVideo(testbed.db, { video_id: videoId, folder: null }, decided))
    // A page of a list that is not fresh any more, because no list may be made now.
    const [stale] = await testbed.db.batch([cardsOfKept(testbed.db, keepableOf(list, list), all, -1)])
    expect(idsOf({ cards: stale?.results as { video_id: number }[] })).not.toContain(videoId)
    expect(await fresh()).toEqual([`model [${busiest.model}]`])
    expect(idsOf(await make(list, 'gather', { nowSeconds: 1100 }))).not.toContain(videoId)
    await testbed.db.batch(await restoreVideo(testbed.db, videoId, 1e6))
    expect(await read(list, 1101)).toBeNull()
    expect(idsOf(await make(list, 'gather', { nowSeconds: 1200 }))).toContain(videoId)
  })

  it('makes the lists of all that a published video has begin anew, and no others', async () => {
    for (const name of Object.keys(objects) as (keyof typeof objects)[]) await make(listOf(name, 'longest'))
    await testbed.db.prepare("INSERT INTO kept_lists VALUES ('all of them', 1, '', '[]', 1000, 9999, 0)").run()
    const before = await fresh()
    expect(before.length).toBe(6)
    await expireKeptLists(testbed.db, String(videoId)).run()
    const isOfVideo: Record<keyof typeof objects, boolean> = {
      'a category': true,
      'two categories': true,
      'a model': video?.model_ids.includes(busiest.model) ?? true,
      'a channel': video?.channel_id === busiest.channel,
      'a member': video?.user_id === busiest.user,
    }
    const others = Object.entries(objects).flatMap(([name, { tag, ids }]) =>
      isOfVideo[name as keyof typeof objects] ? [] : [`${tag} ${JSON.stringify(ids)}`],
    )
    expect((await fresh()).toSorted()).toEqual(others.toSorted())
    expect(others.length).toBeGreaterThan(0)
  })
})

describe('a crawler that asks for late pages of ever new combinations', () => {
  const combination = (number: number): TaggedList => ({
    ...listOf('two categories', 'longest'),
    ids: [1 + (number % 40), 100 + number],
  })

  it('makes some lists a minute and no more, of which common ones have a share of their own', async () => {
    const asked = 3 * keptListsPerMinute.rare
    const made: boolean[] = []
    for (let number = 0; number < asked; number++) made.push((await make(combination(number))) !== null)
    expect(made).toEqual(made.map((_, index) => index < keptListsPerMinute.rare))
    expect(await make(listOf('a category', 'longest'))).not.toBeNull()
    expect(await make(combination(asked), 'gather', { nowSeconds: 1061 })).not.toBeNull()
  })

  it('leaves a bounded number of lists, the newest', async () => {
    const asked = keptListsMax.rare + 5
    for (let number = 0; number < asked; number++)
      await make(combination(number), 'gather', { nowSeconds: 100 * number, page: { ...all, count: 1 } })
    const names = await keptNames()
    expect(names.length).toBe(keptListsMax.rare)
    expect(names.at(-1)?.list).toBe(keepableOf(combination(asked - 1), combination(asked - 1)).name)
    const orphans = await testbed.db
      .prepare('SELECT count(*) AS total FROM kept_list_parts WHERE list NOT IN (SELECT list FROM kept_lists)')
      .first('total')
    expect(orphans).toBe(0)
  })
})

describe('a late page of the Worker', () => {
  const params = { ...plain, section: 'category', object_id: objects['a category'].object_id, sort: 'longest' } as const
  const lastPage = { ...params, page: pagesMax }
  /** As if the catalogue were a thousand times as large. */
  const grow = (factor: string) => testbed.db.prepare(`UPDATE video_totals SET total = total ${factor}`).run()
  const fillBudget = (nowSeconds: number) =>
    testbed.db
      .prepare(`
        INSERT INTO kept_lists
        SELECT 'list ' || value, 1, 'category', '[0]', ?1, 0, 0 FROM json_each(?2)`)
      .bind(nowSeconds, JSON.stringify(Array.from({ length: keptListsPerMinute.common }, (_, index) => index)))
      .run()

  it('is taken from a list that it makes, and all other pages too', async () => {
    await grow('* 1000')
    const answer = await testbed.call('videos', lastPage)
    const first = await testbed.call('videos', params)
    await grow('/ 1000')
    expect(answer.videos).toEqual([])
    expect((await keptNames()).length).toBe(1)
    // The kept list has counted its videos itself.
    expect([answer.total_count, first.total_count]).toEqual(Array(2).fill(scanList(params).length))
    expect(first.videos.map(({ video_id }) => video_id)).toEqual(scanList(params).slice(0, pageSizes.list))
  })

  it('is refused with too_deep while no list may be made, and the first page is not', async () => {
    await fillBudget(currentSeconds())
    await grow('* 1000')
    const [late, first] = await Promise.all([lastPage, params].map((one) => testbed.ask(contract.videos.fill(one))))
    await grow('/ 1000')
    expect([late?.status, await late?.json()]).toEqual([404, { error: 'too_deep', code: 'too_deep', field: 'page' }])
    expect(first?.status).toBe(200)
  })

  it('is of an older list while no list may be made', async () => {
    await make(listOf('a category', 'longest'))
    await fillBudget(currentSeconds())
    await grow('* 1000')
    const answer = await testbed.call('videos', { ...params, count: 30, page: 2 })
    const late = await testbed.ask(contract.videos.fill(lastPage))
    await grow('/ 1000')
    expect(answer.videos.map(({ video_id }) => video_id)).toEqual(scanList(params).slice(30, 60))
    expect(late.status).toBe(200)
  })

  it('of a whole list is never refused', async () => {
    await fillBudget(currentSeconds())
    const { videos } = await testbed.call('videos', { ...plain, count: 30, page: 9 })
    expect(videos.map(({ video_id }) => video_id)).toEqual(scanList(plain).slice(240, 270))
    expect((await keptNames()).length).toBe(keptListsPerMinute.common)
  })
})

it('a page is read from its list itself only where that costs half as much again as the first one at most', () => {
  expect([costsLikeFirst(60, 60), costsLikeFirst(165, 60), costsLikeFirst(166, 60)]).toEqual([true, true, false])
})

// Last, because the video stays in the catalogue.
it('a published video begins the lists of its categories anew, and is in them', async () => {
  const list = listOf('a category', 'latest-updates')
  await make(list)
  await make(listOf('a model', 'latest-updates'))
  await testbed.db
    .prepare(`
      INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, folder, duration_seconds, added_date, changed_date)
      VALUES ('new', 1, ?1, 'new.mp4', 'new.mp4', 1, 'new', 60, 1, 1)`)
    .bind(statesBefore('published')[0])
    .run()
  const details = {
    lang: 'en',
    title: 'New',
    description: 'New',
    categories: [objects['a category'].object_id],
    performers: '',
    channel: '',
    orientation: 'str',
    is_private: '0',
    exclusive: '0',
    projection: '',
    consent_age: '1',
    consent_agreed: '1',
    consent_rights: '1',
  } as const
  await testbed.db.batch(
    publishUpload(testbed.db, {
      upload_id: 'new',
      dir: 'new',
      details: { ...details, categories: [...details.categories], tags: [] },
      isHd: false,
      durationClass: '1',
      categoryIds: [busiest.category],
      names: [],
      nowSeconds: currentSeconds(),
    }),
  )
  const videoId = await testbed.db
    .prepare("SELECT video_id FROM uploads WHERE upload_id = 'new'")
    .first<number>('video_id')
  expect(await read(list, 1001)).toBeNull()
  expect(await read(listOf('a model', 'latest-updates'), 1001)).not.toBeNull()
  const { videos } = await testbed.call('videos', {
    ...plain,
    section: 'category',
    object_id: objects['a category'].object_id,
  })
  expect(videos[0]?.video_id).toBe(videoId)
})
