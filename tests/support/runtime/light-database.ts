// The databases of the sites that share a runtime: SQLite in Durable Objects of the upstream's own Worker, asked directly. Miniflare's
// D1, which is SQLite in Durable Objects as well, takes four times the processor time for a statement (0.51 ms, and 0.12 here), since
// each passes as a request through two Workers more; that was a third of what the runtimes of a run took. What a statement answers is
// the same (tests/worker/local/database.test.ts). Sites in a runtime of their own and all journeys have D1 itself.
import { answersQuestions } from '../../../worker/local/database.ts'

/** The binding of the embedded upstream, and the class behind it. */
export const lightDatabases = { binding: 'DATABASES', className: 'LightDatabase' }
/** The header of a request that brings a question of Node's (worker/local/database.ts); its value is the name of the database. */
export const databaseHeader = 'x-database-of-test'

/** Source for a module that has imported `cloudflare:workers` as `workers`: `openDatabase(objects, name)` and `answerQuestion`. */
export const lightDatabaseSource = `
  ${answersQuestions}

  export class ${lightDatabases.className} extends workers.DurableObject {
    #counts() {
      return this.ctx.storage.sql.exec('SELECT total_changes() AS changes, last_insert_rowid() AS last').one()
    }

    ask(text) {
      const run = () => JSON.parse(text).map((statement) => this.#answerOf(statement))
      try {
        return JSON.stringify({ results: this.ctx.storage.transactionSync(run) })
      } catch (error) {
        return JSON.stringify({ message: error.message })
      }
    }

    #answerOf({ sql, params }) {
      const { storage } = this.ctx
      const sizeBefore = storage.sql.databaseSize
      const before = this.#counts()
      const startedMs = performance.now()
      const cursor = storage.sql.exec(sql, ...params.map((one) => (Array.isArray(one) ? new Uint8Array(one).buffer : one)))
      const columns = cursor.columnNames
      const textOf = (value) => (value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value)
      const rows = [...cursor.raw()].map((row) => row.map(textOf))
      const duration = performance.now() - startedMs
      const after = this.#counts()
      const changes = after.changes - before.changes
      const meta = {
        served_by: 'light-database',
        served_by_primary: true,
        total_attempts: 1,
        timings: { sql_duration_ms: duration },
        duration,
        changes,
        last_row_id: after.last,
        changed_db: changes !== 0 || after.last !== before.last || storage.sql.databaseSize !== sizeBefore,
        size_after: storage.sql.databaseSize,
        rows_read: cursor.rowsRead,
        rows_written: cursor.rowsWritten,
      }
      return { columns, rows, meta }
    }
  }

  // The client: as that of D1.
  const boundOf = (value) => {
    if (typeof value === 'number' || typeof value === 'string' || value === null) return value
    if (typeof value === 'boolean') return value ? 1 : 0
    if (value instanceof ArrayBuffer) return [...new Uint8Array(value)]
    if (ArrayBuffer.isView(value)) return [...value]
    const isBytes = (byte) => typeof byte === 'number' && byte >= 0 && byte < 256
    if (Array.isArray(value) && value.every(isBytes)) return value
    const message = "Type '" + typeof value + "' not supported for value '" + value + "'"
    throw new Error('D1_TYPE_ERROR: ' + message, { cause: new Error(message) })
  }
  const resultOf = ({ columns, rows, meta }) => ({
    success: true,
    meta,
    results: rows.map((row) => Object.fromEntries(row.map((cell, at) => [columns[at], cell]))),
  })
  class Statement {
    constructor(send, sql, params = []) {
      Object.assign(this, { send, sql, params })
    }
    bind(...values) {
      return new Statement(this.send, this.sql, values.map(boundOf))
    }
    async all() {
      const [answer] = await this.send([this])
      return resultOf(answer)
    }
    run() {
      return this.all()
    }
    async raw({ columnNames } = {}) {
      const [{ columns, rows }] = await this.send([this])
      return [...(columnNames ? [columns] : []), ...rows]
    }
    async first(column) {
      const [row] = (await this.all()).results
      if (!row) return null
      if (column === undefined) return row
      if (row[column] !== undefined) return row[column]
      throw new Error('D1_COLUMN_NOTFOUND: Column not found (' + column + ')', { cause: new Error('Column not found') })
    }
  }
  function openDatabase(objects, name) {
    const id = objects.idFromName(name)
    const send = async (statements) => {
      const asked = JSON.stringify(statements.map(({ sql, params }) => ({ sql, params })))
      const { results, message } = JSON.parse(await objects.get(id).ask(asked))
      if (message !== undefined) throw new Error('D1_ERROR: ' + message, { cause: new Error(message) })
      return results
    }
    const database = {
      prepare: (sql) => new Statement(send, sql),
      batch: async (statements) => (await send(statements)).map(resultOf),
    }
    return { ...database, withSession: () => ({ ...database, getBookmark: () => null }) }
  }`
