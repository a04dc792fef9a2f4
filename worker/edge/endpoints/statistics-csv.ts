// Statistics of the back office as a file: totals step by step, one list, or the totals of one object. For every caller to whom the
// statistics do not exist, neither does the file.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { Day } from '../../../shared/contract/params.ts'
import { csvLine } from '../../../shared/csv-line.ts'
import { Id } from '../../../shared/route-values.ts'
import {
  comparisons,
  countedFamilies,
  isRangeWithin,
  objectRangeDaysMax,
  rangeDaysMax,
  stepsOf,
  topLists,
} from '../../../shared/statistics.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'

const Range = { from: Day, to: Day }
const OfObject = z.object({ ...Range, family: z.enum(countedFamilies), id: Id })
const OfRange = z.object({
  ...Range,
  compare: z.enum(comparisons),
  list: z.enum(['totals', ...topLists]),
})

export async function statisticsCsv(c: Context<EdgeApp>): Promise<Response> {
  const context = c.get('context')
  const query = Object.fromEntries(context.url.searchParams)
  const isOfObject = query.family !== undefined
  const rows = isOfObject
    ? await objectRows(context, OfObject.safeParse(query).data)
    : await rangeRows(context, OfRange.safeParse(query).data)
  if (typeof rows === 'number') return new Response(null, { status: rows, headers: noStore })
  const name = isOfObject ? `${query.family}-${query.id}` : query.list
  return new Response(rows.map((row) => csvLine(row.map(String))).join(''), {
    headers: {
      ...noStore,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${query.from}-${query.to}.csv"`,
    },
  })
}

type Rows = (string | number)[][]
type Caller = Pick<RequestContext, 'call'>

/** Rows of the file, or the status of a refusal. */
async function rangeRows({ call }: Caller, asked: z.infer<typeof OfRange> | undefined): Promise<Rows | number> {
  if (!asked || !isRangeWithin(asked, rangeDaysMax)) return 400
  const { list, ...params } = asked
  const answer = await call('adminStatistics', params)
  if (!answer.ok) return 404
  const { totals, tops, step } = answer.value
  if (list !== 'totals') {
    const rows = tops.find((top) => top.list === list)?.rows ?? []
    return [['key', 'name', 'count'], ...rows.map(({ key, name, total }) => [key, name, total])]
  }
  const hasBefore = totals.some(({ before }) => before !== null)
  const columns = totals.flatMap(({ total, points, before }) => [
    { name: total, points },
    ...(hasBefore ? [{ name: `${total}_before`, points: before ?? [] }] : []),
  ])
  return tableOf(stepsOf(params, step), columns)
}

async function objectRows({ call }: Caller, asked: z.infer<typeof OfObject> | undefined): Promise<Rows | number> {
  if (!asked || !isRangeWithin(asked, objectRangeDaysMax)) return 400
  const answer = await call('adminObjectStatistics', { ...asked, id: Number(asked.id) })
  if (!answer.ok) return 404
  return tableOf(
    stepsOf(asked, 'day'),
    answer.value.totals.map(({ total, points }) => ({ name: total, points })),
  )
}

const tableOf = (times: readonly string[], columns: readonly { name: string; points: readonly number[] }[]): Rows => [
  ['time', ...columns.map(({ name }) => name)],
  ...times.map((time, step) => [time, ...columns.map(({ points }) => points[step] ?? 0)]),
]
