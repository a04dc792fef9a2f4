// Performers of the embedded upstream against their seeded rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import type { ParamsOf } from '../../../../shared/contract/contract.ts'
import { noFilters } from '../../../../shared/contract/people-filters.ts'
import { letters, modelSorts } from '../../../../shared/rules/browse-filters.ts'
import { modelFilters, traits } from '../../../../shared/rules/people-traits.ts'
import { peopleWalked } from '../../../../worker/origin/bounds.ts'
import { pageOfModels } from '../../../../worker/origin/people/store/models.ts'
import { ageOf } from '../../../support/checks/ages.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { hasVideos, models, populate } from '../../../support/runtime/origin-fixtures.ts'
import { expectPages } from '../browse/expect-pages.ts'
import { modelFits } from './fits-filters.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
})
afterAll(() => testbed.stop())

const byId = (a: number, b: number) => b - a
type Order<Row> = (a: Row, b: Row) => number

describe('performers', () => {
  type Model = (typeof models)[number]
  const plain = defaultListParams.models
  const orders: Record<(typeof modelSorts)[number], Order<Model>> = {
    'most-popular': (a, b) => b.month_views - a.month_views || byId(a.model_id, b.model_id),
    'most-viewed': (a, b) => b.viewed - a.viewed || byId(a.model_id, b.model_id),
    'most-subscribed': (a, b) => b.subscribers - a.subscribers || byId(a.model_id, b.model_id),
    'count-videos': (a, b) => b.total_videos - a.total_videos || byId(a.model_id, b.model_id),
    alphabetaz: (a, b) => (a.dir < b.dir ? -1 : 1),
    alphabetza: (a, b) => (a.dir < b.dir ? 1 : -1),
  }
  const scan = (params: ParamsOf<'models'>): number[] =>
    models
      .filter(({ model_id }) => hasVideos('model', model_id, params.gender))
      .filter((model) =>
        modelFilters.every((filter) => params[filter] === '' || modelFits(model, filter, params[filter])),
      )
      .toSorted(orders[params.sort])
      .map(({ model_id }) => model_id)

  const expectSame = (params: ParamsOf<'models'>): Promise<number> =>
    expectPages(params, scan(params), async (asked) => {
      const answer = await testbed.call('models', asked)
      return { ids: answer.models.map(({ model_id }) => model_id), total: answer.total_count }
    })

  it.each(modelSorts)('sorted by %s are listed once each and in order [S7-035 S9-044 S9-048 S9-049]', async (sort) => {
    expect(await expectSame({ ...plain, sort })).toBeGreaterThan(180)
  })

  const values = { ...traits, letter: letters, country: ['de', 'gb', 'se', 'cz'] }
  it.each(modelFilters)(
    'are filtered by every %s, and found under it [S3-061 S3-062 S3-124 S3-125 S3-127 S3-128 S3-129 S3-132 S3-133 S3-134]',
    async (filter) => {
      for (const value of values[filter]) {
        const size = await expectSame({ ...plain, [filter]: value })
        expect(size, `${filter} ${value}`).toBeGreaterThan(0)
        expect(size).toBeLessThan(scan(plain).length)
      }
      expect((await testbed.call('models', { ...plain, country: 'aq' })).models).toEqual([])
    },
  )

  it('are filtered by several filters at once, in every sort', async () => {
    const sizes = await Promise.all(
      modelSorts.map((sort) => expectSame({ ...plain, sort, country: 'de', tattoo: '1', age: '3' })),
    )
    expect(sizes[0]).toBeGreaterThan(0)
  })

  it.each(['gay', 'she'] as const)('of another gender (%s) are those with videos of it', async (gender) => {
    expect(await expectSame({ ...plain, gender })).toBeGreaterThan(30)
  })

  it('are not listed, counted or named any more once their last video has gone, before the recount', async () => {
    const before = await testbed.call('models', plain)
    const [first] = before.models
    const { model_id = 0, dir = '' } = first ?? {}
    const set = (by: string) =>
      testbed.db
        .prepare(`UPDATE video_totals SET total = total ${by} WHERE section = 'model' AND object = ?1`)
        .bind(String(model_id))
        .run()
    await set('- 100')
    const after = await testbed.call('models', plain)
    expect([after.models.find((one) => one.model_id === model_id), after.total_count]).toEqual([
      undefined,
      before.total_count - 1,
    ])
    const { models: named } = await testbed.call('stats', { gender: 'str', lang: 'en' })
    expect(named.map((one) => one.dir)).not.toContain(dir)
    await set('+ 100')
    expect(await testbed.call('models', plain)).toEqual(before)
  })

  it('turn a year older on their birthday, also those of the 29th of February', async () => {
    const born = ['2000-02-28', '2000-02-29', '2000-03-01']
    await testbed.db.batch(
      born.map((day, index) =>
        testbed.db
          .prepare("INSERT INTO models (model_id, dir, title, birth_date) VALUES (?1, 'leap-' || ?1, 'Leap', ?2)")
          .bind(9001 + index, day),
      ),
    )
    await testbed.db
      .prepare(
        "INSERT INTO video_totals SELECT 'model', CAST(model_id AS TEXT), 'all', 'gay', 1, 1, 1 FROM models WHERE model_id > 9000",
      )
      .run()
    const aged = async (age: '1' | '2', today: string) => {
      const { rows } = await pageOfModels(
        testbed.db,
        { gender: 'gay', filters: { ...plain, letter: 'l', age }, sort: 'alphabetaz', nowMs: Date.parse(today) },
        { offset: 0, count: 60, totalMax: 60 },
      )
      return rows.flatMap(({ model_id }) => (model_id > 9000 ? [model_id - 9000] : []))
    }
    expect([await aged('1', '2025-02-28T12:00Z'), await aged('2', '2025-02-28T12:00Z')]).toEqual([[2, 3], [1]])
    expect([await aged('1', '2025-03-01T00:00Z'), await aged('2', '2025-03-01T00:00Z')]).toEqual([[], [1, 2, 3]])
    await testbed.db.prepare('DELETE FROM models WHERE model_id > 9000').run()
    await testbed.db.prepare('DELETE FROM video_totals WHERE CAST(object AS INTEGER) > 9000').run()
  })

  it('have cards with the known details: a picture of their own or none, which the site draws', async () => {
    const { models: cards } = await testbed.call('models', plain)
    const card = cards[0]
    const model = models.find(({ model_id }) => model_id === card?.model_id)
    expect(card).toEqual({
      model_id: model?.model_id,
      dir: model?.dir,
      title: model?.title,
      ...(model?.picture && { img: `/media/${model.picture}` }),
      ...(model?.country && { country: model.country }),
      statistics: {
        subscribers: model?.subscribers,
        videos: model?.total_videos,
        viewed: model?.viewed,
        likes: model?.likes,
        dislikes: model?.dislikes,
        comments: model?.comments,
      },
    })
    expect(new Set(cards.map(({ img }) => img === undefined))).toEqual(new Set([false, true]))
  })
})

describe('one performer', () => {
  it('is shown with all known details [S7-036 S3-063 S3-064 S3-065 S3-066 S3-067 S3-068 S3-069 S3-070 S3-071 S3-072 S3-073 S3-074 S3-075 S3-076 S3-126 S3-130 S3-131]', async () => {
    await testbed.db
      .prepare(`
        INSERT INTO models (model_id, dir, title, alias, description, gender, birth_date, country, race, career_start, debut_age,
          career_status, career_end, zodiac, hair, eye, tattoo, piercing, size_tits, measurements, height, weight, added_date,
          education, relationship, orientation, website, picture)
        VALUES (8001, 'vera-nord', 'Véra Nord', 'Lumen', 'Films fog', 'female', '1990-01-01', 'se', 'latin', 2010, 20, 0, 2019,
          'capricorn', '2', '7', '1', '0', '4', '90-60-90', 171, 56, 1700000000, 'Film school', '3', '5',
          'https://vera.example/', 'pictures/silk/vertical.webp')`)
      .run()
    const { model } = await testbed.call('model', { dir: 'vera-nord' })
    expect(model).toEqual({
      model_id: 8001,
      dir: 'vera-nord',
      title: 'Véra Nord',
      img: '/media/pictures/silk/vertical.webp',
      country: 'se',
      statistics: { subscribers: 0, videos: 0, viewed: 0, likes: 0, dislikes: 0, comments: 0 },
      description: 'Films fog',
      alias: 'Lumen',
      gender: 'female',
      age: ageOf('1990-01-01'),
      birth_date: '1990-01-01',
      race: 'latin',
      career: { start: 2010, debut_age: 20, status: 0, end: 2019 },
      zodiac: 'capricorn',
      hair: '2',
      eye: '7',
      tattoo: '1',
      piercing: '0',
      size_tits: '4',
      measurements: '90-60-90',
      height: 171,
      weight: 56,
      added_date: '2023-11-14T22:13:20.000Z',
      education: 'Film school',
      relationship: '3',
      orientation: '5',
      website: 'https://vera.example/',
    })
  })

  it('without known details has a name and counters', async () => {
    await testbed.db.prepare("INSERT INTO models (model_id, dir, title) VALUES (8002, 'xu', 'Xu')").run()
    const { model } = await testbed.call('model', { dir: 'xu' })
    expect(Object.keys(model).sort()).toEqual(['added_date', 'dir', 'model_id', 'statistics', 'title'])
  })

  it('is not found under another name', async () => {
    await expect(testbed.call('model', { dir: 'nobody' })).rejects.toThrow(
      '404 {"error":"not_found","code":"not_found","field":"dir"}',
    )
  })
})

it('a filtered list of performers reads the first ones in its order only, however many there are', async () => {
  const added = { from: 1_000_000, to: 1_000_000 + peopleWalked }
  await testbed.db.batch([
    testbed.db
      .prepare(`
        WITH RECURSIVE ids (id) AS (SELECT ?1 UNION ALL SELECT id + 1 FROM ids WHERE id < ?2)
        INSERT INTO models (model_id, dir, title, viewed, hair) SELECT id, 'extra-' || id, 'Extra', 1e9 - id, '5' FROM ids`)
      .bind(added.from, added.to),
    testbed.db
      .prepare(`
        INSERT INTO video_totals (section, object, period, gender, duration_class, is_hd, total)
        SELECT 'model', model_id || '', 'all', 'str', 1, 0, 1 FROM models WHERE model_id >= ?1`)
      .bind(added.from),
  ])
  const list = {
    gender: 'str',
    filters: { ...noFilters(modelFilters), hair: '5' },
    sort: 'most-viewed',
    nowMs: 0,
  } as const
  const page = await pageOfModels(testbed.db, list, { offset: peopleWalked - 1, count: 60, totalMax: 30_000 })
  await testbed.db.batch([
    testbed.db.prepare('DELETE FROM models WHERE model_id >= ?1').bind(added.from),
    testbed.db
      .prepare("DELETE FROM video_totals WHERE section = 'model' AND CAST(object AS INTEGER) >= ?1")
      .bind(added.from),
  ])
  expect([page.rows.map(({ model_id }) => model_id), page.total]).toEqual([[added.to - 1], peopleWalked])
})
