// Jobs on the real queue: the popularity windows, the totals, and jobs that fail.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstSlices, refresh, restOf } from '../../../worker/origin/events/popularity.ts'
import { refreshSlice } from '../../../worker/origin/events/store/popularity.ts'
import { recountSection, totalsSections } from '../../../worker/origin/events/store/totals.ts'
import { addViewPages, viewPageOf } from '../../../worker/origin/events/store/view-counts.ts'
import { categories } from '../../../worker/origin/seed/categories.ts'
import { newestDay } from '../../../worker/origin/seed/counters.ts'
import { type OriginTestbed, startOriginTestbed } from '../../support/runtime/origin.ts'
import { catalogue, matchesFilter, total } from './browse/expected-lists.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
})
afterAll(() => testbed.stop())

const listFilter = { gender: 'str', type: 'all', duration: '' } as const
const uploadsOfOne = catalogue
  .filter((video) => matchesFilter(video, listFilter))
  .slice(0, 3)
  .map(({ video_id }) => video_id)
const [first = 0, second = 0, third = 0] = uploadsOfOne

const topOf = async (object_id: string, date: 'day' | 'week' | 'month' | '') => {
  const section = object_id === '' ? '' : 'country'
  const { videos } = await testbed.call('videos', {
    ...listFilter,
    sort: 'most-popular',
    count: 60,
    section,
    object_id,
    page: 1,
    date,
  })
  return videos[0]?.video_id
}

const addViews = (country: string, video_id: number, day: number, views: number) =>
  addViewPages(testbed.db, [{ country, page: viewPageOf(video_id), day, views: { [video_id]: views } }]).run()

/** Few enough to be recomputed again and again; the queue may still be busy with the others. */
const watched = ['', 'de', 'in']
const windows = async () => {
  const { results } = await testbed.db
    .prepare('SELECT * FROM video_popularity WHERE country IN (?, ?, ?) ORDER BY period, country, video_id')
    .bind(...watched)
    .all()
  return JSON.stringify(results)
}

describe('the job refresh-popularity', () => {
  it('moves newly watched videos to the top of their windows, and of no others', async () => {
    await addViews('de', first, newestDay, 10_000_000)
    await addViews('', second, newestDay - 5, 20_000_000)
    await testbed.jobs.send({ kind: 'refresh-popularity' })
    await expect
      .poll(() => Promise.all([topOf('de', 'day'), topOf('de', 'month'), topOf('de', ''), topOf('', 'week')]), {
        timeout: 40_000,
        interval: 300,
      })
      .toEqual([first, first, first, second])
    expect(await topOf('', 'day')).not.toBe(second)
    expect(await topOf('gb', 'day')).not.toBe(first)
  })

  it('moves all windows on when a new day is counted', async () => {
    await addViews('', third, newestDay + 1, 1)
    await testbed.worker.scheduled({ cron: '0 * * * *' })
    await expect.poll(() => topOf('', 'day'), { timeout: 40_000, interval: 300 }).toBe(third)
    // The window is refreshed in steps.
    const listed = async () => {
      const { total_count } = await testbed.call('videos', {
        ...listFilter,
        sort: 'most-popular',
        count: 60,
        section: '',
        object_id: '',
        page: 1,
        date: 'day',
      })
      return total_count
    }
    await expect.poll(listed, { timeout: 40_000, interval: 300 }).toBe(1)
  })

  it('drops a video that was deleted meanwhile', async () => {
    await testbed.db.prepare('UPDATE videos SET status_id = 5 WHERE video_id = ?').bind(third).run()
    await testbed.jobs.send({ kind: 'refresh-popularity' })
    await expect.poll(() => topOf('', 'day'), { timeout: 40_000, interval: 300 }).toBe(undefined)
  })

  it('has the same result in slices as in one', async () => {
    const slices = async () => (await firstSlices(testbed.db)).filter(({ country }) => watched.includes(country))
    // From nothing: a row whose views have changed by little is not written again.
    await testbed.db.prepare('DELETE FROM video_popularity').run()
    for (const slice of await slices()) await testbed.db.batch(restOf(testbed.db, slice))
    const whole = await windows()
    expect(whole.length).toBeGreaterThan(10_000)
    const steps: number[] = []
    await testbed.db.prepare('DELETE FROM video_popularity').run()
    for (const first of await slices()) {
      let done = 1
      for (let next = await refresh(testbed.db, first); next; done++) next = await refresh(testbed.db, next)
      steps.push(done)
    }
    expect(await windows()).toBe(whole)
    expect(Math.min(...steps)).toBeGreaterThan(1)
  })

  it('writes nothing where nothing changed', async () => {
    const week = { first: newestDay - 6, last: newestDay, shareBefore: 0 }
    const refreshWeek = async () => {
      const fr = { period: 'week', country: 'fr' } as const
      const results = await testbed.db.batch(
        refreshSlice(testbed.db, fr, week, { afterVideoId: 0, lastVideoId: total }),
      )
      return results.reduce((sum, { meta }) => sum + meta.changes, 0)
    }
    await refreshWeek()
    expect(await refreshWeek()).toBe(0)
    await testbed.db
      .prepare(`
        UPDATE view_pages SET views = (SELECT json_group_object(key, value * 20) FROM json_each(views))
        WHERE country = 'fr' AND day = ?`)
      .bind(newestDay)
      .run()
    expect(await refreshWeek()).toBeGreaterThan(5)
  })

  it('does nothing without any views', async () => {
    const run = (...sql: string[]) => testbed.db.batch(sql.map((one) => testbed.db.prepare(one)))
    expect((await firstSlices(testbed.db)).length).toBeGreaterThan(0)
    await run(
      'ALTER TABLE view_pages RENAME TO lost_views',
      'CREATE TABLE view_pages AS SELECT * FROM lost_views WHERE 0',
    )
    const slices = await firstSlices(testbed.db)
    await run('DROP TABLE view_pages', 'ALTER TABLE lost_views RENAME TO view_pages')
    expect(slices).toEqual([])
  })
})

describe('the job recount-totals', () => {
  const { dir } = categories[0] ?? { dir: '' }
  /** Its first steps. */
  const recountTotals = async () => {
    for (const section of totalsSections) await recountSection(testbed.db, section)
  }
  const totalOf = async (object: { section: '' | 'category'; object_id: string }) => {
    const { total_count } = await testbed.call('videos', {
      ...listFilter,
      ...object,
      sort: 'latest-updates',
      count: 60,
      page: 1,
      date: '',
    })
    return total_count
  }
  const hide = (isHidden: 0 | 1) =>
    testbed.db
      .prepare(
        'UPDATE videos SET is_private = ?1 WHERE video_id IN (SELECT video_id FROM video_categories WHERE category_id = 1)',
      )
      .bind(isHidden)
      .run()

  it('has the same result when nothing changed', async () => {
    const rows = async () =>
      JSON.stringify(
        (
          await testbed.db
            .prepare(
              "SELECT * FROM video_totals WHERE period = 'all' ORDER BY section, object, gender, duration_class, is_hd",
            )
            .all()
        ).results,
      )
    await recountTotals()
    const first = await rows()
    await testbed.db
      .prepare("DELETE FROM video_totals WHERE period = 'all' AND section NOT IN ('country', 'vr:country')")
      .run()
    await recountTotals()
    expect(first.length).toBeGreaterThan(10_000)
    expect(await rows()).toBe(first)
  })

  const sizeOfCategory = () =>
    testbed.db.prepare('SELECT total_videos FROM categories WHERE category_id = 1').first<number>('total_videos')

  // The last one: its job goes on in the queue.
  it('corrects the totals of lists and the counters of categories, models, channels and members', async () => {
    expect(await sizeOfCategory()).toBeGreaterThan(10)
    const before = [
      await totalOf({ section: '', object_id: '' }),
      await totalOf({ section: 'category', object_id: dir }),
    ]
    await hide(1)
    await testbed.worker.scheduled({ cron: '30 4 * * *' })
    await expect.poll(() => sizeOfCategory(), { timeout: 40_000, interval: 300 }).toBe(0)
    const hidden = (before[0] ?? 0) - (await totalOf({ section: '', object_id: '' }))
    expect(hidden).toBe(before[1])
    expect(await totalOf({ section: 'category', object_id: dir })).toBe(0)
  })
})

describe('a job', () => {
  const deliver = (body: unknown) =>
    testbed.worker.queue('edgetube-jobs', [{ id: 'one', timestamp: new Date(), attempts: 1, body }])
  const lastLine = () => JSON.parse(testbed.log.at(-1) ?? '{}')

  it('of an unknown kind is logged and dropped', async () => {
    for (const body of [{ kind: 'feed-the-cat' }, { kind: 'toString' }, 'nonsense', null]) {
      expect(await deliver(body)).toMatchObject({ outcome: 'ok', explicitAcks: ['one'], retryMessages: [] })
      await expect.poll(lastLine).toMatchObject({ level: 'error', problem: 'unknown kind of job' })
    }
  })

  it('that is malformed is logged and dropped', async () => {
    const slice = { country: 'germany', period: 'day', newestDay, afterVideoId: 0 }
    expect(await deliver({ kind: 'refresh-popularity', slice })).toMatchObject({
      explicitAcks: ['one'],
      retryMessages: [],
    })
    await expect.poll(lastLine).toMatchObject({ level: 'error', kind: 'refresh-popularity', problem: 'malformed job' })
  })

  it('that fails is logged and retried', async () => {
    await testbed.db.prepare('ALTER TABLE view_pages RENAME TO lost_views').run()
    const outcome = await deliver({ kind: 'refresh-popularity' })
    await testbed.db.prepare('ALTER TABLE lost_views RENAME TO view_pages').run()
    expect(outcome).toMatchObject({
      outcome: 'ok',
      explicitAcks: [],
      retryMessages: [{ msgId: 'one', delaySeconds: 30 }],
    })
    await expect.poll(lastLine).toMatchObject({
      level: 'error',
      kind: 'refresh-popularity',
      problem: expect.stringContaining('view_pages'),
    })
  })
})
