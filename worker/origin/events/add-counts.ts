// The statements that add counts and sums to the rows of the database, each small enough for it. One row that the database cannot add must
// not keep all others from being counted.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { countsRowMaxBytes } from '../bounds.ts'
import { writeLog } from '../telemetry/log.ts'
import { type EventSum, namesMaxOf } from './event-sums.ts'
import { addEventCounts, type EventCounts, tryEventCounts } from './store/event-counts.ts'
import { addEventSums, tryEventSums } from './store/event-sums.ts'

export type Additions = { counts: readonly EventCounts[]; sums: readonly EventSum[] }

/** Sums that keep equally many names are one statement. */
export const additionStatements = (db: D1Database, { counts, sums }: Additions): D1PreparedStatement[] => [
  ...chunks(counts).map((some) => addEventCounts(db, some)),
  ...[...Map.groupBy(sums, namesMaxOf)].flatMap(([namesMax, some]) =>
    chunks(some).map((rows) => addEventSums(db, rows, namesMax)),
  ),
]

/** Whether a batch failed because of what a row holds: it fails again each time. */
export const isRowRefused = (error: unknown): boolean => /too big|malformed JSON/i.test(String(error))

/** Those that the database can add. The others are logged, and lost. */
export const fittingAdditions = async (db: D1Database, { counts, sums }: Additions): Promise<Additions> => ({
  counts: await fitting(
    counts,
    ({ kind }) => kind,
    (rows) => tryEventCounts(db, rows),
  ),
  sums: (
    await Promise.all(
      [...Map.groupBy(sums, namesMaxOf)].map(([namesMax, some]) =>
        fitting(
          some,
          ({ name }) => name,
          (rows) => tryEventSums(db, rows, namesMax),
        ),
      ),
    )
  ).flat(),
})

/** By halves, because nearly all rows are in order. */
async function fitting<Row extends { span: number; at: number; page: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  tried: (rows: readonly Row[]) => D1PreparedStatement,
): Promise<Row[]> {
  const kept: Row[] = []
  for (const some of chunks(rows)) {
    const isRefused = await tried(some)
      .run()
      .then(
        () => false,
        (error: unknown) => {
          if (isRowRefused(error)) return true
          throw error
        },
      )
    const [first] = some
    if (!isRefused) kept.push(...some)
    else if (some.length === 1 && first) {
      const { span, at, page } = first
      writeLog('error', { event: 'counts-dropped', what: nameOf(first), span, at, page })
    } else {
      const half = Math.ceil(some.length / 2)
      for (const part of [some.slice(0, half), some.slice(half)]) kept.push(...(await fitting(part, nameOf, tried)))
    }
  }
  return kept
}

/** Parts that a statement can carry: a row by itself is at most as large as one. */
export function chunks<Row>(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const more = encoder.encode(JSON.stringify(row)).length
    if (bytes + more > countsRowMaxBytes) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(row)
    bytes += more
  }
  return parts
}

const encoder = new TextEncoder()
