// The steps of a running import, as its jobs note them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ImportCounts, ImportRow, RowError } from './imports.ts'

type Step = ImportCounts & {
  import_id: string
  attempt: number
  from: number
  read_bytes: number
  state: ImportRow['state']
  nowSeconds: number
}

/** A slice was imported. Changes nothing where another job was faster, or the import was stopped. */
export const noteSlice = (db: D1Database, step: Step, errors: readonly RowError[]): D1PreparedStatement[] => [
  db
    .prepare(`
      UPDATE imports SET read_bytes = ?4, state = ?5, total_rows = total_rows + ?6, added = added + ?7, changed = changed + ?8,
        same = same + ?9, failed = failed + ?10, waiting = waiting + ?11, changed_date = ?12
      WHERE import_id = ?1 AND attempt = ?2 AND read_bytes = ?3 AND state IN ('trying', 'running')`)
    .bind(
      step.import_id,
      step.attempt,
      step.from,
      step.read_bytes,
      step.state,
      step.total_rows,
      step.added,
      step.changed,
      step.same,
      step.failed,
      step.waiting,
      step.nowSeconds,
    ),
  insertErrors(db, step.import_id, errors),
]

/** After a statement that changed something. */
export const insertErrors = (db: D1Database, importId: string, errors: readonly RowError[]): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO import_errors (import_id, row, field, problem)
      SELECT ?1, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?2) WHERE changes() > 0`)
    .bind(importId, JSON.stringify(errors.map(({ row, field, problem }) => [row, field, problem])))

export const stopImport = (
  db: D1Database,
  importId: string,
  state: 'stopped' | 'failed',
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare("UPDATE imports SET state = ?2, changed_date = ?3 WHERE import_id = ?1 AND state IN ('trying', 'running')")
    .bind(importId, state, nowSeconds)

/** Jobs that nothing was heard of: their message was lost. */
export async function silentImports(
  db: D1Database,
  beforeSeconds: number,
): Promise<{ import_id: string; attempt: number }[]> {
  const { results } = await db
    .prepare(
      "SELECT import_id, attempt FROM imports WHERE state IN ('trying', 'running') AND changed_date < ?1 LIMIT 20",
    )
    .bind(beforeSeconds)
    .all<{ import_id: string; attempt: number }>()
  return results
}
