// Inserts many rows in one statement, from one JSON text: a statement takes a hundred parameters, but a text of two megabytes.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

type Value = string | number | null

/** The first row's keys are the columns of all rows. Without rows there is no statement. */
export function insert(
  db: D1Database,
  table: string,
  rows: readonly Record<string, Value>[],
  verb: 'INSERT' | 'INSERT OR IGNORE' | 'INSERT OR REPLACE' = 'INSERT',
): D1PreparedStatement[] {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return []
  const values = columns.map((_, index) => `value ->> ${index}`)
  return [
    db
      .prepare(`${verb} INTO ${table} (${columns}) SELECT ${values} FROM json_each(?1)`)
      .bind(JSON.stringify(rows.map((row) => columns.map((column) => row[column])))),
  ]
}
