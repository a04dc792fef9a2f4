// Duplicate uploads: the same bytes, or frames that may look alike.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { openStates } from '../../../../shared/rules/studio-upload-states.ts'
import { sqlListOf } from './upload-states.ts'
import type { UploadRow } from './uploads.ts'

type Sent = Pick<UploadRow, 'upload_id' | 'user_id'> & { sha256: string }

/** Drafts of the same member with the same bytes: the member may have sent the file once more instead. */
const isDraft = 'user_id = ?2 AND sha256 = ?3 AND is_complete = 0'

/** Of the video whose file the upload replaces: another encoding of it is no duplicate there. */
const ofSameVideo = `EXISTS (
  SELECT 1 FROM video_replacements r WHERE r.upload_id = ?1 AND (r.video_id = uploads.video_id OR EXISTS (
    SELECT 1 FROM video_replacements o WHERE o.video_id = r.video_id AND uploads.upload_id IN (o.upload_id, o.former_upload_id))))`

/** Neither refused nor withdrawn, and no draft of the member's own: what a duplicate may be a duplicate of. */
const comparable = `upload_id <> ?1 AND state IN ('received', 'probing', 'processing', 'ready', 'published', 'replaced')
  AND NOT (${isDraft}) AND NOT ${ofSameVideo}`

/** The id of an upload of the same bytes, by any member. */
export const sameBytes = (db: D1Database, { upload_id, user_id, sha256 }: Sent): Promise<string | null> =>
  db
    .prepare(`SELECT upload_id FROM uploads WHERE sha256 = ?3 AND ${comparable} LIMIT 1`)
    .bind(upload_id, user_id, sha256)
    .first<string>('upload_id')

/** Once one of them has complete details, the drafts of the same bytes are withdrawn. */
export const withdrawDrafts = (
  db: D1Database,
  { upload_id, user_id, sha256 }: Pick<UploadRow, 'upload_id' | 'user_id' | 'sha256'>,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE uploads SET state = 'withdrawn', changed_date = ?4
      WHERE ${isDraft} AND upload_id <> ?1 AND state IN (${sqlListOf(openStates)})
        AND EXISTS (SELECT 1 FROM uploads WHERE upload_id = ?1 AND is_complete = 1)`)
    .bind(upload_id, user_id, sha256, nowSeconds)

/** Frame hashes of videos of about this length (2 % and 2 s), each as JSON: see shared/rules/video-frame-hashes.ts. */
export async function framesLike(
  db: D1Database,
  { upload_id, user_id, sha256 }: Sent,
  seconds: number,
): Promise<string[]> {
  const { results } = await db
    .prepare(`
      SELECT frames FROM uploads
      WHERE duration_seconds BETWEEN ?4 * 0.98 - 2 AND ?4 * 1.02 + 2 AND frames IS NOT NULL AND ${comparable}
      LIMIT 2000`)
    .bind(upload_id, user_id, sha256, seconds)
    .all<{ frames: string }>()
  return results.map(({ frames }) => frames)
}
