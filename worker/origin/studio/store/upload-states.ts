// The states of an upload: a statement changes the state and names those that it may come from.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { statesBefore, type UploadState } from '../../../../shared/rules/studio-upload-states.ts'

/** States as an SQL list. */
export const sqlListOf = (states: readonly UploadState[]): string => states.map((state) => `'${state}'`).join(', ')

/** Moves an upload; does nothing unless its state allows it. */
export const moveUpload = (
  db: D1Database,
  uploadId: string,
  to: UploadState,
  nowSeconds: number,
  { reason = '', note = '' } = {},
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE uploads SET state = '${to}', reason = ?2, note = ?3, changed_date = ?4
      WHERE upload_id = ?1 AND state IN (${sqlListOf(statesBefore(to))})`)
    .bind(uploadId, reason, note, nowSeconds)

/** Directly after `moveUpload`: breaks the batch where that moved nothing. */
export const failUnlessMoved = (db: D1Database): D1PreparedStatement =>
  db.prepare('INSERT INTO uploads (upload_id) SELECT NULL WHERE changes() = 0')

const endable = sqlListOf(statesBefore('withdrawn'))

/** Uploads of a member that can be withdrawn. */
export async function endableUploadsOf(
  db: D1Database,
  userId: number,
): Promise<{ upload_id: string; r2_upload: string | null; job_id: string | null }[]> {
  const { results } = await db
    .prepare(`SELECT upload_id, r2_upload, job_id FROM uploads WHERE user_id = ?1 AND state IN (${endable})`)
    .bind(userId)
    .all<{ upload_id: string; r2_upload: string | null; job_id: string | null }>()
  return results
}

/** Withdraws all of them: the next sweep deletes their files. */
export const withdrawUploadsOf = (db: D1Database, userId: number, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE uploads SET state = 'withdrawn', reason = '', note = '', changed_date = ?2 WHERE user_id = ?1 AND state IN (${endable})`,
    )
    .bind(userId, nowSeconds)

/** The upload behind a video is removed and restored with it. */
export const moveUploadOf = (
  db: D1Database,
  videoId: number,
  to: Extract<UploadState, 'removed' | 'published'>,
  { reason, note, nowSeconds }: { reason: string; note: string; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE uploads SET state = '${to}', reason = ?2, note = ?3, changed_date = ?4
      WHERE video_id = ?1 AND state IN (${sqlListOf(statesBefore(to))})`)
    .bind(videoId, reason, note, nowSeconds)

/** The moderator who decided; none where it was the operator, whose command is no member. */
export const noteReviewer = (db: D1Database, uploadId: string, userId: number): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET reviewed_by = nullif(?2, 0) WHERE upload_id = ?1').bind(uploadId, userId)

/** Published with something that no moderator has reviewed, or reviewed by now. */
export const noteUnseen = (db: D1Database, uploadId: string, isUnseen: boolean): D1PreparedStatement =>
  db
    .prepare('UPDATE uploads SET is_unseen = ?2 WHERE upload_id = ?1 AND is_unseen <> ?2')
    .bind(uploadId, Number(isUnseen))

/** A published video whose texts its uploader changed goes back to the moderators; it stays online meanwhile. */
export const reviewAgain = (db: D1Database, videoId: number, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare("UPDATE uploads SET is_unseen = 1, changed_date = ?2 WHERE video_id = ?1 AND state = 'published'")
    .bind(videoId, nowSeconds)
