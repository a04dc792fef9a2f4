// Batches of counted events become counters of the catalogue, daily views by country, and counts by hour and by day.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daySeconds, hourSeconds } from '../../../../shared/limits.ts'
import { countsOfCampaign, impressionsOfDay } from '../../../../worker/origin/ads/store/advert-counts.ts'
import { countsOfRowMax, rollUpBatches, rollUpSeconds, viewPageIds } from '../../../../worker/origin/bounds.ts'
import { rollUpEvents } from '../../../../worker/origin/events/roll-up.ts'
import type { Counts } from '../../../../worker/origin/events/store/event-batches.ts'
import { writeBatch } from '../../../../worker/origin/events/store/event-batches.ts'
import { emptyStores } from '../../../support/runtime/origin.ts'

const day = 20_000
const nowSeconds = day * daySeconds + 12 * hourSeconds + 600
const hour = Math.floor(nowSeconds / hourSeconds)
const far = viewPageIds + 5

let stores: Awaited<ReturnType<typeof emptyStores>>
let db: D1
type D1 = NonNullable<ReturnType<Awaited<ReturnType<typeof emptyStores>>['stores']['get']>>['db']
const run = (...texts: string[]) => db.batch(texts.map((sql) => db.prepare(sql)))

beforeAll(async () => {
  stores = await emptyStores(['db'])
  const store = stores.stores.get('db')
  if (!store) throw new Error('there is one database')
  db = store.db
  await run(
    "INSERT INTO users (user_id, username) VALUES (2, 'boris')",
    "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'harbour', 9, 1, 9)",
    ...[1, 2, far].map(
      (id) =>
        `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
         VALUES (${id}, 'harbour', 'Harbour', '', 1, 9, 1, 1, 0, 0, 'str', 2)`,
    ),
    "INSERT INTO models (model_id, dir, title) VALUES (9, 'mira', 'Mira')",
  )
})
afterAll(() => stores.stop())
beforeEach(async () => {
  await run(
    'DELETE FROM event_batches',
    'DELETE FROM event_shards',
    'DELETE FROM event_counts',
    'DELETE FROM view_pages',
    'DELETE FROM unapplied_views',
    'UPDATE videos SET viewed = 0',
    'UPDATE models SET viewed = 0',
    'DELETE FROM event_roll_ups',
    `INSERT INTO event_roll_ups (number, at) VALUES (1, ${nowSeconds - 60})`,
  )
})

let batches = 0
const view = (object: string, country: string, at = hour) => `view\t${at}\t${object}\t${country}`
/** A batch that was made so many seconds ago. */
const batch = (counts: Counts, { shard = 'a', ageSeconds = rollUpSeconds + 1 } = {}) =>
  writeBatch(db, { shard, batch: (nowSeconds - ageSeconds) * 1000 + ++batches, counts }).run()
const viewed = async (...ids: number[]) =>
  Promise.all(
    ids.map((id) => db.prepare('SELECT viewed FROM videos WHERE video_id = ?1').bind(id).first<number>('viewed')),
  )
const total = (table: string) => db.prepare(`SELECT count(*) AS total FROM ${table}`).first<number>('total')

describe('batches of views', () => {
  it('are added to the counters of what was viewed, and by day and country to those of videos', async () => {
    await batch({ [view('video 1', 'de')]: 3, [view('video 1', '')]: 2, [view(`video ${far}`, 'fr')]: 1 })
    await batch(
      { [view('video 1', 'de')]: 4, [view('model 9', 'de')]: 5, [view('video 1', 'de', hour - 24)]: 1 },
      { shard: 'b' },
    )
    await rollUpEvents(db, nowSeconds)
    expect(await viewed(1, 2, far)).toEqual([10, 0, 1])
    expect(await db.prepare('SELECT viewed FROM models').first('viewed')).toBe(5)
    const { results } = await db
      .prepare('SELECT country, page, day, views FROM view_pages ORDER BY country, page, day')
      .all()
    expect(results).toEqual([
      { country: '', page: 0, day: day - 1, views: '{"1":1}' },
      { country: '', page: 0, day, views: '{"1":9}' },
      { country: '', page: 1, day, views: `{"${far}":1}` },
      { country: 'de', page: 0, day: day - 1, views: '{"1":1}' },
      { country: 'de', page: 0, day, views: '{"1":7}' },
      { country: 'fr', page: 1, day, views: `{"${far}":1}` },
    ])
    expect([await total('event_batches'), await total('unapplied_views')]).toEqual([0, 0])
  })

  it('count once when two runs add them up at the same moment', async () => {
    await batch({ [view('video 1', 'de')]: 3 })
    const runs = await Promise.allSettled([rollUpEvents(db, nowSeconds), rollUpEvents(db, nowSeconds)])
    expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true)
    await rollUpEvents(db, nowSeconds, true)
    expect(await viewed(1)).toEqual([3])
  })

  it('that are sent again after they were added up do not count again', async () => {
    const sent = writeBatch(db, { shard: 'a', batch: 5, counts: { [view('video 1', 'de')]: 3 } })
    await sent.run()
    await rollUpEvents(db, nowSeconds, true)
    await sent.run()
    await rollUpEvents(db, nowSeconds, true)
    expect(await viewed(1)).toEqual([3])
  })

  it('wait until the oldest is five minutes old, or there are 250', async () => {
    await batch({ [view('video 1', 'de')]: 1 }, { ageSeconds: rollUpSeconds - 10 })
    await rollUpEvents(db, nowSeconds)
    expect(await total('event_batches')).toBe(1)
    for (let one = 1; one < rollUpBatches; one++) await batch({ [view('video 1', 'de')]: 1 }, { ageSeconds: 5 })
    await rollUpEvents(db, nowSeconds)
    expect([await total('event_batches'), ...(await viewed(1))]).toEqual([0, rollUpBatches])
  })

  it('change a counter of 1,000 by twenty views and not by five, which it gets the next day', async () => {
    await run('UPDATE videos SET viewed = 1000')
    await batch({ [view('video 1', 'de')]: 5, [view('video 2', 'de')]: 20 })
    await rollUpEvents(db, nowSeconds)
    expect(await viewed(1, 2)).toEqual([1000, 1020])
    await batch({ [view('video 1', 'de')]: 4 })
    await rollUpEvents(db, nowSeconds)
    expect(await viewed(1)).toEqual([1000])
    await rollUpEvents(db, nowSeconds + daySeconds)
    expect(await viewed(1)).toEqual([1009])
    expect(await total('unapplied_views')).toBe(0)
  })

  it('about what does not exist, or of a kind that is not known, are dropped', async () => {
    await batch({ [view('video 77', 'de')]: 1, [view('secret 1', 'de')]: 1, 'future\t1\tx': 1 })
    await rollUpEvents(db, nowSeconds)
    expect([...(await viewed(1, 2, far)), await total('event_batches')]).toEqual([0, 0, 0, 0])
  })
})

describe('batches of other events', () => {
  const countsOf = async (kind: string) => {
    const { results } = await db
      .prepare('SELECT span, at, page, counts FROM event_counts WHERE kind = ?1 ORDER BY span, at, page')
      .bind(kind)
      .all<{ span: number; at: number; page: number; counts: string }>()
    return results.map(({ counts, ...rest }) => ({ ...rest, counts: JSON.parse(counts) as Counts }))
  }

  it('are added up by hour and by day', async () => {
    await batch({ [`play\t${hour}\t1\tde\tphone`]: 2, [`play\t${hour - 1}\t${far}\tfr\tdesktop`]: 1 })
    await batch({ [`play\t${hour}\t1\tde\tphone`]: 3 }, { shard: 'b' })
    await rollUpEvents(db, nowSeconds)
    await batch({ [`play\t${hour}\t1\tde\tphone`]: 1 })
    await rollUpEvents(db, nowSeconds)
    const [one, other] = ['1\tde\tphone', `${far}\tfr\tdesktop`]
    expect(await countsOf('play')).toEqual([
      { span: hourSeconds, at: (hour - 1) * hourSeconds, page: 1, counts: { [other]: 1 } },
      { span: hourSeconds, at: hour * hourSeconds, page: 0, counts: { [one]: 6 } },
      { span: daySeconds, at: day * daySeconds, page: 0, counts: { [one]: 6 } },
      { span: daySeconds, at: day * daySeconds, page: 1, counts: { [other]: 1 } },
    ])
  })

  it('a campaign has all its impressions by slot and country, whatever the devices and languages', async () => {
    const some = (name: string, total: number) => Array.from({ length: total }, (_, at) => `${name}${at}`)
    const keys = ['header', 'nav', 'pause'].flatMap((slot) =>
      some('x', 30).flatMap((country) =>
        ['phone', 'tablet', 'desktop'].flatMap((device) =>
          some('l', 20).map((language) => `c7_8_${slot}\t${country}\t${device}\t${language}`),
        ),
      ),
    )
    expect(keys.length).toBeGreaterThan(countsOfRowMax)
    for (const kind of ['impression', 'click'])
      await batch(Object.fromEntries(keys.map((key) => [`${kind}\t${hour}\t${key}`, 1])))
    await rollUpEvents(db, nowSeconds)
    const at = day * daySeconds
    const rows = await countsOfCampaign(db, 7, { since: at, until: at })
    const expected = (['click', 'impression'] as const).flatMap((kind) =>
      ['header', 'nav', 'pause'].flatMap((slot) =>
        some('x', 30).map((country) => ({ kind, at, name: `c7_8_${slot}\t${country}`, total: 60 })),
      ),
    )
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(expected.map((row) => JSON.stringify(row))))
    expect(await impressionsOfDay(db, [7], at)).toEqual(new Map([[7, keys.length]]))
  })

  it('views of videos are added up by hour, of all countries together, and pairs of videos in both orders', async () => {
    await batch({
      [view('video 1', 'de')]: 3,
      [view('video 1', 'fr')]: 2,
      [view(`video ${far}`, '')]: 1,
      [view('model 9', 'de')]: 5,
      [`coview\t${hour}\t1\t${far}`]: 4,
    })
    await rollUpEvents(db, nowSeconds)
    const at = hour * hourSeconds
    expect(await countsOf('view')).toEqual([
      { span: hourSeconds, at, page: 0, counts: { 1: 5 } },
      { span: hourSeconds, at, page: 1, counts: { [far]: 1 } },
    ])
    expect(await countsOf('coview')).toEqual([
      { span: hourSeconds, at, page: 0, counts: { [`1\t${far}`]: 4 } },
      { span: hourSeconds, at, page: 1, counts: { [`${far}\t1`]: 4 } },
    ])
  })
})
