// The table of a family of the catalogue: fifty rows of what matches, by key, and the number beside each filter.
import type { D1Database } from '@cloudflare/workers-types'
import type { SqlPart } from '../../sql/page.ts'

/** SQL of a family, written by its own store: no part of it comes from a request. */
export type FamilyTable<Sort extends string, Filter extends string> = {
  /** The table with its alias, and its key. */
  from: string
  id: string
  /** What a row of the page has, of the same alias. */
  columns: string
  /** What rows are ordered by, ascending; the key decides between equals. */
  sorts: Record<Sort, string>
  /** The condition of each filter. */
  filters: Record<Filter, string>
}

type Asked<Sort, Filter> = {
  sort: Sort
  filter: Filter
  /** The key of the last row of the page before; 0 for the first page. */
  after: number
  /** What the search finds, whatever the filter is. */
  found: SqlPart
  count: number
}

export type FamilyPage<Row, Filter extends string> = { rows: Row[]; totals: Record<Filter, number>; hasMore: boolean }

export async function pageOfFamily<Row, Sort extends string, Filter extends string>(
  db: D1Database,
  { from, id, columns, sorts, filters }: FamilyTable<Sort, Filter>,
  { sort, filter, after, found, count }: Asked<Sort, Filter>,
): Promise<FamilyPage<Row, Filter>> {
  const value = sorts[sort]
  // The row may no longer match, or be gone: its own value counts, so that the next page follows it all the same.
  const follows = `(${value}, ${id}) > (SELECT ${value}, ${id} FROM ${from} WHERE ${id} = ?)`
  const page = db
    .prepare(`
      SELECT ${columns} FROM ${from} WHERE ${found.sql} AND ${filters[filter]} ${after ? `AND ${follows}` : ''}
      ORDER BY ${value}, ${id} LIMIT ?`)
    .bind(...found.values, ...(after ? [after] : []), count + 1)
  const names = Object.keys(filters) as Filter[]
  const sums = names.map((name) => `coalesce(sum(${filters[name]}), 0) AS "${name}"`)
  const counting = db.prepare(`SELECT ${sums.join(', ')} FROM ${from} WHERE ${found.sql}`).bind(...found.values)
  const [rows, totals] = await db.batch([page, counting])
  const all = (rows?.results ?? []) as Row[]
  return {
    rows: all.slice(0, count),
    totals: totals?.results[0] as Record<Filter, number>,
    hasMore: all.length > count,
  }
}
