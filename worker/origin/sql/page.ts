// A page of a list and its total, queried in one batch; and optional conditions.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { pagesMax } from '../../../shared/limits.ts'

/** A page's offset and length, and how far its list is counted. */
export type PageOf = { offset: number; count: number; totalMax: number }

/** A page of `count` items, from 1 on; nothing is counted beyond the last page that exists. */
export const pageAt = (count: number, page: number): PageOf => ({
  offset: (page - 1) * count,
  count,
  totalMax: pagesMax * count,
})

export async function pageAndTotal<Row>(
  db: D1Database,
  page: D1PreparedStatement,
  total: D1PreparedStatement,
): Promise<{ rows: Row[]; total: number }> {
  const [rows, totals] = await db.batch<Row & { total: number }>([page, total])
  return { rows: rows?.results ?? [], total: totals?.results[0]?.total ?? 0 }
}

/** A part of a statement with a `?` for each value. Only the values ever come from input. */
export type SqlPart = { sql: string; values: (string | number)[] }

/** A condition that applies only when there is a value for it. */
export const optionalCondition = (sql: string, value: string | undefined): SqlPart[] =>
  value === '' || value === undefined ? [] : [{ sql, values: [value] }]

/** The conjunction of the conditions. */
export const allConditions = (conditions: SqlPart[]): SqlPart => ({
  sql: conditions.map(({ sql }) => sql).join(' AND ') || 'true',
  values: conditions.flatMap(({ values }) => values),
})
