// Suggestions, stats and partners' offers of the embedded upstream against their seeded rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import {
  categories,
  categoryTitles,
  channels,
  hasVideos,
  members,
  models,
  offers,
  populate,
  searchTerms,
  totals,
} from '../../../support/runtime/origin-fixtures.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
})
afterAll(() => testbed.stop())

type Named = { dir: string; title: string; total_videos: number }
const told = ({ dir, title, total_videos }: Named) => ({ dir, title, total_videos })
/** The edge removes a hidden channel by its id. */
const withId = ({ channel_id, ...channel }: Named & { channel_id: number }) => ({ ...told(channel), channel_id })
const shown = categories.filter(({ dir }) => dir !== 'voyeur')

/** The largest of each kind; of equals the newer one, but of categories, which have an order of their own, the first. */
const byVideos = <Row extends Named>(rows: Row[], idOf: (row: Row) => number) =>
  rows
    .filter(({ total_videos }) => total_videos > 0)
    .toSorted((a, b) => b.total_videos - a.total_videos || idOf(b) - idOf(a))
const largest = <Row extends Named>(rows: Row[], idOf: (row: Row) => number) => byVideos(rows, idOf).map(told)
const largestChannels = (rows: typeof channels) => byVideos(rows, ({ channel_id }) => channel_id).map(withId)

const inOtherLanguages = (dir: string) => {
  const id = categories.find((category) => category.dir === dir)?.category_id
  const titles = categoryTitles.filter(({ category_id }) => category_id === id)
  return Object.fromEntries(titles.map(({ lang, title }) => [`title_${lang}`, title]))
}

describe('suggestions', () => {
  it('without a typed text are the five largest of each kind [S7-030 S7-032 S3-077 S3-078]', async () => {
    const top = await testbed.call('topSuggestions', { count: 5 })
    expect(top.models.filter(({ img }) => img === undefined)).toEqual([])
    expect({ ...top, models: top.models.map(told) }).toEqual({
      categories: largest(shown, ({ category_id }) => -category_id)
        .slice(0, 5)
        .map((category) => ({ ...category, ...inOtherLanguages(category.dir) })),
      models: largest(models, ({ model_id }) => model_id).slice(0, 5),
      channels: largestChannels(channels).slice(0, 5),
    })
  })

  it('for a typed text begin a word of a name with it, the largest first [S7-031 S7-032]', async () => {
    for (const c of ['ain', 'aina', 'kora', 'nula', 'works', 'ffilms', 'bhouse']) {
      const found = await testbed.call('suggestions', { c })
      const isLike = ({ title }: Named) =>
        title
          .toLowerCase()
          .split('-')
          .some((word) => word.startsWith(c))
      expect(found.models.map(told), c).toEqual(largest(models.filter(isLike), ({ model_id }) => model_id).slice(0, 5))
      expect(found.channels, c).toEqual(largestChannels(channels.filter(isLike)).slice(0, 5))
    }
    expect((await testbed.call('suggestions', { c: 'nula' })).models.length).toBeGreaterThan(0)
    expect((await testbed.call('suggestions', { c: 'ffilms' })).channels.length).toBeGreaterThan(0)
  })

  it('find a category by its title in any language, with or without accents', async () => {
    for (const c of ['wolk', 'clou', 'WOLKEN'.toLowerCase(), 'wolken']) {
      expect(
        (await testbed.call('suggestions', { c })).categories.map(({ dir }) => dir),
        c,
      ).toEqual(['clouds'])
    }
    expect((await testbed.call('suggestions', { c: 'wolken' })).categories[0]).toMatchObject({ title_de: 'Wolken' })
    for (const c of ['äpf', 'apfel']) {
      expect((await testbed.call('suggestions', { c })).categories.map(({ title }) => title)).toEqual(['Apples'])
    }
  })

  it('never name the hidden category, by any of its titles', async () => {
    for (const c of ['hidden', 'verborgenes']) {
      expect(await testbed.call('suggestions', { c })).toEqual({
        categories: [],
        models: [],
        channels: [],
        searches: [],
      })
    }
  })

  it('treat typed operators as plain words', async () => {
    for (const c of ['"""', '***', 'a" or "b', 'titles:clouds', 'clouds not rain', "'; drop table models"]) {
      expect(await testbed.call('suggestions', { c }), c).toEqual({
        categories: [],
        models: [],
        channels: [],
        searches: [],
      })
    }
  })
})

describe('the stats', () => {
  it('list the countries of performers, and of the members who show theirs', async () => {
    const of = (people: { country: string | null }[]) =>
      [...new Set(people.flatMap(({ country }) => country ?? []))].toSorted()
    const [secretive] = members
    await testbed.db.batch([
      testbed.db.prepare("UPDATE users SET country = 'zw' WHERE user_id = ?1").bind(secretive?.user_id),
      testbed.db.prepare("UPDATE users SET show_details = 'friends' WHERE user_id = ?1").bind(secretive?.user_id),
    ])
    const { countries } = await testbed.call('stats', { gender: 'str', lang: 'se' })
    expect(countries).toEqual({ models: of(models), members: of(members.slice(1)) })
    expect(countries?.members.length).toBeGreaterThan(2)
  })

  it('list what was watched most within a month, the largest categories and the most frequent searches [S3-081 S7-059]', async () => {
    const stats = await testbed.call('stats', { gender: 'str', lang: 'en' })
    const watched = <Row extends Named & { month_views: number }>(
      section: string,
      rows: Row[],
      id: (row: Row) => number,
    ) =>
      rows
        .filter((row) => hasVideos(section, id(row), 'str'))
        .toSorted((a, b) => b.month_views - a.month_views || id(b) - id(a))
        .slice(0, 30)
    expect(stats.models).toEqual(watched('model', models, ({ model_id }) => model_id).map(told))
    expect(stats.channels).toEqual(watched('channel', channels, ({ channel_id }) => channel_id).map(withId))
    expect(stats.keywords).toEqual(
      searchTerms
        .filter(({ total_videos }) => total_videos > 0)
        .toSorted((a, b) => b.searched - a.searched)
        .slice(0, 30)
        .map(({ term, total_videos }) => ({ title: term, total_videos })),
    )
  })

  it.each(['str', 'gay'] as const)(
    'name categories in the requested language and count the requested gender (%s) [S3-081 S7-059]',
    async (gender) => {
      const sizeOf = (id: number) =>
        totals
          .filter((row) => row.section === 'category' && row.object === String(id) && row.gender === gender)
          .reduce((sum, row) => sum + row.total, 0)
      const expected = shown
        .map(({ category_id, dir, title }) => ({
          dir,
          title: categoryTitles.find((row) => row.category_id === category_id)?.title ?? title,
          total_videos: sizeOf(category_id),
        }))
        .filter(({ total_videos }) => total_videos > 0)
        .toSorted((a, b) => b.total_videos - a.total_videos)
      expect((await testbed.call('stats', { gender, lang: 'de' })).categories).toEqual(expected)
    },
  )

  it('name no category whose last video has gone, before the recount', async () => {
    const named = async () => (await testbed.call('stats', { gender: 'str', lang: 'de' })).categories
    const before = await named()
    const gone = before[0]?.dir ?? ''
    const id = categories.find(({ dir }) => dir === gone)?.category_id
    const set = (by: string) =>
      testbed.db
        .prepare(`UPDATE video_totals SET total = total ${by} WHERE section = 'category' AND object = ?1`)
        .bind(String(id))
        .run()
    await set('- 100')
    expect(await named()).toEqual(before.slice(1))
    await set('+ 100')
  })
})

describe('videos that some countries only see', () => {
  it('are said beside the numbers of suggestions and of the stats, by their rule', async () => {
    const { db } = testbed
    const stats = () => testbed.call('stats', { gender: 'str', lang: 'en' })
    const firstOf = ({ models: [model], channels: [channel] }: Awaited<ReturnType<typeof stats>>) => ({
      model: models.find(({ dir }) => dir === model?.dir)?.model_id ?? 0,
      channel: channel?.channel_id ?? 0,
    })
    const first = firstOf(await stats())
    await db.batch([
      db.prepare("INSERT INTO video_countries VALUES (3, '', 'JP', NULL, 0, 1), (6, 'CA', '', NULL, 0, 1)"),
      db.prepare('INSERT INTO video_models (video_id, model_id) VALUES (6, ?1)').bind(first.model),
      db.prepare('UPDATE videos SET channel_id = ?1 WHERE video_id = 3').bind(first.channel),
    ])
    const limitsIn = async () => {
      const clouds = await testbed.call('suggestions', { c: 'clouds' })
      const named = await stats()
      const [model, channel] = [named.models[0], named.channels[0]]
      const typed = await Promise.all(
        [model, channel].map((one) => testbed.call('suggestions', { c: one?.title.toLowerCase() ?? '' })),
      )
      return [
        clouds.categories[0],
        named.categories.find(({ dir }) => dir === 'clouds'),
        model,
        channel,
        typed[0]?.models.find(({ dir }) => dir === model?.dir),
        typed[1]?.channels.find(({ dir }) => dir === channel?.dir),
      ].map((one) => one && { limited: one.limited })
    }
    const both = { '-JP': 1, '+CA': 1 }
    expect(await limitsIn()).toEqual(
      [both, both, { '+CA': 1 }, { '-JP': 1 }, { '+CA': 1 }, { '-JP': 1 }].map((limited) => ({ limited })),
    )
    await db.batch([
      db.prepare('DELETE FROM video_countries'),
      db.prepare('DELETE FROM video_models WHERE video_id = 6'),
      db.prepare('UPDATE videos SET channel_id = NULL WHERE video_id = 3'),
    ])
    expect(await limitsIn()).toEqual(Array.from({ length: 6 }, () => ({ limited: undefined })))
  })
})

describe("partners' offers", () => {
  it("are a country's own first, then those for all [S7-057]", async () => {
    const ask = async (code: string) => (await testbed.call('partnerVideos', { code })).map(({ title }) => title)
    expect(await ask('de')).toEqual(['Offer 1', 'Offer 5', 'Offer 2', 'Offer 4'])
    expect(await ask('gb')).toEqual(['Offer 3', 'Offer 2', 'Offer 4'])
    expect(await ask('fr')).toEqual(['Offer 2', 'Offer 4'])
    expect(offers).toHaveLength(5)
  })

  it('lead to one address or to one of several, and have their texts', async () => {
    const [first, second] = await testbed.call('partnerVideos', { code: 'de' })
    expect(first).toEqual({
      link: 'https://p0.example/',
      tags: ['rain', 'tea'],
      country: 'de',
      pretitle: 'New',
      title: 'Offer 1',
      img: '/media/pictures/silk/still.webp',
    })
    expect(second?.link).toEqual(['https://one.example/', 'https://two.example/'])
    const [british] = await testbed.call('partnerVideos', { code: 'gb' })
    expect(Object.keys(british ?? {}).sort()).toEqual(['country', 'link', 'tags', 'title'])
  })
})
