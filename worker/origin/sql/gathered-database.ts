// The reads of one request that are asked at the same moment go to the database as one batch, which is one way there and back: answers
// that travel together, and the parts of one answer. A read that is asked alone stays what it is.
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import { gatheredReadsMax } from '../bounds.ts'
import { storageFaultOf } from '../storage-fault.ts'
import { isReading } from './is-reading.ts'
import type { Queryable } from './request-reads.ts'

/** Some statements, and what becomes of their results. `alone`: the same question by itself. */
type Asked = {
  statements: D1PreparedStatement[]
  alone: () => Promise<unknown>
  resolve: (results: D1Result[]) => void
  reject: (error: unknown) => void
  /** Settles the question with what `alone` answers. */
  resolveAlone: (value: unknown) => void
}

export function gatheredDatabase(db: Queryable): Queryable {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; isRead: boolean }>()
  let waiting: Asked[] = []

  const ask = <Value>(
    statements: D1PreparedStatement[],
    alone: () => Promise<Value>,
    readResults: (results: D1Result[]) => Value,
  ): Promise<Value> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) afterThisMoment().then(flush)
      waiting.push({
        statements,
        alone,
        resolve: (results) => resolve(readResults(results)),
        reject,
        resolveAlone: (value) => resolve(value as Value),
      })
    })

  const flush = () => {
    const all = waiting
    waiting = []
    for (const some of batchesOf(all)) askTogether(db, some)
  }

  const gathered = (statement: D1PreparedStatement, isRead: boolean): D1PreparedStatement => {
    const one = <Value>(alone: () => Promise<Value>, readResults: (result: D1Result) => Value) =>
      isRead ? ask([statement], alone, ([result]) => readResults(result as D1Result)) : alone()
    const own = {
      bind: (...values: unknown[]) => gathered(statement.bind(...values), isRead),
      all: () =>
        one(
          () => statement.all(),
          (result) => result,
        ),
      first: (column?: string) =>
        one(
          () => (column === undefined ? statement.first() : statement.first(column)),
          ({ results: [row] }) => firstOf(row as Record<string, unknown> | undefined, column),
        ),
      run: () => statement.run(),
      raw: (...options: [{ columnNames?: false }]) => statement.raw(...options),
    }
    originals.set(own, { statement, isRead })
    return own as unknown as D1PreparedStatement
  }

  const batch = (statements: D1PreparedStatement[]): Promise<D1Result[]> => {
    const all = statements.map((one) => originals.get(one) ?? { statement: one, isRead: false })
    const inner = all.map(({ statement }) => statement)
    const alone = () => db.batch(inner)
    return all.length > 0 && all.every(({ isRead }) => isRead) ? ask(inner, alone, (results) => results) : alone()
  }
  const prepare = (sql: string) => gathered(db.prepare(sql), isReading(sql))
  return { prepare, batch: batch as D1Database['batch'] }
}

/** So many steps of promises after the first read, the others of the moment have been asked. A timer would wait behind other requests. */
const stepsOfAMoment = 40
async function afterThisMoment(): Promise<void> {
  for (let step = 0; step < stepsOfAMoment; step++) await null
}

const firstOf = (row: Record<string, unknown> | undefined, column: string | undefined): unknown =>
  row === undefined ? null : column === undefined ? row : (row[column] ?? null)

/** In the order of asking, at most `gatheredReadsMax` statements each. */
function batchesOf(all: Asked[]): Asked[][] {
  const batches: Asked[][] = []
  let statements = 0
  for (const asked of all) {
    const last = batches.at(-1)
    if (last && statements + asked.statements.length <= gatheredReadsMax) last.push(asked)
    else {
      batches.push([asked])
      statements = 0
    }
    statements += asked.statements.length
  }
  return batches
}

function askTogether(db: Queryable, all: Asked[]): void {
  if (all.length === 1) {
    askEach(all)
    return
  }
  db.batch(all.flatMap(({ statements }) => statements)).then(
    (results) => {
      let at = 0
      for (const { statements, resolve } of all) {
        resolve(results.slice(at, at + statements.length))
        at += statements.length
      }
    },
    (error: unknown) => {
      // A statement that is wrong fails the others with it: each is asked by itself. A database that cannot answer is not asked more.
      if (storageFaultOf(error) === null) askEach(all)
      else for (const { reject } of all) reject(error)
    },
  )
}

function askEach(all: Asked[]): void {
  for (const { alone, resolveAlone, reject } of all) alone().then(resolveAlone, reject)
}
