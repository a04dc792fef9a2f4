// The databases of a site as one, for tests that look into tables: a statement about a table of a noun with a database of its own
// goes there. With APART=DB_HISTORY,DB_COMMENTS the tests of the embedded upstream run in this way.
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import type { OwnDatabase } from '../../../worker/local/migration-files.ts'

const tables: Record<OwnDatabase, RegExp> = {
  DB_HISTORY: /\bwatched_videos\b/,
  // A column of other tables has the same name.
  DB_COMMENTS: /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:comments|comment_effects|comment_marks|dropped_comments)\b/,
}

export const apartByEnvironment = (): OwnDatabase[] =>
  (Object.keys(tables) as OwnDatabase[]).filter((binding) => process.env.APART?.split(',').includes(binding))

export function joinedDatabase(first: D1Database, own: Partial<Record<OwnDatabase, D1Database>>): D1Database {
  const homes = new WeakMap<object, D1Database>()
  const ownOf = (sql: string): D1Database =>
    Object.entries(own).find(([binding]) => tables[binding as OwnDatabase].test(sql))?.[1] ?? first
  const placed = (statement: D1PreparedStatement, home: D1Database): D1PreparedStatement => {
    const bind = statement.bind.bind(statement)
    homes.set(statement, home)
    return Object.assign(statement, { bind: (...values: unknown[]) => placed(bind(...values), home) })
  }
  const batch = async (statements: D1PreparedStatement[]): Promise<D1Result[]> => {
    const results = new Map<D1PreparedStatement, D1Result>()
    for (const home of new Set(statements.map((one) => homes.get(one) ?? first))) {
      const here = statements.filter((one) => (homes.get(one) ?? first) === home)
      const answers = await home.batch(here)
      for (const [at, one] of here.entries()) results.set(one, answers[at] as D1Result)
    }
    return statements.map((one) => results.get(one) as D1Result)
  }
  const prepare = (sql: string) => {
    const home = ownOf(sql)
    return placed(home.prepare(sql), home)
  }
  return { prepare, batch } as unknown as D1Database
}
