// Which uploads get their video as AV1 besides. The files themselves are rows like those of other renditions, of the published video only.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** The states of an upload whose job is not over. */
const running = "'begun', 'again'"

/** While its job runs, of files that were there before, `again` notes that another one follows. */
export const wantAv1 = (db: D1Database, uploadId: string): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE uploads SET av1_state = CASE WHEN av1_state IN (${running}) THEN 'again' ELSE 'wanted' END
      WHERE upload_id = ?1`)
    .bind(uploadId)

export type Av1Upload = {
  upload_id: string
  folder: string
  /** A JSON array of the whole files as H.264, the smallest first. */
  media_keys: string
}

/** Published videos that wait for it, until so many are begun and not over. */
export async function uploadsForAv1(db: D1Database, countMax: number): Promise<Av1Upload[]> {
  const { results } = await db
    .prepare(`
      SELECT u.upload_id, u.folder, (SELECT json_group_array(media_key) FROM (SELECT r.media_key FROM upload_renditions r
        WHERE r.upload_id = u.upload_id AND r.height > 0 AND r.format LIKE '%.mp4' ORDER BY r.height)) AS media_keys
      FROM uploads u WHERE u.state = 'published' AND u.av1_state = 'wanted'
      LIMIT max(0, ?1 - (SELECT count(*) FROM uploads WHERE av1_state IN (${running})))`)
    .bind(countMax)
    .all<Av1Upload>()
  return results
}

/** Of one that waits. */
export const setAv1State = (db: D1Database, uploadId: string, state: 'begun' | 'none'): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET av1_state = ?2 WHERE upload_id = ?1').bind(uploadId, state)

/** Its job is over. Changes nothing when it was before. */
export const endAv1 = (db: D1Database, uploadId: string, state: 'made' | 'none' | 'failed'): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE uploads SET av1_state = CASE av1_state WHEN 'again' THEN 'wanted' ELSE ?2 END
      WHERE upload_id = ?1 AND av1_state IN (${running})`)
    .bind(uploadId, state)
