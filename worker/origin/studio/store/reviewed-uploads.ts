// What a moderator sees of an upload and its uploader may change: a decision is written only where it is still the same.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { pictureIsDrawing, type UploadRow } from './uploads.ts'

const grouped = (columns: string, rows: string): string =>
  `(SELECT json_group_array(json_array(${columns})) FROM (SELECT ${columns} FROM ${rows}))`

/** Of the upload `u`, as JSON: its details, preview picture, captions, chapters and performer records. */
export const shownOfUpload = `json_array(
  u.details, u.picture, ${pictureIsDrawing}, u.shown,
  ${grouped('lang, hash', 'upload_captions WHERE upload_id = u.upload_id ORDER BY lang')},
  ${grouped('lang, hash', 'video_captions WHERE video_id = u.video_id ORDER BY lang')},
  (SELECT chapters FROM video_texts WHERE video_id = u.video_id),
  ${grouped('name, record_date, custodian', 'upload_people WHERE upload_id = u.upload_id ORDER BY person_id')},
  ${grouped('name, state, answered_date', 'releases WHERE upload_id = u.upload_id ORDER BY release_id')})`

/** In one read, so that what is decided is what `content` says. */
export type ReviewedUpload = UploadRow & { content: string }

export const reviewedUpload = (db: D1Database, uploadId: string): Promise<ReviewedUpload | null> =>
  db
    .prepare(`SELECT u.*, ${shownOfUpload} AS content FROM uploads u WHERE u.upload_id = ?1`)
    .bind(uploadId)
    .first<ReviewedUpload>()

/** First in the batch of a decision, which fails when the upload has another content by now. */
export const requireContent = (
  db: D1Database,
  { upload_id, content }: Pick<ReviewedUpload, 'upload_id' | 'content'>,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO uploads (upload_id)
      SELECT NULL WHERE NOT EXISTS (SELECT 1 FROM uploads u WHERE u.upload_id = ?1 AND ${shownOfUpload} = ?2)`)
    .bind(upload_id, content)
