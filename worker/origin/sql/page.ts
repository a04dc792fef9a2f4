// A page of a list and how many there are in all, asked in one batch; and conditions that only some requests have.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { pagesMax } from '../../../shared/limits.ts'

/** Where a page begins, how long it is, and how far its list is counted. */
export type PageOf = { offset: number; count: number; totalMax: number }

/** A page of `count` items, from 1 on; nothing is counted beyond the last page that there may be. */
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

/** A part of a statement, in which each `?` stands for one of its values. Only the values are ever anybody's input. */
export type SqlPart = { sql: string; values: (string | number)[] }

/** A condition that there is only when there is a value for it. */
export const optionalCondition = (sql: string, value: string | undefined): SqlPart[] =>
  value === '' || value === undefined ? [] : [{ sql, values: [value] }]

/** All of the conditions as one. */
export const allConditions = (conditions: SqlPart[]): SqlPart => ({
  sql: conditions.map(({ sql }) => sql).join(' AND ') || 'true',
  values: conditions.flatMap(({ values }) => values),
})
