// Imports and saved mappings, as rows.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { importStates } from '../../../../shared/entities/admin-import.ts'
import type { FileMapping } from '../../../../shared/rules/admin-import-objects.ts'

import { type PageOf, pageAndTotal } from '../../sql/page.ts'

export async function savedMapping(db: D1Database, name: string): Promise<FileMapping | null> {
  const json = await db
    .prepare('SELECT mapping FROM import_mappings WHERE name = ?1')
    .bind(name)
    .first<string>('mapping')
  return json === null ? null : JSON.parse(json)
}

export const saveMapping = (
  db: D1Database,
  name: string,
  mapping: FileMapping,
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

export type ImportRow = ImportCounts & {
  import_id: string
  user_id: number | null
  username: string | null
  source: string
  file_name: string
  state: (typeof importStates)[number]
  /** JSON objects. */
  mapping: string
  options: string
  file_key: string | null
  file_bytes: number
  read_bytes: number
  attempt: number
  added_date: number
}

const imports = 'SELECT i.*, u.username FROM imports i LEFT JOIN users u ON u.user_id = i.user_id'

export const pageOfImports = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<ImportRow>(
    db,
    db.prepare(`${imports} ORDER BY i.added_date DESC, i.import_id LIMIT ?1 OFFSET ?2`).bind(count, offset),
    db.prepare('SELECT count(*) AS total FROM (SELECT 1 FROM imports LIMIT ?1)').bind(totalMax),
  )

export const importById = (db: D1Database, importId: string): Promise<ImportRow | null> =>
  db.prepare(`${imports} WHERE i.import_id = ?1`).bind(importId).first<ImportRow>()

type NewImport = Pick<
  ImportRow,
  'import_id' | 'source' | 'file_name' | 'mapping' | 'options' | 'file_key' | 'file_bytes'
> & {
  user_id: number
  nowSeconds: number
}

export const insertImport = (db: D1Database, one: NewImport): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO imports (import_id, user_id, source, file_name, state, mapping, options, file_key, file_bytes, added_date, changed_date)
      VALUES (?1, ?2, ?3, ?4, 'chosen', ?5, ?6, ?7, ?8, ?9, ?9)`)
    .bind(
      one.import_id,
      one.user_id,
      one.source,
      one.file_name,
      one.mapping,
      one.options,
      one.file_key,
      one.file_bytes,
      one.nowSeconds,
    )

/** Changes nothing while a job reads the file. */
export const saveChoices = (
  db: D1Database,
  importId: string,
  { source, mapping, options }: { source: string; mapping: string; options: string },
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE imports SET source = ?2, mapping = ?3, options = ?4
      WHERE import_id = ?1 AND state NOT IN ('trying', 'running') AND file_key IS NOT NULL`)
    .bind(importId, source, mapping, options)

/** From the beginning of the file, with nothing counted yet. */
export const beginImport = (
  db: D1Database,
  importId: string,
  state: 'trying' | 'running',
  nowSeconds: number,
): D1PreparedStatement[] => [
  db
    .prepare(`
      UPDATE imports SET state = ?2, attempt = attempt + 1, read_bytes = 0, total_rows = 0, added = 0, changed = 0, same = 0, failed = 0,
        waiting = 0, changed_date = ?3
      WHERE import_id = ?1 AND state NOT IN ('trying', 'running') AND file_key IS NOT NULL`)
    .bind(importId, state, nowSeconds),
  db.prepare('DELETE FROM import_errors WHERE import_id = ?1').bind(importId),
]

export const deleteImport = (db: D1Database, importId: string): D1PreparedStatement =>
  db.prepare("DELETE FROM imports WHERE import_id = ?1 AND state NOT IN ('trying', 'running')").bind(importId)

export async function oldImports(
  db: D1Database,
  beforeSeconds: number,
): Promise<{ import_id: string; file_key: string | null }[]> {
  const { results } = await db
    .prepare(
      "SELECT import_id, file_key FROM imports WHERE added_date < ?1 AND state NOT IN ('trying', 'running') LIMIT 20",
    )
    .bind(beforeSeconds)
    .all<{ import_id: string; file_key: string | null }>()
  return results
}

export type RowError = { row: number; field: string; problem: string }

export const pageOfErrors = (db: D1Database, importId: string, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<RowError>(
    db,
    db
      .prepare(
        'SELECT row, field, problem FROM import_errors WHERE import_id = ?1 ORDER BY error_id LIMIT ?2 OFFSET ?3',
      )
      .bind(importId, count, offset),
    db
      .prepare('SELECT count(*) AS total FROM (SELECT 1 FROM import_errors WHERE import_id = ?1 LIMIT ?2)')
      .bind(importId, totalMax),
  )

export async function errorsAfter(
  db: D1Database,
  importId: string,
  afterId: number,
  count: number,
): Promise<(RowError & { error_id: number })[]> {
  const { results } = await db
    .prepare(`
      SELECT error_id, row, field, problem FROM import_errors WHERE import_id = ?1 AND error_id > ?2 ORDER BY error_id LIMIT ?3`)
    .bind(importId, afterId, count)
    .all<RowError & { error_id: number }>()
  return results
}

export async function mappingNames(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT name FROM import_mappings ORDER BY name LIMIT 100')
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}
