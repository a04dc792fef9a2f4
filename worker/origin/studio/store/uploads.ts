// Uploads, from the first part to the end of their files. State, parts, video and people have files of their own.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { UploadState } from '../../../../shared/rules/studio-upload-states.ts'
import { type Quota, usedQuota } from './upload-quota.ts'

export type UploadRow = {
  upload_id: string
  user_id: number
  state: UploadState
  reason: string
  note: string
  file_name: string
  sent_name: string
  file_bytes: number
  file_modified: number
  r2_upload: string | null
  has_file: 0 | 1
  /** JSON: the typed details. */
  details: string
  is_complete: 0 | 1
  /** JSON: the errors in them. */
  wrong: string
  /** Key of a picture of its uploader's own. */
  picture: string | null
  folder: string
  /** The newest job about its video. */
  job_id: string | null
  sha256: string | null
  /** JSON: hashes of frames. */
  frames: string | null
  /** JSON: hashes of the same frames mirrored and cropped. */
  looks: string | null
  duration_seconds: number | null
  width: number
  height: number
  has_stills: 0 | 1
  timelines_count: number
  timelines_interval: number
  file_set_id: number | null
  video_id: number | null
  /** 0: no people are shown; 1: people are shown; null: not said. */
  shown: 0 | 1 | null
  /** Published, and still to be reviewed. */
  is_unseen: 0 | 1
  /** Its files are deleted, or, of a published one, the original file. */
  is_cleared: 0 | 1
  added_date: number
  changed_date: number
}

type NewUpload = Pick<
  UploadRow,
  'upload_id' | 'user_id' | 'file_name' | 'sent_name' | 'file_bytes' | 'file_modified' | 'r2_upload' | 'folder'
> & { nowSeconds: number }

/** Changes nothing where it would exceed the member's quota; an import has none. */
export const addUpload = (db: D1Database, one: NewUpload, quota: Quota | null): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, file_modified, r2_upload, folder,
        added_date, changed_date)
      SELECT ?1, ?2, 'receiving', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9 ${
        quota
          ? `FROM (${usedQuota('?2', '?10')}) used
      WHERE used.open < ?11 AND used.added < ?12 AND used.bytes + ?5 <= ?13`
          : ''
      }`)
    .bind(
      one.upload_id,
      one.user_id,
      one.file_name,
      one.sent_name,
      one.file_bytes,
      one.file_modified,
      one.r2_upload,
      one.folder,
      one.nowSeconds,
      ...(quota ? [quota.sinceSeconds, quota.open, quota.added, quota.bytes] : []),
    )

export const uploadById = (db: D1Database, uploadId: string): Promise<UploadRow | null> =>
  db.prepare('SELECT * FROM uploads WHERE upload_id = ?1').bind(uploadId).first<UploadRow>()

/** An unfinished upload of the same file by the same member, for the same video where it replaces one's file. */
export const unfinishedUpload = (
  db: D1Database,
  { user_id, sent_name, file_bytes, file_modified }: Omit<NewUpload, 'nowSeconds'>,
  replaces: number | null,
): Promise<UploadRow | null> =>
  db
    .prepare(`
      SELECT * FROM uploads WHERE user_id = ?1 AND state = 'receiving' AND r2_upload IS NOT NULL
        AND sent_name = ?2 AND file_bytes = ?3 AND file_modified = ?4
        AND (SELECT r.video_id FROM video_replacements r WHERE r.upload_id = uploads.upload_id) IS ?5
      ORDER BY added_date DESC LIMIT 1`)
    .bind(user_id, sent_name, file_bytes, file_modified, replaces)
    .first<UploadRow>()

/** All bytes have arrived. */
export const noteFile = (db: D1Database, uploadId: string, bytes: number): D1PreparedStatement =>
  db
    .prepare('UPDATE uploads SET has_file = 1, file_bytes = ?2, r2_upload = NULL WHERE upload_id = ?1')
    .bind(uploadId, bytes)

/** Another file replaces the one that it began with. */
export const nameFile = (
  db: D1Database,
  uploadId: string,
  file: Pick<UploadRow, 'file_name' | 'sent_name' | 'file_bytes'>,
): D1PreparedStatement =>
  db
    .prepare('UPDATE uploads SET file_name = ?2, sent_name = ?3, file_bytes = ?4 WHERE upload_id = ?1')
    .bind(uploadId, file.file_name, file.sent_name, file.file_bytes)

/** The typed details and their errors, both as JSON. A complete one may be published once its video and its records exist. */
export const noteDetails = (
  db: D1Database,
  uploadId: string,
  { details, wrong, isComplete }: { details: string; wrong: string; isComplete: boolean },
): D1PreparedStatement =>
  db
    .prepare('UPDATE uploads SET details = ?2, wrong = ?3, is_complete = ?4 WHERE upload_id = ?1')
    .bind(uploadId, details, wrong, Number(isComplete))

/** The key of the uploader's own picture, as it was sent. */
export const notePicture = (db: D1Database, uploadId: string, key: string): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET picture = ?2 WHERE upload_id = ?1').bind(uploadId, key)

/** SQL: the media processor has not drawn the picture of the upload `u` yet. */
export const pictureIsDrawing = `EXISTS (SELECT 1 FROM media_jobs j
  WHERE j.subject = u.upload_id AND j.source_key = u.picture AND j.state IN ('queued', 'running'))`

export const isPictureDrawing = async (db: D1Database, { upload_id }: Pick<UploadRow, 'upload_id'>): Promise<boolean> =>
  (await db
    .prepare(`SELECT 1 FROM uploads u WHERE u.upload_id = ?1 AND ${pictureIsDrawing}`)
    .bind(upload_id)
    .first()) !== null

/** The media processor could not process this picture. A newer one stays. */
export const clearPreviewPicture = (db: D1Database, uploadId: string, key: string): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET picture = NULL WHERE upload_id = ?1 AND picture = ?2').bind(uploadId, key)

/** Abandoned uploads, oldest first. */
export async function idleUploads(db: D1Database, beforeSeconds: number, most: number): Promise<UploadRow[]> {
  const { results } = await db
    .prepare(`
      SELECT * FROM uploads
      WHERE changed_date < ?1 AND (state = 'receiving' OR (state = 'ready' AND is_complete = 0))
      ORDER BY changed_date LIMIT ?2`)
    .bind(beforeSeconds, most)
    .all<UploadRow>()
  return results
}

/**
 * Uploads that ended before a time, withdrawn and replaced ones before others, and still have files; of published ones the original,
 * once everything is made of it. Withdrawn ones first, because their uploaders wait for it; then the oldest.
 */
export async function endedUploads(
  db: D1Database,
  {
    endedBefore,
    withdrawnBefore,
    replacedBefore,
  }: { endedBefore: number; withdrawnBefore: number; replacedBefore: number },
  most: number,
): Promise<UploadRow[]> {
  const { results } = await db
    .prepare(`
      SELECT u.* FROM uploads u LEFT JOIN media_jobs j ON j.job_id = u.job_id
      WHERE u.is_cleared = 0 AND (
        (u.state = 'withdrawn' AND u.changed_date < ?2)
        OR (u.state = 'replaced' AND u.changed_date < ?3)
        OR (u.state IN ('rejected', 'failed') AND u.changed_date < ?1)
        OR (u.state = 'published' AND u.changed_date < ?1 AND j.state = 'done')
      )
      ORDER BY u.state <> 'withdrawn', u.changed_date LIMIT ?4`)
    .bind(endedBefore, withdrawnBefore, replacedBefore, most)
    .all<UploadRow>()
  return results
}

/** Its files are deleted. */
export const markFilesDeleted = (db: D1Database, uploadId: string): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET is_cleared = 1, r2_upload = NULL WHERE upload_id = ?1').bind(uploadId)
