// What the statistics of a new demo site show: invented events of the last sixty days, the same for every day wherever and whenever it is
// seeded. They are sums only, to which real events are added.
import type { D1Database } from '@cloudflare/workers-types'
import { daySeconds, hourSeconds, nowWindowSeconds } from '../../../shared/limits.ts'
import { watchedSteps } from '../../../shared/rules/video-watched-steps.ts'
import type { EventTotal } from '../../../shared/statistics.ts'
import {
  beginOf,
  type EventSum,
  eventSums,
  namesMaxOf,
  pageOfSum,
  type SumName,
  sumSpans,
} from '../events/event-sums.ts'
import { drawAllCurves } from '../events/most-watched.ts'
import { lastRollUp, noteRollUp } from '../events/store/event-batches.ts'
import { addEventSums } from '../events/store/event-sums.ts'
import { type VideoFacts, videoFacts } from '../events/store/video-facts.ts'
import { countryShares } from './countries.ts'
import { hourShares, perMille, shares, weekdayShares } from './demo-shares.ts'
import { randomBits } from './random.ts'

/** So many days up to today have events. */
export const demoDays = 60
/** Videos that were played: the most watched ones of the catalogue. */
const playedVideos = 120
/** Of so many of them their creators see details: more would make the first start slower. */
const detailedVideos = 16
/** Countries and devices of these details. */
const detailCountries = Object.fromEntries(Object.entries(countryShares).slice(0, 8))
const detailDevices = shares.visit_device?.among ?? {}
const purposes = { day: 971, hour: 972, name: 973 }

/** Writes nothing where anything was counted already. */
export async function seedDemoStatistics(db: D1Database, nowSeconds: number): Promise<void> {
  if (await db.prepare("SELECT 1 FROM event_sums WHERE name = 'total' LIMIT 1").first()) return
  const { results } = await db
    .prepare(`
      SELECT video_id FROM videos WHERE gender = 'str' AND status_id = 1 AND is_private = 0 ORDER BY viewed DESC LIMIT ?1`)
    .bind(playedVideos)
    .all<{ video_id: number }>()
  const ids = results.map(({ video_id }) => String(video_id))
  const sums = demoSums(ids, await videoFacts(db, ids), nowSeconds)
  const last = await lastRollUp(db)
  await db.batch([
    ...(last.number === 0 ? noteRollUp(db, { number: 1, at: nowSeconds }) : []),
    ...[...Map.groupBy(sums, namesMaxOf)].flatMap(([namesMax, some]) =>
      parts(some).map((rows) => addEventSums(db, rows, namesMax)),
    ),
  ])
  await drawAllCurves(db, nowSeconds)
}

/** The rows of all spans. A statement of D1 takes so many of them. */
const rowsOfStatement = 100
const parts = (rows: readonly EventSum[]): EventSum[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsOfStatement) }, (_, index) =>
    rows.slice(index * rowsOfStatement, (index + 1) * rowsOfStatement),
  )

/** Sums of a whole day up to now, each divided among its hours, its names and the month it belongs to. */
export function demoSums(
  videoIds: readonly string[],
  facts: ReadonlyMap<string, VideoFacts>,
  nowSeconds: number,
): EventSum[] {
  const rows = new Map<string, EventSum>()
  const add = (name: SumName, span: keyof typeof sumSpans, at: number, key: string, amount: number) => {
    const page = pageOfSum(name, Number.parseInt(key, 10))
    const place = [name, span, beginOf(span, at), page].join(' ')
    const row = rows.get(place) ?? { name, span: sumSpans[span], at: beginOf(span, at), page, counts: {} }
    if (amount > 0) row.counts[key] = (row.counts[key] ?? 0) + amount
    rows.set(place, row)
  }
  const today = beginOf('day', nowSeconds)
  for (let day = today - (demoDays - 1) * daySeconds; day <= today; day += daySeconds) {
    const totals = { ...perMille, ...addHours(day, nowSeconds, add) }
    const addNamed = (name: SumName, key: string, amount: number) => {
      add(name, 'day', day, key, amount)
      if ('month' in eventSums[name].kept) add(name, 'month', day, key, amount)
    }
    for (const [name, { of, among }] of Object.entries(shares) as [SumName, NonNullable<(typeof shares)[SumName]>][])
      for (const [key, amount] of divided(totals[of], among, day)) addNamed(name, key, amount)
    addPlays(videoIds, facts, { day, plays: totals.play }, addNamed)
  }
  addSlots(nowSeconds, add)
  return [...rows.values()].filter(({ counts }) => Object.keys(counts).length > 0)
}

type Add = (name: SumName, span: keyof typeof sumSpans, at: number, key: string, amount: number) => void

/** The hours of a day up to now, whose sums are those of the day and of the month. */
function addHours(day: number, nowSeconds: number, add: Add): Partial<Record<EventTotal, number>> {
  const totals: Partial<Record<EventTotal, number>> = {}
  for (const [hour, share] of hourShares.entries()) {
    const at = day + hour * hourSeconds
    const begun = Math.min(1, Math.max(0, (nowSeconds - at) / hourSeconds))
    if (begun === 0) break
    for (const [kind, mille] of Object.entries(perMille) as [EventTotal, number][]) {
      const noise = 900 + (randomBits(at / hourSeconds, purposes.hour + mille) % 200)
      const amount = Math.floor((visitsOf(day) * mille * share * noise * begun) / 1e9)
      for (const span of ['hour', 'day', 'month'] as const) add('total', span, at, kind, amount)
      totals[kind] = (totals[kind] ?? 0) + amount
    }
  }
  return totals
}

/** Visits of a day: more in the week's end, and a little more from week to week. */
function visitsOf(day: number): number {
  const number = day / daySeconds
  // The first of January 1970 was a Thursday.
  const weekday = weekdayShares[(number + 4) % 7] ?? 100
  const growth = 1000 + (number - 20_000) * 2
  return Math.floor((10 * weekday * growth * (94 + (randomBits(number, purposes.day) % 13))) / 1e5)
}

/** Divides a total by shares, which vary from day to day. */
function divided(total: number, among: Readonly<Record<string, number>>, day: number): [string, number][] {
  const varied = Object.entries(among).map(([key, share], index): [string, number] => [
    key,
    share * (80 + (randomBits(day / daySeconds + index * 400, purposes.name) % 41)),
  ])
  const whole = varied.reduce((sum, [, share]) => sum + share, 0)
  return varied.map(([key, share]) => [key, Math.floor((total * share) / whole)])
}

/** Plays of videos, the first most of all, and what they are listed under. */
function addPlays(
  videoIds: readonly string[],
  facts: ReadonlyMap<string, VideoFacts>,
  { day, plays }: { day: number; plays: number },
  add: (name: SumName, key: string, amount: number) => void,
): void {
  const among = Object.fromEntries(videoIds.map((id, index) => [id, 1000 / (index + 8)]))
  for (const [id, count] of divided(Math.floor(plays * 0.7), among, day)) {
    const { categories = [], models = [], channels = [], seconds = 0 } = facts.get(id) ?? {}
    add('play_video', id, count)
    add('of_video_play', id, count)
    add('of_video_view', id, Math.floor(count * 1.3))
    add('of_video_seconds', id, Math.floor(count * Math.min(seconds, 900) * 0.4))
    if (videoIds.indexOf(id) < detailedVideos) addDetails(id, facts, { day, count }, add)
    for (const [tag, ids] of [
      ['category', categories],
      ['model', models],
      ['channel', channels],
    ] as const)
      for (const one of ids) {
        add(`play_${tag}`, String(one), count)
        add(`of_${tag}_play`, String(one), count)
      }
    for (const model of models) add('of_model_view', String(model), Math.floor(count / 4))
    for (const channel of channels) add('of_channel_view', String(channel), Math.floor(count / 5))
  }
}

/** What its creator sees: where it is watched, on which devices, and how far. */
function addDetails(
  id: string,
  facts: ReadonlyMap<string, VideoFacts>,
  { day, count }: { day: number; count: number },
  add: (name: SumName, key: string, amount: number) => void,
): void {
  const { uploader, channels = [], seconds = 0 } = facts.get(id) ?? {}
  const views = Math.floor(count * 1.3)
  const details: [detail: string, amount: number][] = [
    ...divided(views, detailCountries, day).map(([key, amount]): [string, number] => [`country ${key}`, amount]),
    ...divided(count, detailDevices, day).map(([key, amount]): [string, number] => [`device ${key}`, amount]),
    ...Array.from({ length: watchedSteps }, (_, step): [string, number] => [
      `tenth ${step + 1}`,
      Math.floor(count * 0.93 ** (2 * step + 1)),
    ]),
  ]
  for (const [detail, amount] of details) add('video_details', `${id} ${detail}`, amount)
  const whole: typeof details = [
    ...details,
    ['view', views],
    ['play', count],
    ['seconds', Math.floor(count * Math.min(seconds, 900) * 0.4)],
    [`video ${id}`, views],
  ]
  if (uploader !== undefined)
    for (const [detail, amount] of whole) add('uploader_details', `${uploader} ${detail}`, amount)
  for (const channel of channels)
    for (const [detail, amount] of whole) add('channel_details', `${channel} ${detail}`, amount)
}

/** The last half an hour and what is begun of the next slot. */
function addSlots(nowSeconds: number, add: Add): void {
  const last = beginOf('slot', nowSeconds)
  for (let at = last - nowWindowSeconds; at < last; at += sumSpans.slot) {
    const visits = visitsOf(beginOf('day', at)) / (daySeconds / sumSpans.slot)
    const noise = 80 + (randomBits(at / sumSpans.slot, purposes.hour) % 41)
    const of = (kind: EventTotal) => Math.floor((visits * perMille[kind] * noise) / 1e5)
    for (const kind of ['page', 'view', 'play', 'visit'] as const) add('total', 'slot', at, kind, of(kind))
    for (const [country, views] of divided(of('view'), countryShares, at))
      add('view_country', 'slot', at, country, views)
  }
}
