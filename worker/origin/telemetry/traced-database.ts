// The database with a span for every question, named after the kind of its statement and never after a value. Used only where
// traces are exported.
import type { D1Database, D1DatabaseSession, D1PreparedStatement } from '@cloudflare/workers-types'
import { tracer } from './trace.ts'

/** The methods of a statement that ask the database. */
const asking: ReadonlySet<PropertyKey> = new Set(['first', 'run', 'all', 'raw'])
const originals = new WeakMap<object, D1PreparedStatement>()

export function tracedDatabase<Database extends D1Database | D1DatabaseSession>(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'withSession' && 'withSession' in target)
        return (start: string) => tracedDatabase(target.withSession(start))
      if (name === 'prepare') return (sql: string) => traced(target.prepare(sql), kindOf(sql))
      if (name === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          inSpan('batch', () => target.batch(statements.map((one) => originals.get(one) ?? one)), statements.length)
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function traced(statement: D1PreparedStatement, kind: string): D1PreparedStatement {
  const made = new Proxy(statement, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'bind') return (...values: unknown[]) => traced(target.bind(...values), kind)
      if (!asking.has(name)) return value.bind(target)
      return (...given: unknown[]) => inSpan(kind, () => value.apply(target, given))
    },
  })
  originals.set(made, statement)
  return made
}

const inSpan = <Result>(kind: string, ask: () => Promise<Result>, statements = 1): Promise<Result> =>
  tracer.span({ name: `d1 ${kind}`, kind: 'client', attributes: { 'db.statements': statements } }, ask)

/** `select`, `insert`, `update`, `delete`, `with`, or `other`. */
function kindOf(sql: string): string {
  const [word = ''] = /[a-z]+/i.exec(sql) ?? []
  return ['select', 'insert', 'update', 'delete', 'with'].find((kind) => kind === word.toLowerCase()) ?? 'other'
}
