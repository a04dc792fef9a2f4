// The same database, counting the rows that its statements read, as the database itself counts them.
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'

export function withReadRows(db: D1Database): { db: D1Database; read: () => number } {
  let rows = 0
  const counted = <Result extends D1Result>(result: Result): Result => {
    rows += result.meta.rows_read
    return result
  }
  const originals = new WeakMap<object, D1PreparedStatement>()
  const counting = (statement: D1PreparedStatement): D1PreparedStatement => {
    const own = {
      bind: (...values: unknown[]) => counting(statement.bind(...values)),
      all: async () => counted(await statement.all()),
      run: async () => counted(await statement.run()),
      first: async (column?: string) => {
        const row = counted(await statement.all<Record<string, unknown>>()).results[0]
        return column === undefined ? (row ?? null) : (row?.[column] ?? null)
      },
    } as unknown as D1PreparedStatement
    originals.set(own, statement)
    return own
  }
  const watched = {
    prepare: (sql: string) => counting(db.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) =>
      (await db.batch(statements.map((one) => originals.get(one) ?? one))).map(counted),
  } as unknown as D1Database
  return { db: watched, read: () => rows }
}
