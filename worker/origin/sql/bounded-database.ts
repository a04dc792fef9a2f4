// The database of one request: each query has a deadline, and a read that fails for a moment is tried again. A write is never
// repeated here, because it may have been done: only the caller's idempotency key tells. Where it reads is up to request-reads.ts.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { bookmarkWaitMs, databasePausesMs } from '../../../shared/limits.ts'
import type { StorageClock } from '../storage-clock.ts'
import { StorageFault } from '../storage-fault.ts'
import { isReading } from './is-reading.ts'
import type { Place, Queryable } from './request-reads.ts'

/** The binding behind the database of a request, for what is known of it across requests. */
const bindings = new WeakMap<D1Database, D1Database>()
export const bindingOf = (db: D1Database): D1Database => bindings.get(db) ?? db

type Planned = { sql: string; values: readonly unknown[] | null; isRead: boolean }

/**
 * The interface that the stores use: statements and batches. A statement meets its database only when it runs: the request may
 * learn in between that it has to read elsewhere.
 */
export function boundedDatabase(binding: D1Database, place: Place, clock: StorageClock): D1Database {
  const plans = new WeakMap<object, Planned>()

  const bounded = (planned: Planned): D1PreparedStatement => {
    const ask = <Value>(run: (statement: D1PreparedStatement) => Promise<Value>) =>
      askDatabase(place, clock, planned.isRead, (db) => run(preparedIn(db, planned)))
    const own = {
      bind: (...values: unknown[]) => bounded({ ...planned, values }),
      all: () => ask((statement) => statement.all()),
      run: () => ask((statement) => statement.run()),
      first: (...column: [string]) => ask((statement) => statement.first(...column)),
      raw: (...options: [{ columnNames?: false }]) => ask((statement) => statement.raw(...options)),
    }
    plans.set(own, planned)
    return own as unknown as D1PreparedStatement
  }

  const batch = (statements: D1PreparedStatement[]) => {
    const all = statements.map((one) => plans.get(one) ?? notOurs())
    return askDatabase(
      place,
      clock,
      all.every(({ isRead }) => isRead),
      (db) => db.batch(all.map((planned) => preparedIn(db, planned))),
    )
  }
  const prepare = (sql: string) => bounded({ sql, values: null, isRead: isReading(sql) })
  const own = { prepare, batch } as unknown as D1Database
  bindings.set(own, binding)
  return own
}

const preparedIn = (db: Queryable, { sql, values }: Planned): D1PreparedStatement =>
  values === null ? db.prepare(sql) : db.prepare(sql).bind(...values)

function notOurs(): never {
  throw new Error('a batch has a statement of another database')
}

type Run<Value> = (db: Queryable) => Promise<Value>

async function askDatabase<Value>(place: Place, clock: StorageClock, isRead: boolean, run: Run<Value>): Promise<Value> {
  if (!isRead) {
    place.write()
    return clock.wait('the database', () => run(place.current()))
  }
  for (const pauseMaxMs of databasePausesMs) {
    try {
      return await readOnce(place, clock, run)
    } catch (fault) {
      // Full jitter: requests that failed together do not come back together.
      const pauseMs = Math.random() * pauseMaxMs
      if (!isPassing(fault) || !clock.hasTimeFor(pauseMs)) throw fault
      // A copy that fails is not asked again.
      place.newest()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return readOnce(place, clock, run)
}

/**
 * A copy that is not as new as the caller's bookmark makes it wait, and an invented bookmark for ever: so the wait is short, and
 * then the primary is asked.
 */
async function readOnce<Value>(place: Place, clock: StorageClock, run: Run<Value>): Promise<Value> {
  const db = place.current()
  if (!place.isUnproven(db)) return clock.wait('the database', () => run(db))
  try {
    const answer = await clock.wait('a copy of the database', () => run(db), bookmarkWaitMs)
    place.prove(db)
    return answer
  } catch (fault) {
    if (!clock.hasTimeFor(0)) throw fault
    place.newest()
    return clock.wait('the database', () => run(place.current()))
  }
}

/** Gone a moment later: an overloaded database must not get more queries. */
const isPassing = (fault: unknown): boolean => fault instanceof StorageFault && fault.code === 'storage_busy'
