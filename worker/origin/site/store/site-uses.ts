// What the site uses of Cloudflare: operations of each month, and the files in the bucket by class.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { FileClass, PlanOperation } from '../../../../shared/site-costs.ts'

/** When the month of a moment begins, in seconds since 1970 (UTC). */
function monthOf(nowSeconds: number): number {
  const date = new Date(nowSeconds * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000
}

export const addUses = (
  db: D1Database,
  operations: Partial<Record<PlanOperation, number>>,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO site_uses (month, name, total) SELECT ?1, key, value FROM json_each(?2) WHERE true
      ON CONFLICT (month, name) DO UPDATE SET total = total + excluded.total`)
    .bind(monthOf(nowSeconds), JSON.stringify(operations))

export async function usesOfMonth(db: D1Database, nowSeconds: number): Promise<Map<string, number>> {
  const { results } = await db
    .prepare('SELECT name, total FROM site_uses WHERE month = ?1')
    .bind(monthOf(nowSeconds))
    .all<{ name: string; total: number }>()
  return new Map(results.map(({ name, total }) => [name, total]))
}

/** Before the bucket was listed nothing is known that could be added to. */
export const addStoredFiles = (
  db: D1Database,
  files: Record<string, { bytes: number; files: number }>,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE stored_files SET
        bytes = max(0, bytes + (SELECT json_extract(value, '$.bytes') FROM json_each(?1) WHERE key = class)),
        files = max(0, files + (SELECT json_extract(value, '$.files') FROM json_each(?1) WHERE key = class))
      WHERE class IN (SELECT key FROM json_each(?1)) AND checked_date > 0`)
    .bind(JSON.stringify(files))

export type StoredFiles = { class: FileClass; bytes: number; files: number; checked_date: number }

/** By class; empty before the bucket was first listed. */
export const storedFiles = async (db: D1Database): Promise<StoredFiles[]> =>
  (
    await db
      .prepare('SELECT class, bytes, files, checked_date FROM stored_files WHERE checked_date > 0')
      .all<StoredFiles>()
  ).results

/** What a listing of the whole bucket found is what there is. The same job that is delivered twice changes nothing. */
export const putStoredFiles = (
  db: D1Database,
  found: Record<FileClass, { bytes: number; files: number }>,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO stored_files (class, bytes, files, checked_date)
      SELECT key, json_extract(value, '$.bytes'), json_extract(value, '$.files'), ?2 FROM json_each(?1) WHERE true
      ON CONFLICT (class) DO UPDATE SET
        bytes = excluded.bytes, files = excluded.files, checked_date = excluded.checked_date
      WHERE bytes <> excluded.bytes OR files <> excluded.files OR checked_date < excluded.checked_date - 60`)
    .bind(JSON.stringify(found), nowSeconds)

/** Whether the first listing has not begun yet; from now on it has. */
export async function beginFirstListing(db: D1Database): Promise<boolean> {
  const { meta } = await db
    .prepare("INSERT OR IGNORE INTO stored_files (class, bytes, files, checked_date) VALUES ('other', 0, 0, 0)")
    .run()
  return meta.changes > 0
}
