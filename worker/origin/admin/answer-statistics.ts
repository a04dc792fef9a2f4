// Statistics of the back office: sums of events over a range, those of one object, and what is now.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { daySeconds, nowWindowSeconds, topListMax } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { moderationQueueNames } from '../../../shared/rules/moderation-queues.ts'
import { may } from '../../../shared/rules/roles.ts'
import {
  type CountedFamily,
  comparedRange,
  type DayRange,
  daysOf,
  type EventTotal,
  eventTotals,
  stepOf,
  stepsOf,
  topLists,
} from '../../../shared/statistics.ts'
import { incomeOfRange } from '../ads/advert-income.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import { commentsOf } from '../comments/comments-database.ts'
import type { Env } from '../env.ts'
import { beginOf, eventSums, type SumName } from '../events/event-sums.ts'
import { lastRollUp } from '../events/store/event-batches.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { queueStates } from '../moderation/store/queues.ts'
import { storedFiles } from '../site/store/site-uses.ts'
import { bytesOf } from '../site/store/waiting-work.ts'
import { advertNames, sumOfList } from './names-of-lists.ts'
import { largestOf, largestRows, sumsOfObject, sumsWithin } from './store/statistics.ts'

export async function answerAdminStatistics(
  { compare, ...range }: ParamsOf<'adminStatistics'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminStatistics'>>> {
  const reader = await requireStaff(caller, 'readStatistics')
  if (!reader.ok) return reader
  const other = comparedRange(range, compare)
  const step = keptStep(range, other)
  const [last, points, before, tops, income] = await Promise.all([
    lastRollUp(db),
    pointsOf(db, range, step),
    other && pointsOf(db, other, step),
    topsOf(db, range, may(reader.value.role, 'manageAdverts')),
    may(reader.value.role, 'readOperation') ? incomeOfRange(db, range) : null,
  ])
  return ok({
    counted_date: last.at === 0 ? null : toIsoDate(last.at),
    step,
    totals: eventTotals.map((total) => ({ total, points: points(total), before: before?.(total) ?? null })),
    tops,
    advert_income: income,
  })
}

type Step = ReturnType<typeof stepOf>

/** Single hours are kept for less long than days: of a day before that, here or in what it is compared with, only the day is known. */
function keptStep(range: DayRange, other: DayRange | null): Step {
  const begins = Math.min(...[range, ...(other ? [other] : [])].map(({ from }) => Date.parse(from) / 1000))
  return begins < currentSeconds() - eventSums.total.kept.hour ? 'day' : stepOf(range)
}

/** The points of each total, step by step. */
async function pointsOf(db: Env['db'], range: DayRange, step: Step): Promise<(total: EventTotal) => number[]> {
  const first = Date.parse(range.from) / 1000
  const end = Date.parse(range.to) / 1000 + daySeconds
  const rows = await sumsWithin(db, { name: 'total', span: step, first, end })
  const byTime = new Map(rows.map(({ at, counts }) => [at, counts]))
  const times = stepsOf(range, step).map((iso) => Date.parse(iso) / 1000)
  return (total) => times.map((at) => byTime.get(at)?.[total] ?? 0)
}

/** @param opensAdverts whether the reader may open campaigns: for others their ids lead nowhere */
async function topsOf(
  db: Env['db'],
  range: DayRange,
  opensAdverts: boolean,
): Promise<AnswerOf<'adminStatistics'>['tops']> {
  const results = await db.batch(topLists.map((list) => largestOf(db, sumOfList[list].sum, range, topListMax)))
  return Promise.all(
    topLists.map(async (list, index) => {
      const rows = largestRows(results[index])
      const { namesOf } = sumOfList[list]
      const hasId = namesOf !== advertNames || opensAdverts
      const ids = rows.map(({ key }) => key)
      const names = namesOf === null || ids.length === 0 ? null : await namesOf(db, ids)
      return {
        list,
        rows: rows.map(({ key, total }) => ({
          key,
          id: hasId ? (names?.get(key)?.id ?? null) : null,
          name: names?.get(key)?.name ?? key,
          total,
        })),
      }
    }),
  )
}

export async function answerAdminNow(
  _: unknown,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminNow'>>> {
  const reader = await requireStaff(caller, 'readStatistics')
  if (!reader.ok) return reader
  const { db } = env
  const last = await lastRollUp(db)
  const end = beginOf('slot', last.at === 0 ? currentSeconds() : last.at)
  const within = { span: 'slot', first: end - nowWindowSeconds, end } as const
  const [totals, countries, operation] = await Promise.all([
    sumsWithin(db, { ...within, name: 'total' }),
    sumsWithin(db, { ...within, name: 'view_country' }),
    may(reader.value.role, 'readOperation') ? operationOf(env) : null,
  ])
  const sumOf = (total: EventTotal) => totals.reduce((sum, { counts }) => sum + (counts[total] ?? 0), 0)
  return ok({
    until_date: toIsoDate(end),
    views: sumOf('view'),
    plays: sumOf('play'),
    pages: sumOf('page'),
    countries: summed(countries.map(({ counts }) => counts)).slice(0, topListMax),
    operation,
  })
}

function summed(all: readonly Readonly<Record<string, number>>[]): { country: string; total: number }[] {
  const totals = new Map<string, number>()
  for (const counts of all)
    for (const [country, total] of Object.entries(counts)) totals.set(country, (totals.get(country) ?? 0) + total)
  return [...totals].map(([country, total]) => ({ country, total })).toSorted((a, b) => b.total - a.total)
}

async function operationOf(env: Env): Promise<NonNullable<AnswerOf<'adminNow'>['operation']>> {
  const { db, databases } = env
  const [states, files, sizes] = await Promise.all([
    queueStates(db, await commentsOf(env, 'held'), currentSeconds()),
    storedFiles(db),
    Promise.all([...new Set([db, ...Object.values(databases)])].map(bytesOf)),
  ])
  return {
    queues: moderationQueueNames.map((queue) => {
      const { total, oldest } = states[queue]
      return { queue, total, oldest_date: oldest === null ? null : toIsoDate(oldest) }
    }),
    database_bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    files: files.map(({ checked_date: _, ...one }) => one),
    files_checked_date: files[0] ? toIsoDate(files[0].checked_date) : null,
  }
}

/** What is counted of each family's objects. */
const sumsOfFamily: Record<CountedFamily, Partial<Record<EventTotal, SumName>>> = {
  videos: { view: 'of_video_view', play: 'of_video_play', seconds: 'of_video_seconds' },
  categories: { play: 'of_category_play' },
  models: { view: 'of_model_view', play: 'of_model_play' },
  channels: { view: 'of_channel_view', play: 'of_channel_play' },
}

export async function answerAdminObjectStatistics(
  { family, id, ...range }: ParamsOf<'adminObjectStatistics'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminObjectStatistics'>>> {
  const reader = await requireStaff(caller, 'readStatistics')
  if (!reader.ok) return reader
  const first = Date.parse(range.from) / 1000
  const times = Array.from({ length: daysOf(range) }, (_, day) => first + day * daySeconds)
  const totals = await Promise.all(
    eventTotals.flatMap((total) => {
      const sum = sumsOfFamily[family][total]
      if (!sum) return []
      return [
        sumsOfObject(db, sum, id, range).then((rows) => {
          const byTime = new Map(rows.map((row) => [row.at, row.total]))
          return { total, points: times.map((at) => byTime.get(at) ?? 0) }
        }),
      ]
    }),
  )
  return ok({ id, totals })
}
