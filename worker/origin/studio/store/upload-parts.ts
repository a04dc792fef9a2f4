// The received parts of a file, by their numbers.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { StoredPart } from '../../files/upload-parts.ts'

export type PartRow = StoredPart

export const addPart = (db: D1Database, uploadId: string, one: PartRow, nowSeconds: number): D1PreparedStatement[] => [
  db
    .prepare('INSERT OR REPLACE INTO upload_parts (upload_id, part, etag, bytes, sha256) VALUES (?1, ?2, ?3, ?4, ?5)')
    .bind(uploadId, one.part, one.etag, one.bytes, one.sha256),
  db.prepare('UPDATE uploads SET changed_date = ?2 WHERE upload_id = ?1').bind(uploadId, nowSeconds),
]

export async function partsOf(db: D1Database, uploadId: string): Promise<PartRow[]> {
  const { results } = await db
    .prepare('SELECT part, etag, bytes, sha256 FROM upload_parts WHERE upload_id = ?1 ORDER BY part')
    .bind(uploadId)
    .all<PartRow>()
  return results
}

export const dropParts = (db: D1Database, uploadId: string): D1PreparedStatement =>
  db.prepare('DELETE FROM upload_parts WHERE upload_id = ?1').bind(uploadId)

/** A restored bucket has no parts of files that were not complete: their uploads are drafts without a file again. */
export const forgetOpenPartsTexts = [
  `DELETE FROM upload_parts WHERE upload_id IN
    (SELECT upload_id FROM uploads WHERE state = 'receiving' AND r2_upload IS NOT NULL)`,
  "UPDATE uploads SET r2_upload = NULL WHERE state = 'receiving' AND r2_upload IS NOT NULL",
]

/** The hash of the hashes of all parts: it identifies the same bytes before the whole file has been read. */
export const noteParts = (db: D1Database, uploadId: string, partsSha256: string): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET parts_sha256 = ?2 WHERE upload_id = ?1').bind(uploadId, partsSha256)
