// Imports and saved mappings, as rows.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ImportMapping } from '../../../../shared/rules/admin-import-fields.ts'

export async function savedMapping(db: D1Database, name: string): Promise<ImportMapping | null> {
  const json = await db
    .prepare('SELECT mapping FROM import_mappings WHERE name = ?1')
    .bind(name)
    .first<string>('mapping')
  return json === null ? null : JSON.parse(json)
}

export const saveMapping = (
  db: D1Database,
  name: string,
  mapping: ImportMapping,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO import_mappings (name, mapping, changed_date) VALUES (?1, ?2, ?3)
      ON CONFLICT (name) DO UPDATE SET mapping = excluded.mapping, changed_date = excluded.changed_date`)
    .bind(name, JSON.stringify(mapping), nowSeconds)

export type ImportCounts = Record<'total_rows' | 'added' | 'changed' | 'same' | 'failed' | 'waiting', number>

type Ended = ImportCounts & {
  import_id: string
  source: string
  file_name: string
  isStopped: boolean
  nowSeconds: number
}

/** An import of the command line, once it has ended. */
export const noteImport = (db: D1Database, one: Ended): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO imports (import_id, source, file_name, state, total_rows, added, changed, same, failed, waiting, added_date, changed_date)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11)`)
    .bind(
      one.import_id,
      one.source,
      one.file_name,
      one.isStopped ? 'stopped' : 'done',
      one.total_rows,
      one.added,
      one.changed,
      one.same,
      one.failed,
      one.waiting,
      one.nowSeconds,
    )
