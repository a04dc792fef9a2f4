// Everything that a small database holds: read before and after, so that a test sees whatever was changed and not only what
// it thought of, and put back, so that every case begins with the same.
import type { D1Database } from '@cloudflare/workers-types'

type Row = Record<string, string | number | null>
export type Rows = Record<string, Row[]>
/** Names of columns by table. Counts of security events come a while after what they count, and tell of no member. */
type Tables = Record<string, string[]>

export type Ledger = {
  columns: string[]
  rows: () => Promise<Rows>
  /** The rows of the moment when the ledger was opened, all of them or none, whoever refers to whom. */
  putBack: () => Promise<void>
}

export async function openRowReader(db: D1Database): Promise<Ledger> {
  const tables = await tablesOf(db)
  // Made once: through the local runtime each statement is a question of its own.
  const reading = Object.entries(tables).map(([table, columns]) =>
    db.prepare(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${columns.join(', ')}`),
  )
  const rows = async (): Promise<Rows> => {
    const answers = await db.batch<Row>(reading)
    return Object.fromEntries(Object.keys(tables).map((table, at) => [table, answers[at]?.results ?? []]))
  }
  const start = await rows()
  const writing = [
    db.prepare('PRAGMA defer_foreign_keys = on'),
    ...Object.keys(tables).map((table) => db.prepare(`DELETE FROM ${table}`)),
    // Ids that were given are given again.
    db.prepare('DELETE FROM sqlite_sequence'),
    ...Object.entries(tables)
      .filter(([table]) => start[table]?.length)
      .map(([table, columns]) => {
        const values = columns.map((column) => `json_extract(value, '$.${column}')`).join(', ')
        const sql = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values} FROM json_each(?1)`
        return db.prepare(sql).bind(JSON.stringify(start[table]))
      }),
  ]
  return {
    columns: [...new Set(Object.values(tables).flat())],
    rows,
    putBack: async () => {
      await db.batch(writing)
    },
  }
}

/** What is there now and was not before (+), and the other way round (-), for every table where that is anything. */
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

/** Every table of ours with the columns that are written; what only the runtime or a search index writes is none. */
async function tablesOf(db: D1Database): Promise<Tables> {
  const { results } = await db
    .prepare(`
      SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.schema = 'main' AND t.name NOT GLOB '_cf_*' AND t.name NOT GLOB 'sqlite_*'
        AND t.name NOT IN ('d1_migrations', 'security_counts')
      ORDER BY t.name, c.cid`)
    .all<{ table: string; column: string }>()
  const tables: Tables = {}
  for (const { table, column } of results) {
    tables[table] ??= []
    tables[table].push(column)
  }
  return tables
}
