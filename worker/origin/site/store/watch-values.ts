// What the site's clock counted, by minute and by hour, and how far it has looked.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { hourSeconds } from '../../../../shared/limits.ts'

export const minuteSeconds = 60

/** When the clock last looked; 0 before its first look. */
export const lastLook = async (db: D1Database): Promise<number> =>
  (await db.prepare('SELECT at FROM watch_looks WHERE id = 1').first<number>('at')) ?? 0

/** For a batch: breaks it when another look came first. */
export const noteLook = (db: D1Database, lastSeconds: number, nowSeconds: number): D1PreparedStatement[] => [
  db.prepare('UPDATE watch_looks SET at = ?2 WHERE id = 1 AND at = ?1').bind(lastSeconds, nowSeconds),
  // A second row breaks a rule of the table.
  db.prepare('INSERT INTO watch_looks (id, at) SELECT 2, 0 WHERE changes() = 0'),
]

export async function watchTotals(db: D1Database): Promise<Record<string, number>> {
  const { results } = await db
    .prepare('SELECT series, value FROM watch_totals')
    .all<{ series: string; value: number }>()
  return Object.fromEntries(results.map(({ series, value }) => [series, value]))
}

export const putTotals = (db: D1Database, totals: Record<string, number>): D1PreparedStatement =>
  db
    .prepare('INSERT OR REPLACE INTO watch_totals (series, value) SELECT key, value FROM json_each(?1)')
    .bind(JSON.stringify(totals))

/** Adds counts to the minute and the hour of now; of readings the greatest is kept. */
export function addValues(
  db: D1Database,
  { counts, readings }: { counts: Record<string, number>; readings: Record<string, number> },
  nowSeconds: number,
): D1PreparedStatement[] {
  return [minuteSeconds, hourSeconds].flatMap((span) => [
    addTo(db, span, nowSeconds, counts, 'value + excluded.value'),
    addTo(db, span, nowSeconds, readings, 'max(value, excluded.value)'),
  ])
}

const addTo = (db: D1Database, span: number, nowSeconds: number, values: Record<string, number>, joined: string) =>
  db
    .prepare(`
      INSERT INTO watch_values (span, at, series, value) SELECT ?1, ?2, key, value FROM json_each(?3) WHERE value <> 0
      ON CONFLICT (span, at, series) DO UPDATE SET value = ${joined}`)
    .bind(span, nowSeconds - (nowSeconds % span), JSON.stringify(values))

export type SumsBySeries = Map<string, Record<number, number>>

/** The sum of each series within each of the windows. @param span the rows that are added up */
export async function sumsWithin(
  db: D1Database,
  span: number,
  windows: readonly number[],
  nowSeconds: number,
): Promise<SumsBySeries> {
  const sums = windows.map((seconds) => `total(CASE WHEN at > ?2 - ${seconds} THEN value END) AS w${seconds}`)
  const { results } = await db
    .prepare(`
      SELECT series, ${sums.join(', ')} FROM watch_values
      WHERE span = ?1 AND at > ?2 - ${Math.max(...windows)} AND at <= ?2 GROUP BY series`)
    .bind(span, nowSeconds)
    .all<Record<string, number> & { series: string }>()
  return new Map(
    results.map((row) => [
      row.series,
      Object.fromEntries(windows.map((seconds) => [seconds, row[`w${seconds}`] ?? 0])),
    ]),
  )
}

export type StepRow = { step: number; series: string; sum: number; most: number }

/** The series in steps of some minutes, the oldest first; steps without values have no row. D1 binds numbers as reals. */
export async function valuesInSteps(
  db: D1Database,
  { fromSeconds, stepSeconds }: { fromSeconds: number; stepSeconds: number },
): Promise<StepRow[]> {
  const { results } = await db
    .prepare(`
      SELECT CAST((at - ?1) / ?2 AS INTEGER) AS step, series, sum(value) AS sum, max(value) AS most FROM watch_values
      WHERE span = ${minuteSeconds} AND at >= ?1 GROUP BY 1, 2 ORDER BY 1`)
    .bind(fromSeconds, stepSeconds)
    .all<StepRow>()
  return results
}

export const sweepValues = (db: D1Database, span: number, beforeSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM watch_values WHERE span = ?1 AND at < ?2').bind(span, beforeSeconds)
