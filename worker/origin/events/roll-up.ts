// Adds up the batches of the shards: views to the counters of the catalogue and to the daily counts by country, everything else to counts
// by hour and by day. A run is one batch of the database: it happens as a whole, and once.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { daySeconds, hourSeconds } from '../../../shared/limits.ts'
import { appliedShare, rollUpBatches, rollUpSeconds, rollUpsMax } from '../bounds.ts'
import { type ActTargetKind, actTargets } from '../sql/act-targets.ts'
import { type Additions, additionStatements, chunks, fittingAdditions, isRowRefused } from './add-counts.ts'
import { countsBySpan } from './counts-by-span.ts'
import { slotSumsOf, sumsOf, videosOfSums } from './event-additions.ts'
import { type EventKindName, eventKindNames, eventKinds, readEventKey } from './event-kinds.ts'
import { type EventSum, endedSums, finishedSums, sumSpans } from './event-sums.ts'
import {
  type Counts,
  deleteBatches,
  lastRollUp,
  noteRollUp,
  readBatches,
  waitingBatches,
} from './store/event-batches.ts'
import { sweepEventCounts } from './store/event-counts.ts'
import { cutEventSums, sweepEventSums } from './store/event-sums.ts'
import { videoFacts } from './store/video-facts.ts'
import {
  addToViewed,
  addViewPages,
  saveUnapplied,
  type UnappliedPage,
  unappliedViews,
  type ViewPage,
  viewedOf,
  viewPageOf,
} from './store/view-counts.ts'

/** @param isAll whatever waits, also where it changes a counter by little */
export async function rollUpEvents(db: D1Database, nowSeconds: number, isAll = false): Promise<void> {
  for (let run = 0; run < rollUpsMax; run++) {
    const [{ total, oldestMs }, last] = [await waitingBatches(db, rollUpBatches), await lastRollUp(db)]
    const isNewDay = dayOf(last.at) < dayOf(nowSeconds)
    const isOld = oldestMs !== null && nowSeconds - oldestMs / 1000 >= rollUpSeconds
    if (!isAll && !isNewDay && !isOld && total < rollUpBatches) return
    const batches = await readBatches(db, rollUpBatches)
    const counted = readCounts(batches.map(({ counts }) => counts))
    const views = await viewStatements(db, counted, isAll || isNewDay)
    const additions = {
      counts: countsBySpan(counted),
      sums: [...slotSums(batches), ...sumsOf(counted, await videoFacts(db, videosOfSums(counted)))],
    }
    const write = (some: Additions) =>
      db.batch([
        ...noteRollUp(db, { number: last.number + 1, at: nowSeconds }),
        ...views,
        ...additionStatements(db, some),
        ...deleteBatches(db, batches),
      ])
    await write(additions).catch(async (error: unknown) => {
      if (!isRowRefused(error)) throw error
      await write(await fittingAdditions(db, additions))
    })
    if (batches.length < rollUpBatches) return
  }
}

/** Deletes counts whose retention has ended, and cuts those of spans that are over. */
export const sweepCounts = (db: D1Database, nowSeconds: number): D1PreparedStatement[] => [
  ...finishedSums(nowSeconds).map((finished) => cutEventSums(db, finished)),
  ...endedSums(nowSeconds).map((ended) => sweepEventSums(db, ended)),
  ...eventKindNames.flatMap((kind) => {
    const { hour, day } = eventKinds[kind].keptSeconds
    return [
      ...(hour === null ? [] : [sweepEventCounts(db, { kind, span: hourSeconds, beforeSeconds: nowSeconds - hour })]),
      ...(day === null ? [] : [sweepEventCounts(db, { kind, span: daySeconds, beforeSeconds: nowSeconds - day })]),
    ]
  }),
]

type Counted = { kind: EventKindName; hour: number; values: string[]; total: number }

function readCounts(all: readonly Counts[]): Counted[] {
  const sums = new Map<string, number>()
  for (const counts of all)
    for (const [key, total] of Object.entries(counts)) sums.set(key, (sums.get(key) ?? 0) + total)
  return [...sums].flatMap(([key, total]) => {
    const read = readEventKey(key)
    return read ? [{ ...read, total }] : []
  })
}

async function viewStatements(
  db: D1Database,
  counted: readonly Counted[],
  isEverythingDue: boolean,
): Promise<D1PreparedStatement[]> {
  const views = counted.flatMap(({ kind, hour, values: [object = '', country = ''], total }) => {
    const [section = '', id = ''] = object.split(' ')
    return kind === 'view' && isSection(section)
      ? [{ section, id: Number(id), country, day: dayOf(hour * hourSeconds), total }]
      : []
  })
  const added = pagesOf(views)
  const before = await unappliedViews(db, isEverythingDue ? 'all' : added)
  const pages = merged([...before, ...added])
  const applied = await Promise.all(pages.map((page) => applyPage(db, page, isEverythingDue)))
  return [...applied.flat(), ...chunks(viewPagesOf(views)).map((some) => addViewPages(db, some))]
}

/** Writes the counters that would change visibly, and keeps the rest for later: most rows change by less than a reader can see. */
async function applyPage(
  db: D1Database,
  { section, page, views }: UnappliedPage,
  isEverythingDue: boolean,
): Promise<D1PreparedStatement[]> {
  const viewed = isEverythingDue ? {} : await viewedOf(db, section, Object.keys(views))
  const isDue = ([id, more]: [string, number]) => more * appliedShare >= (viewed[id] ?? 0)
  const [due, rest] = [Object.entries(views).filter(isDue), Object.entries(views).filter((one) => !isDue(one))]
  return [
    ...(due.length > 0 ? [addToViewed(db, section, Object.fromEntries(due))] : []),
    saveUnapplied(db, { section, page, views: Object.fromEntries(rest) }),
  ]
}

type View = { section: ActTargetKind; id: number; country: string; day: number; total: number }

function pagesOf(views: readonly View[]): UnappliedPage[] {
  return merged(views.map(({ section, id, total }) => ({ section, page: viewPageOf(id), views: { [id]: total } })))
}

function merged(pages: readonly UnappliedPage[]): UnappliedPage[] {
  const byPage = new Map<string, UnappliedPage>()
  for (const { section, page, views } of pages) {
    const one = byPage.get(`${section} ${page}`) ?? { section, page, views: {} }
    for (const [id, more] of Object.entries(views)) one.views[id] = (one.views[id] ?? 0) + more
    byPage.set(`${section} ${page}`, one)
  }
  return [...byPage.values()]
}

/** Videos only: lists of the most watched show nothing else. Each view counts everywhere, and in its country. */
function viewPagesOf(views: readonly View[]): ViewPage[] {
  const byKey = new Map<string, ViewPage>()
  for (const { section, id, country, day, total } of views) {
    if (section !== 'video') continue
    for (const place of new Set(['', country])) {
      const key = `${place} ${viewPageOf(id)} ${day}`
      const one = byKey.get(key) ?? { country: place, page: viewPageOf(id), day, views: {} }
      one.views[id] = (one.views[id] ?? 0) + total
      byKey.set(key, one)
    }
  }
  return [...byKey.values()]
}

/** Events of the last minutes, by when their batch was made: a key knows the hour only. */
function slotSums(batches: readonly { batch: number; counts: Counts }[]): EventSum[] {
  const bySlot = Map.groupBy(batches, ({ batch }) => Math.floor(batch / 1000 / sumSpans.slot) * sumSpans.slot)
  return [...bySlot].flatMap(([at, some]) => slotSumsOf(readCounts(some.map(({ counts }) => counts)), at))
}

const isSection = (section: string): section is ActTargetKind => Object.hasOwn(actTargets, section)

const dayOf = (seconds: number): number => Math.floor(seconds / daySeconds)
