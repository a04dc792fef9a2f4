// The database with a count of the rows that its statements read and write, as D1 itself reports them: what Cloudflare's bill counts.
import type { D1Database, D1DatabaseSession, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import { seriesId } from '../../../shared/metric-series.ts'
import { counts } from './counts.ts'

const rowsRead = seriesId('operations', { of: 'd1RowsRead' })
const rowsWritten = seriesId('operations', { of: 'd1RowsWritten' })

type Counted = Pick<D1Database, 'prepare' | 'batch' | 'withSession'>

export function countedDatabase(db: D1Database): D1Database {
  const own: Counted = {
    ...countedQueries(db),
    withSession: (start?: string) => {
      const session = db.withSession(start)
      const counted: Pick<D1DatabaseSession, 'prepare' | 'batch' | 'getBookmark'> = {
        ...countedQueries(session),
        getBookmark: () => session.getBookmark(),
      }
      return counted as D1DatabaseSession
    },
  }
  return own as D1Database
}

function countedQueries(db: Pick<D1Database, 'prepare' | 'batch'>): Pick<D1Database, 'prepare' | 'batch'> {
  const originals = new WeakMap<object, D1PreparedStatement>()
  const counted = (statement: D1PreparedStatement): D1PreparedStatement => {
    const own = {
      bind: (...values: unknown[]) => counted(statement.bind(...values)),
      all: async () => noted(await statement.all()),
      run: async () => noted(await statement.run()),
      // D1 reports nothing beside a first row.
      first: async (column?: string) => {
        const [row] = noted(await statement.all<Record<string, unknown>>()).results
        return column === undefined ? (row ?? null) : (row?.[column] ?? null)
      },
      raw: (...options: [{ columnNames?: false }]) => statement.raw(...options),
    }
    originals.set(own, statement)
    return own as unknown as D1PreparedStatement
  }
  const batch = async (statements: D1PreparedStatement[]) => {
    const results = await db.batch(statements.map((one) => originals.get(one) ?? one))
    for (const result of results) noted(result)
    return results
  }
  return { prepare: (sql: string) => counted(db.prepare(sql)), batch: batch as D1Database['batch'] }
}

function noted<Result extends D1Result>(result: Result): Result {
  const { rows_read = 0, rows_written = 0 } = result.meta ?? {}
  if (rows_read > 0) counts.addTo(rowsRead, rows_read)
  if (rows_written > 0) counts.addTo(rowsWritten, rows_written)
  return result
}
