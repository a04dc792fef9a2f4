// A database that counts what its statements read, as the database itself counts it.
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'

/** The same database, with the number of rows read since. */
export function countingRows(db: D1Database): { db: D1Database; read: () => number } {
  let rows = 0
  const noted = <Result extends D1Result>(result: Result): Result => {
    rows += result.meta.rows_read
    return result
  }
  const originals = new WeakMap<object, D1PreparedStatement>()
  const watched = (statement: D1PreparedStatement): D1PreparedStatement => {
    const own = {
      bind: (...values: unknown[]) => watched(statement.bind(...values)),
      all: async () => noted(await statement.all()),
      run: async () => noted(await statement.run()),
      first: async (column?: string) => {
        const row = noted(await statement.all<Record<string, unknown>>()).results[0]
        return column === undefined ? (row ?? null) : (row?.[column] ?? null)
      },
    } as unknown as D1PreparedStatement
    originals.set(own, statement)
    return own
  }
  const counting = {
    prepare: (sql: string) => watched(db.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) =>
      (await db.batch(statements.map((one) => originals.get(one) ?? one))).map(noted),
  } as unknown as D1Database
  return { db: counting, read: () => rows }
}
