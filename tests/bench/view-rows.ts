// How many rows of the database a thousand views write, on a site that has had 83 views a second for a month: batches, what adds them
// up, and the lists of the most watched, which are made again every hour.
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import { daySeconds, hourSeconds } from '../../shared/limits.ts'
import { firstSlices, refresh } from '../../worker/origin/events/popularity.ts'
import { rollUpEvents } from '../../worker/origin/events/roll-up.ts'
import { addViewPages } from '../../worker/origin/events/store/view-counts.ts'
import { refreshTrending } from '../../worker/origin/events/trending.ts'
import { judge, say } from './report.ts'
import { countries, countryShare } from './workers/zipf-views.ts'

const rowsMost = 60
/** Five minutes: calls of 500 views each, which are added up then. */
const callsAtOnce = 50
const viewsAtOnce = callsAtOnce * 500
const roundsOfHour = 12
const hours = 2
const monthDays = 31

/** @param send sends so many calls, and writes what the shards have */
export async function viewRows(
  database: unknown,
  send: (calls: number) => Promise<unknown>,
  videos: number,
): Promise<void> {
  const db = database as D1Database
  const nowSeconds = Math.floor(Date.now() / 1000)
  await db.batch(['view_pages', 'event_batches'].map((table) => db.prepare(`DELETE FROM ${table}`)))
  await addMonth(db, videos, nowSeconds)
  await refreshLists(db, nowSeconds)
  await rollUp(db)
  const all = { views: 0, batches: 0, rolledUp: 0, lists: 0 }
  const byPeriod: Record<string, number> = {}
  for (let hour = 1; hour <= hours; hour++) {
    for (let round = 0; round < roundsOfHour; round++) {
      await send(callsAtOnce)
      const { views, batches, rolledUp } = await rollUp(db)
      all.views += views
      all.batches += batches
      all.rolledUp += rolledUp
    }
    for (const [period, rows] of Object.entries(await refreshLists(db, nowSeconds + hour * hourSeconds))) {
      all.lists += rows
      byPeriod[period] = (byPeriod[period] ?? 0) + rows
    }
  }
  // Once a day every counter is written that lacks views: the share of these hours.
  const daily = countingWrites(db)
  await rollUpEvents(daily.db, nowSeconds + daySeconds, true)
  const ofDay = Math.round((daily.written() * hours * hourSeconds) / daySeconds)
  const perThousand = ((all.batches + all.rolledUp + all.lists + ofDay) * 1000) / all.views
  say(
    `  ${all.views} views: ${all.batches} rows of batches, ${all.rolledUp} when they were added up, ${all.lists} of lists (${JSON.stringify(byPeriod)}), ${ofDay} of the daily counters`,
  )
  judge(
    'rows of D1 for 1,000 views of a Zipf catalogue in 20 countries, with the lists of the most watched',
    perThousand <= rowsMost,
    perThousand.toFixed(1),
    `<= ${rowsMost}`,
  )
}

/** A month at the same rate, and today until now, as it was counted. */
async function addMonth(db: D1Database, videos: number, nowSeconds: number): Promise<void> {
  const today = Math.floor(nowSeconds / daySeconds)
  const viewsOfDay = (viewsAtOnce * roundsOfHour * daySeconds) / hourSeconds
  for (let day = today - monthDays; day <= today; day++) {
    const share = day === today ? nowSeconds / daySeconds - today : 1
    const pages = ['', ...countries].map((country) => {
      const total = viewsOfDay * share * (country === '' ? 1 : countryShare(country))
      const views: Record<string, number> = {}
      for (let video = 1; video <= videos; video++) {
        // The chance of a video is that of zipf-views.ts.
        const drawn = about((total * Math.log((video + 1) / video)) / Math.log(videos + 1))
        if (drawn > 0) views[video] = drawn
      }
      return { country, page: 0, day, views }
    })
    for (const page of pages) await addViewPages(db, [page]).run()
  }
  await db
    .prepare(`
      UPDATE videos SET viewed = counted.views
      FROM (
        SELECT CAST(c.key AS INTEGER) AS id, sum(c.value) AS views
        FROM view_pages p, json_each(p.views) c WHERE p.country = '' GROUP BY c.key
      ) AS counted
      WHERE counted.id = videos.video_id`)
    .run()
}

/** A number that was counted where so many were expected. */
function about(expected: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  return Math.max(0, Math.floor(expected + Math.sqrt(expected) * normal + Math.random()))
}

/** Adds up what waits, and counts what that writes. */
async function rollUp(db: D1Database): Promise<{ views: number; batches: number; rolledUp: number }> {
  const { batches, views } = (await db
    .prepare(
      'SELECT count(DISTINCT shard || batch) AS batches, sum(c.value) AS views FROM event_batches, json_each(counts) c',
    )
    .first<{ batches: number; views: number }>()) ?? { batches: 0, views: 0 }
  const counting = countingWrites(db)
  // Every batch is old enough then.
  await rollUpEvents(counting.db, Math.floor(Date.now() / 1000) + 400)
  return { views, batches, rolledUp: counting.written() }
}

/** Makes every list again, and counts what that writes: by period, and for the list of trending videos. */
async function refreshLists(db: D1Database, nowSeconds: number): Promise<Record<string, number>> {
  const rows: Record<string, number> = { trending: 1 }
  await refreshTrending(db, nowSeconds)
  for (const first of await firstSlices(db, nowSeconds)) {
    const counting = countingWrites(db)
    for (let slice: typeof first | null = first; slice; ) slice = await refresh(counting.db, slice)
    const name = `${first.period} ${first.country === '' ? 'of the world' : 'by country'}`
    rows[name] = (rows[name] ?? 0) + counting.written()
  }
  return rows
}

function countingWrites(db: D1Database): { db: D1Database; written: () => number } {
  let written = 0
  const counting = {
    prepare: (sql: string) => db.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      const results: D1Result[] = await db.batch(statements)
      written += results.reduce((sum, { meta }) => sum + meta.rows_written, 0)
      return results
    },
  } as unknown as D1Database
  return { db: counting, written: () => written }
}
