// The file that a video had before its current one: for an hour it can be put back.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { propagateFolder } from '../../video/store/video-countries.ts'
import type { Replacing } from './video-replacements.ts'

export type FormerFile = {
  upload_id: string
  file_name: string
  former_upload_id: string | null
  former_name: string | null
  file_set_id: number
  seconds: number
  is_hd: 0 | 1
  replaced_ms: number
}

/** What a video had before its current file, while that can be put back: its files are not deleted yet. */
export const formerFileOf = (db: D1Database, videoId: number, sinceMs: number): Promise<FormerFile | null> =>
  db
    .prepare(`
      SELECT r.upload_id, n.file_name, r.former_upload_id, f.file_name AS former_name, r.former_file_set_id AS file_set_id,
        r.former_seconds AS seconds, r.former_is_hd AS is_hd, r.replaced_ms
      FROM uploads n JOIN video_replacements r ON r.upload_id = n.upload_id
        LEFT JOIN uploads f ON f.upload_id = r.former_upload_id
      WHERE n.video_id = ?1 AND n.state = 'published' AND r.replaced_ms > ?2 AND r.former_file_set_id IS NOT NULL
        AND r.returned_upload_id IS NULL AND (r.former_upload_id IS NULL OR f.state = 'replaced' AND f.is_cleared = 0)`)
    .bind(videoId, sinceMs)
    .first<FormerFile>()

type Returning = Pick<Replacing, 'videoId' | 'nowMs' | 'before' | 'after'> & {
  former: FormerFile
  hasOriginal: boolean
}

/** The opposite of `replaceFiles`, in a batch that breaks where the video was changed meanwhile. */
export const returnFiles = (
  db: D1Database,
  { videoId, nowMs, before, after, former, hasOriginal }: Returning,
): D1PreparedStatement[] => {
  const { upload_id, former_upload_id, file_set_id, seconds, is_hd } = former
  const nowSeconds = Math.floor(nowMs / 1000)
  return [
    ...before,
    db
      .prepare('UPDATE videos SET file_set_id = ?2, duration_seconds = ?3, is_hd = ?4 WHERE video_id = ?1')
      .bind(videoId, file_set_id, seconds, is_hd),
    db
      .prepare(`
        UPDATE uploads SET state = 'replaced', video_id = NULL, is_unseen = 0, is_cleared = 0, changed_date = ?2
        WHERE upload_id = ?1`)
      .bind(upload_id, nowSeconds),
    db
      .prepare(`
        UPDATE uploads SET state = 'published', video_id = ?2, is_cleared = ?3, changed_date = ?4 WHERE upload_id = ?1`)
      .bind(former_upload_id, videoId, Number(!hasOriginal), nowSeconds),
    db
      .prepare(`
        UPDATE video_replacements SET replaced_ms = ?2, former_upload_id = upload_id, returned_upload_id = ?3, is_told = 0
        WHERE upload_id = ?1`)
      .bind(upload_id, nowMs, former_upload_id ?? ''),
    ...propagateFolder(db, videoId),
    ...after,
  ]
}
