// The database of one request: each query has a deadline, and a read that fails for a moment is tried again. A write is never
// repeated here, because it may have been done: only the caller's idempotency key tells.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { databasePausesMs } from '../../../shared/limits.ts'
import type { StorageClock } from '../storage-clock.ts'
import { StorageFault } from '../storage-fault.ts'
import { isReading } from './is-reading.ts'

/** The binding behind the database of a request, for what is known of it across requests. */
const bindings = new WeakMap<D1Database, D1Database>()
export const bindingOf = (db: D1Database): D1Database => bindings.get(db) ?? db

/**
 * The interface that the stores use: statements and batches.
 * @param asked what is asked for it, such as a gathered one
 */
export function boundedDatabase(
  db: D1Database,
  clock: StorageClock,
  asked: Pick<D1Database, 'prepare' | 'batch'> = db,
): D1Database {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; isRead: boolean }>()

  const bounded = (statement: D1PreparedStatement, isRead: boolean): D1PreparedStatement => {
    const ask = <Value>(call: () => Promise<Value>) => askDatabase(clock, isRead, call)
    const own = {
      bind: (...values: unknown[]) => bounded(statement.bind(...values), isRead),
      all: () => ask(() => statement.all()),
      run: () => ask(() => statement.run()),
      first: (...column: [string]) => ask(() => statement.first(...column)),
      raw: (...options: [{ columnNames?: false }]) => ask(() => statement.raw(...options)),
    }
    originals.set(own, { statement, isRead })
    return own as unknown as D1PreparedStatement
  }

  const batch = (statements: D1PreparedStatement[]) => {
    const all = statements.map((one) => originals.get(one) ?? { statement: one, isRead: false })
    return askDatabase(
      clock,
      all.every(({ isRead }) => isRead),
      () => asked.batch(all.map(({ statement }) => statement)),
    )
  }
  const prepare = (sql: string) => bounded(asked.prepare(sql), isReading(sql))
  const own = { prepare, batch } as unknown as D1Database
  bindings.set(own, db)
  return own
}

async function askDatabase<Value>(clock: StorageClock, isRead: boolean, call: () => Promise<Value>): Promise<Value> {
  for (const pauseMaxMs of isRead ? databasePausesMs : []) {
    try {
      return await clock.wait('the database', call)
    } catch (fault) {
      // Full jitter: requests that failed together do not come back together.
      const pauseMs = Math.random() * pauseMaxMs
      if (!isPassing(fault) || !clock.hasTimeFor(pauseMs)) throw fault
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return clock.wait('the database', call)
}

/** Gone a moment later: an overloaded database must not get more queries. */
const isPassing = (fault: unknown): boolean => fault instanceof StorageFault && fault.code === 'storage_busy'
