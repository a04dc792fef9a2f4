// The whole content of a small database: read before and after, so that a test sees every change and not only the expected
// ones, and restored, so that every case starts equally.
import type { D1Database } from '@cloudflare/workers-types'

type Row = Record<string, string | number | null>
export type Rows = Record<string, Row[]>
/** Column names by table. Counts of security events are written with a delay, and hold nothing of a member. */
type Tables = Record<string, string[]>

export type Ledger = {
  columns: string[]
  rows: () => Promise<Rows>
  /** Restores the rows of the moment when the reader was opened, all or none, ignoring foreign keys meanwhile. */
  putBack: () => Promise<void>
}

export async function openRowReader(db: D1Database): Promise<Ledger> {
  const tables = await tablesOf(db)
  // Prepared once, because each statement is a request of its own in the local runtime.
  const reading = Object.entries(tables).map(([table, columns]) =>
    db.prepare(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${columns.join(', ')}`),
  )
  const rows = async (): Promise<Rows> => {
    const answers = await db.batch<Row>(reading)
    return Object.fromEntries(Object.keys(tables).map((table, at) => [table, answers[at]?.results ?? []]))
  }
  const start = await rows()
  // Some tables are only added to, which a trigger watches over; of others the ids of deleted rows are kept.
  const { results: guards } = await db
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND (sql LIKE '%RAISE(ABORT%' OR sql LIKE '%INTO deleted_ids%')",
    )
    .all<{ name: string; sql: string }>()
  const writing = [
    db.prepare('PRAGMA defer_foreign_keys = on'),
    ...guards.map(({ name }) => db.prepare(`DROP TRIGGER ${name}`)),
    ...Object.keys(tables).map((table) => db.prepare(`DELETE FROM ${table}`)),
    // Ids are given out again from the start.
    db.prepare('DELETE FROM sqlite_sequence'),
    ...Object.entries(tables)
      .filter(([table]) => start[table]?.length)
      .map(([table, columns]) => {
        const values = columns.map((column) => `json_extract(value, '$.${column}')`).join(', ')
        const sql = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values} FROM json_each(?1)`
        return db.prepare(sql).bind(JSON.stringify(start[table]))
      }),
    ...guards.map(({ sql }) => db.prepare(sql)),
  ]
  return {
    columns: [...new Set(Object.values(tables).flat())],
    rows,
    putBack: async () => {
      await db.batch(writing)
    },
  }
}

/** Rows that are new (+) and rows that are gone (-), for every table with a difference. */
export function changesBetween(before: Rows, after: Rows): Record<string, string[]> {
  const lines = (rows: Row[] = []) => rows.map((row) => JSON.stringify(row))
  const changed = Object.keys(after).map((table): [string, string[]] => {
    const [then, now] = [lines(before[table]), lines(after[table])]
    const [gone, come] = [new Set(then), new Set(now)]
    for (const line of now) gone.delete(line)
    for (const line of then) come.delete(line)
    return [table, [...[...gone].map((line) => `-${line}`), ...[...come].map((line) => `+${line}`)]]
  })
  return Object.fromEntries(changed.filter(([, rows]) => rows.length > 0))
}

/**
 * Every table of the product with its written columns; tables of the runtime or of a search index do not count, nor does what arrives by
 * a clock: counts of an earlier request.
 */
async function tablesOf(db: D1Database): Promise<Tables> {
  const { results } = await db
    .prepare(`
      SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.schema = 'main' AND t.name NOT GLOB '_cf_*' AND t.name NOT GLOB 'sqlite_*'
        AND t.name NOT IN ('d1_migrations', 'event_batches', 'security_counts')
      ORDER BY t.name, c.cid`)
    .all<{ table: string; column: string }>()
  const tables: Tables = {}
  for (const { table, column } of results) {
    tables[table] ??= []
    tables[table].push(column)
  }
  return tables
}
