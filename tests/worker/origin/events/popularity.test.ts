// What the lists of the most watched hold, and trending videos: windows that move on hour by hour, bounded by country.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daySeconds, hourSeconds } from '../../../../shared/limits.ts'
import type { VideoDate } from '../../../../shared/rules/browse-filters.ts'
import { countryWindowMax, trendingMax, trendUsualViews } from '../../../../worker/origin/bounds.ts'
import { pageOfPicks } from '../../../../worker/origin/browse/store/picks.ts'
import { firstSlices, refresh } from '../../../../worker/origin/events/popularity.ts'
import { rollUpEvents } from '../../../../worker/origin/events/roll-up.ts'
import { writeBatch } from '../../../../worker/origin/events/store/event-batches.ts'
import { foldDays } from '../../../../worker/origin/events/store/popularity.ts'
import { addViewPages } from '../../../../worker/origin/events/store/view-counts.ts'
import { refreshTrending, strongest } from '../../../../worker/origin/events/trending.ts'
import { emptyStores } from '../../../support/runtime/origin.ts'

const today = 20_000
const noon = today * daySeconds + 12 * hourSeconds
const videos = 1500

let stores: Awaited<ReturnType<typeof emptyStores>>
type D1 = NonNullable<ReturnType<(typeof stores)['stores']['get']>>['db']
let db: D1
beforeAll(async () => {
  stores = await emptyStores(['db'])
  const store = stores.stores.get('db')
  if (!store) throw new Error('there is one database')
  db = store.db
  await db.batch(
    [
      "INSERT INTO users (user_id, username) VALUES (2, 'boris')",
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'harbour', 9, 1, 9)",
      `WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < ${videos})
       INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
       SELECT id, 'harbour', 'Harbour', '', 1, 9, 1, 1, 0, id % 2, 'str', 2 FROM ids`,
    ].map((sql) => db.prepare(sql)),
  )
})
afterAll(() => stores.stop())
beforeEach(() =>
  db.batch(
    ['event_batches', 'event_counts', 'view_pages', 'video_popularity', 'made_lists'].map((table) =>
      db.prepare(`DELETE FROM ${table}`),
    ),
  ),
)

type Views = Record<number, number>
const watched = (country: string, day: number, views: Views) =>
  addViewPages(db, [{ country, page: 0, day, views }]).run()

async function refreshLists(atSeconds: number): Promise<void> {
  for (const first of await firstSlices(db, atSeconds))
    for (let slice: typeof first | null = first; slice; ) slice = await refresh(db, slice)
}

async function listOf(country: string, period: VideoDate | 'all'): Promise<number[]> {
  const { results } = await db
    .prepare(
      'SELECT video_id FROM video_popularity WHERE country = ?1 AND period = ?2 ORDER BY views DESC, video_id DESC',
    )
    .bind(country, period)
    .all<{ video_id: number }>()
  return results.map(({ video_id }) => video_id)
}

describe('the list of a day', () => {
  it('holds a part of yesterday while today goes on, and today alone at its end', async () => {
    await watched('', today - 1, { 1: 100, 2: 10 })
    await watched('', today, { 3: 40 })
    await refreshLists(noon)
    // Half of today is over: half of yesterday counts.
    expect(await listOf('', 'day')).toEqual([1, 3, 2])
    await refreshLists(noon + 6 * hourSeconds)
    expect(await listOf('', 'day')).toEqual([3, 1, 2])
    await refreshLists(noon + 12 * hourSeconds)
    expect(await listOf('', 'day')).toEqual([3])
    expect(await listOf('', 'week')).toEqual([1, 3, 2])
  })

  it('differs from that of a week, of a month and of all time', async () => {
    await watched('de', today, { 1: 2 })
    await watched('de', today - 3, { 2: 20 })
    await watched('de', today - 20, { 3: 200 })
    await watched('de', today - 200, { 4: 2000 })
    await watched('', today, { 1: 2 })
    await refreshLists(noon + 12 * hourSeconds)
    const lists = await Promise.all((['day', 'week', 'month', 'all'] as const).map((period) => listOf('de', period)))
    expect(lists).toEqual([[1], [2, 1], [3, 2, 1], [4, 3, 2, 1]])
  })
})

it('days that no list tells apart any more are one row, once, and all lists stay as they are', async () => {
  const days = [0, 3, 29, 30, 31, 32, 200, 201].map((age) => today - age)
  for (const country of ['', 'de', 'fr'])
    for (const [at, day] of days.entries()) {
      await watched(country, day, { [at + 1]: 100, 20: at + 1 })
      if (country !== 'fr') await addViewPages(db, [{ country, page: 2, day, views: { 20001: 1 } }]).run()
    }
  const rows = async () =>
    (
      await db
        .prepare('SELECT day, views FROM view_pages WHERE country = ?1 AND page = 0 ORDER BY day')
        .bind('de')
        .all<{ day: number; views: string }>()
    ).results
  const viewsOf = async (period: string) =>
    (
      await db
        .prepare("SELECT video_id, views FROM video_popularity WHERE country = 'de' AND period = ?1 ORDER BY video_id")
        .bind(period)
        .all<{ video_id: number; views: number }>()
    ).results.map(({ video_id, views }) => [video_id, views])
  const all = [...days.map((_, at) => [at + 1, 100]), [20, 36]]
  for (let hour = 0; hour < 2; hour++) {
    await refreshLists(noon)
    // Half of the day before a month counts.
    expect(await viewsOf('month')).toEqual([
      [1, 100],
      [2, 100],
      [3, 100],
      [4, 50],
      [20, 8],
    ])
    expect(await viewsOf('all')).toEqual(all)
    expect((await rows()).map(({ day }) => day)).toEqual([0, ...days.slice(0, 5).toReversed()])
    expect(JSON.parse((await rows())[0]?.views ?? '')).toEqual({ 6: 100, 7: 100, 8: 100, 20: 21 })
    await db.prepare("DELETE FROM video_popularity WHERE country = 'de'").run()
  }
  expect(
    await db
      .prepare('SELECT country, page FROM view_pages WHERE day > 0 AND day < ?1')
      .bind(today - 31)
      .first(),
  ).toBeNull()
  // Nothing is written where no day is old.
  const again = await db.batch(foldDays(db, { country: 'de', page: 0, beforeDay: today - 31 }))
  expect(again.map(({ meta }) => meta.changes)).toEqual([0, 0])
  // A day later the next one is added.
  await watched('', today + 1, { 1: 1 })
  await refreshLists(noon + daySeconds)
  expect(JSON.parse((await rows())[0]?.views ?? '')).toEqual({ 5: 100, 6: 100, 7: 100, 8: 100, 20: 26 })
  expect(await viewsOf('all')).toEqual(all)
})

it('a row is written when its views change by a tenth and by more than chance', async () => {
  const viewsOf = async (video: number) =>
    db
      .prepare("SELECT views FROM video_popularity WHERE country = '' AND period = 'day' AND video_id = ?1")
      .bind(video)
      .first<number>('views')
  await watched('', today, { 1: 100, 2: 10_000 })
  await refreshLists(noon)
  // Counts of 100 differ by 20 without any reason.
  await watched('', today, { 1: 19, 2: 999 })
  await refreshLists(noon)
  expect([await viewsOf(1), await viewsOf(2)]).toEqual([100, 10_000])
  await watched('', today, { 1: 1, 2: 1 })
  await refreshLists(noon)
  expect([await viewsOf(1), await viewsOf(2)]).toEqual([120, 11_000])
})

describe("a country's lists", () => {
  const everyVideo = (most: number): Views =>
    Object.fromEntries(Array.from({ length: most }, (_, at) => [at + 1, 2 * videos - at]))

  it('by day, week and month hold its 1,000 most watched videos; of all time, and of the world, they hold all', async () => {
    for (const country of ['', 'de']) await watched(country, today, everyVideo(videos))
    await refreshLists(noon)
    const most = Array.from({ length: countryWindowMax }, (_, at) => at + 1)
    for (const period of ['day', 'week', 'month'] as const) expect(await listOf('de', period)).toEqual(most)
    expect([(await listOf('de', 'all')).length, (await listOf('', 'day')).length]).toEqual([videos, videos])
  })

  it('take in a video that is watched more than their last one, and grow by a quarter before they are cut', async () => {
    await watched('', today, everyVideo(countryWindowMax))
    await watched('de', today, everyVideo(countryWindowMax))
    await refreshLists(noon)
    await watched('de', today, { 1400: 2 * videos + 1, 1401: 1 })
    await refreshLists(noon)
    const list = await listOf('de', 'day')
    expect([list[0], list.length, list.includes(1401)]).toEqual([1400, countryWindowMax + 1, false])
    const more = Array.from({ length: 300 }, (_, at) => [1101 + at, 2 * videos])
    await watched('de', today, Object.fromEntries(more))
    await refreshLists(noon)
    expect(await listOf('de', 'day')).toHaveLength(countryWindowMax)
  })
})

describe('trending videos', () => {
  let batches = 0
  /** Views of this hour, added up. */
  async function watchedNow(views: Views, atSeconds = noon): Promise<void> {
    const hour = Math.floor(atSeconds / hourSeconds)
    const counts = Object.entries(views).map(([id, total]) => [`view\t${hour}\tvideo ${id}\tde`, total])
    await writeBatch(db, { shard: 'a', batch: ++batches, counts: Object.fromEntries(counts) }).run()
    await rollUpEvents(db, atSeconds + 600, true)
  }
  const all = { gender: 'str', type: 'all', duration: '' } as const
  const trending = async (listFilter: Parameters<typeof pageOfPicks>[2] = all, offset = 0, count = 60) => {
    const { cards, total } = await pageOfPicks(db, 'trending', listFilter, { offset, count, totalMax: 60_000 })
    return { ids: cards.map(({ video_id }) => video_id), total }
  }

  it('are those watched much more in the last hours than in the days before, not those watched most', async () => {
    await watched('', today - 1, { 1: 5600, 2: 280, 3: 28 })
    await watchedNow({ 1: 300, 2: 200, 3: 90, 4: trendUsualViews - 1 })
    await refreshTrending(db, noon)
    // 200, 10 and 1 views were to be expected.
    expect(await trending()).toEqual({ ids: [2, 3, 1], total: 3 })
    expect(await trending(all, 1, 1)).toEqual({ ids: [3], total: 3 })
    expect(await trending({ ...all, type: 'hd' })).toEqual({ ids: [3, 1], total: 2 })
  })

  it('are forgotten some hours later, and left out once they are not public', async () => {
    await watchedNow({ 5: 100, 6: 50 })
    await refreshTrending(db, noon)
    await db.prepare('UPDATE videos SET is_private = 1 WHERE video_id = 5').run()
    expect((await trending()).ids).toEqual([6])
    await db.prepare('UPDATE videos SET is_private = 0 WHERE video_id = 5').run()
    await refreshTrending(db, noon + 7 * hourSeconds)
    expect(await trending()).toEqual({ ids: [], total: 0 })
  })

  it('are none before the list was made', async () => {
    expect(await trending()).toEqual({ ids: [], total: 0 })
  })

  it('are at most 500, the strongest first and of two the newer', () => {
    const trends = Array.from({ length: trendingMax + 1 }, (_, at) => ({ video_id: at + 1, recent: 50, before: 0 }))
    const list = strongest([...trends, { video_id: 7000, recent: 51, before: 0 }]).map(({ video_id }) => video_id)
    expect([list.length, ...list.slice(0, 3)]).toEqual([trendingMax, 7000, trendingMax + 1, trendingMax])
  })
})
