// Refuses to run on a schema that this version does not serve: after a rollback too far, or before a migration. The schema is read
// once per isolate; a refused one is read again after some seconds, because an operator is about to migrate it.
import type { Env } from '../env.ts'
import { bindingOf } from '../sql/bounded-database.ts'
import { writeLog } from '../telemetry/log.ts'
import { releasedMigration, schemaProblem } from './schema-range.ts'
import { appliedMigrations } from './store/applied-migrations.ts'

declare const __NEWEST_MIGRATION__: string

const range = { released: releasedMigration, newest: __NEWEST_MIGRATION__ }
const askAgainMs = 5000

type Verdict = { problem: string | null; askedMs: number }
const verdicts = new WeakMap<Env['db'], Verdict>()

/** Null when the schema is served, and also when the database gives no answer: the request then meets that fault itself. */
export async function findSchemaProblem(db: Env['db'], nowMs = Date.now()): Promise<string | null> {
  const binding = bindingOf(db)
  const known = verdicts.get(binding)
  if (known && (known.problem === null || nowMs - known.askedMs < askAgainMs)) return known.problem
  const applied = await appliedMigrations(db).catch(() => null)
  if (!applied) return null
  const problem = schemaProblem(applied, range)
  verdicts.set(binding, { problem, askedMs: nowMs })
  if (problem && problem !== known?.problem) writeLog('error', { event: 'schema-refused', problem })
  return problem
}
