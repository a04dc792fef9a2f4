// Uploads as the database keeps them. A state changes by one statement that names the states it may come from.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { FilmLooks } from '../../../shared/rules/film-looks.ts'
import { openStates, statesBefore, type UploadState } from '../../../shared/rules/upload-states.ts'

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
  /** JSON: what was typed. */
  details: string
  is_complete: 0 | 1
  /** JSON: what was wrong with that. */
  wrong: string
  /** Key of a picture of its uploader's own. */
  picture: string | null
  folder: string
  /** The newest job about its film. */
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
  /** 0: nobody is shown in it; 1: somebody is; null: not said. */
  shown: 0 | 1 | null
  /** Published, and still to be looked at. */
  is_unseen: 0 | 1
  /** Its files are gone, or, of a published one, the film as it came. */
  is_cleared: 0 | 1
  added_date: number
  changed_date: number
}

type NewUpload = Pick<
  UploadRow,
  'upload_id' | 'user_id' | 'file_name' | 'sent_name' | 'file_bytes' | 'file_modified' | 'r2_upload' | 'folder'
> & { nowSeconds: number }

export const addUpload = (db: D1Database, one: NewUpload): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, file_modified, r2_upload, folder,
        added_date, changed_date)
      VALUES (?1, ?2, 'receiving', ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9)`)
    .bind(
      ...[one.upload_id, one.user_id, one.file_name, one.sent_name, one.file_bytes, one.file_modified],
      ...[one.r2_upload, one.folder, one.nowSeconds],
    )

export const uploadById = (db: D1Database, uploadId: string): Promise<UploadRow | null> =>
  db.prepare('SELECT * FROM uploads WHERE upload_id = ?1').bind(uploadId).first<UploadRow>()

/** The same file of the same member whose parts are still coming. */
export const begunUpload = (
  db: D1Database,
  { user_id, sent_name, file_bytes, file_modified }: Omit<NewUpload, 'nowSeconds'>,
): Promise<UploadRow | null> =>
  db
    .prepare(`
      SELECT * FROM uploads WHERE user_id = ?1 AND state = 'receiving' AND r2_upload IS NOT NULL
        AND sent_name = ?2 AND file_bytes = ?3 AND file_modified = ?4
      ORDER BY added_date DESC LIMIT 1`)
    .bind(user_id, sent_name, file_bytes, file_modified)
    .first<UploadRow>()

/** What somebody has open, and what they sent since. */
export async function quotaOf(db: D1Database, userId: number, sinceSeconds: number) {
  const row = await db
    .prepare(`
      SELECT coalesce(sum(state IN (${listOf(openStates)})), 0) AS open,
        coalesce(sum(added_date > ?2), 0) AS added,
        coalesce(sum(CASE WHEN added_date > ?2 THEN file_bytes END), 0) AS bytes
      FROM uploads WHERE user_id = ?1`)
    .bind(userId, sinceSeconds)
    .first<{ open: number; added: number; bytes: number }>()
  return row ?? { open: 0, added: 0, bytes: 0 }
}

/** Who decided. */
export const noteReviewer = (db: D1Database, uploadId: string, userId: number): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET reviewed_by = ?2 WHERE upload_id = ?1').bind(uploadId, userId)

/** Changes nothing; something that follows asks whether there was a row. */
export const stillPublished = (db: D1Database, uploadId: string): D1PreparedStatement =>
  db
    .prepare("UPDATE uploads SET changed_date = changed_date WHERE upload_id = ?1 AND state = 'published'")
    .bind(uploadId)

/** Online before a moderator looked, or looked at by now. */
export const noteUnseen = (db: D1Database, uploadId: string, isUnseen: boolean): D1PreparedStatement =>
  db
    .prepare('UPDATE uploads SET is_unseen = ?2 WHERE upload_id = ?1 AND is_unseen <> ?2')
    .bind(uploadId, Number(isUnseen))

/** Moves an upload; nothing happens unless it is in a state that this one may follow. */
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
      WHERE upload_id = ?1 AND state IN (${listOf(statesBefore(to))})`)
    .bind(uploadId, reason, note, nowSeconds)

/** The film behind a video goes and comes back with it. */
export const moveUploadOf = (
  db: D1Database,
  videoId: number,
  to: Extract<UploadState, 'removed' | 'published'>,
  { reason, note, nowSeconds }: { reason: string; note: string; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE uploads SET state = '${to}', reason = ?2, note = ?3, changed_date = ?4
      WHERE video_id = ?1 AND state IN (${listOf(statesBefore(to))})`)
    .bind(videoId, reason, note, nowSeconds)

/** Its bytes are all there. */
export const noteFile = (db: D1Database, uploadId: string, bytes: number): D1PreparedStatement =>
  db
    .prepare('UPDATE uploads SET has_file = 1, file_bytes = ?2, r2_upload = NULL WHERE upload_id = ?1')
    .bind(uploadId, bytes)

/** The job that works on its film. */
export const nameJob = (db: D1Database, uploadId: string, jobId: string): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET job_id = ?2 WHERE upload_id = ?1').bind(uploadId, jobId)

export const nameFile = (
  db: D1Database,
  uploadId: string,
  file: Pick<UploadRow, 'file_name' | 'sent_name' | 'file_bytes'>,
): D1PreparedStatement =>
  db
    .prepare('UPDATE uploads SET file_name = ?2, sent_name = ?3, file_bytes = ?4 WHERE upload_id = ?1')
    .bind(uploadId, file.file_name, file.sent_name, file.file_bytes)

export const noteDetails = (
  db: D1Database,
  uploadId: string,
  { details, wrong, isComplete }: { details: string; wrong: string; isComplete: boolean },
): D1PreparedStatement =>
  db
    .prepare('UPDATE uploads SET details = ?2, wrong = ?3, is_complete = ?4 WHERE upload_id = ?1')
    .bind(uploadId, details, wrong, Number(isComplete))

export const notePicture = (db: D1Database, uploadId: string, key: string): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET picture = ?2 WHERE upload_id = ?1').bind(uploadId, key)

type Probe = {
  sha256: string
  frames: readonly string[]
  looks?: FilmLooks | undefined
  seconds: number
  width: number
  height: number
}

export const noteProbe = (db: D1Database, uploadId: string, probe: Probe): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE uploads SET sha256 = ?2, frames = ?3, duration_seconds = ?4, width = ?5, height = ?6, looks = ?7
      WHERE upload_id = ?1`)
    .bind(
      ...[uploadId, probe.sha256, JSON.stringify(probe.frames), probe.seconds, probe.width, probe.height],
      probe.looks ? JSON.stringify(probe.looks) : null,
    )

export const noteStills = (db: D1Database, uploadId: string): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET has_stills = 1 WHERE upload_id = ?1').bind(uploadId)

export const noteTimeline = (db: D1Database, uploadId: string, count: number, interval: number): D1PreparedStatement =>
  db
    .prepare('UPDATE uploads SET timelines_count = ?2, timelines_interval = ?3 WHERE upload_id = ?1')
    .bind(uploadId, count, interval)

type Sent = Pick<UploadRow, 'upload_id' | 'user_id'> & { sha256: string }

/** Of the same member, the same bytes, and not said to the end as yet: they may have sent the film once more instead. */
const isDraft = 'user_id = ?2 AND sha256 = ?3 AND is_complete = 0'

/** Not refused, not taken back, and no draft of its own: what another film may be the same as. */
const standing = `upload_id <> ?1 AND state IN ('received', 'probing', 'processing', 'ready', 'published') AND NOT (${isDraft})`

export const sameBytes = (db: D1Database, { upload_id, user_id, sha256 }: Sent): Promise<string | null> =>
  db
    .prepare(`SELECT upload_id FROM uploads WHERE sha256 = ?3 AND ${standing} LIMIT 1`)
    .bind(upload_id, user_id, sha256)
    .first<string>('upload_id')

/** Once one of them is said to the end, the drafts of the same bytes are taken back. */
export const withdrawDrafts = (
  db: D1Database,
  { upload_id, user_id, sha256 }: Pick<UploadRow, 'upload_id' | 'user_id' | 'sha256'>,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE uploads SET state = 'withdrawn', changed_date = ?4
      WHERE ${isDraft} AND upload_id <> ?1 AND state IN (${listOf(openStates)})
        AND EXISTS (SELECT 1 FROM uploads WHERE upload_id = ?1 AND is_complete = 1)`)
    .bind(upload_id, user_id, sha256, nowSeconds)

export const noteParts = (db: D1Database, uploadId: string, partsSha256: string): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET parts_sha256 = ?2 WHERE upload_id = ?1').bind(uploadId, partsSha256)

/** Hashes of films about as long as this one. */
export async function framesLike(
  db: D1Database,
  { upload_id, user_id, sha256 }: Sent,
  seconds: number,
): Promise<string[]> {
  const { results } = await db
    .prepare(`
      SELECT frames FROM uploads
      WHERE duration_seconds BETWEEN ?4 * 0.98 - 2 AND ?4 * 1.02 + 2 AND frames IS NOT NULL AND ${standing}
      LIMIT 2000`)
    .bind(upload_id, user_id, sha256, seconds)
    .all<{ frames: string }>()
  return results.map(({ frames }) => frames)
}

export type RenditionRow = { format: string; media_key: string; height: number }

export const addRendition = (db: D1Database, uploadId: string, one: RenditionRow): D1PreparedStatement =>
  db
    .prepare('INSERT OR REPLACE INTO upload_renditions (upload_id, format, media_key, height) VALUES (?1, ?2, ?3, ?4)')
    .bind(uploadId, one.format, one.media_key, one.height)

export async function renditionsOf(db: D1Database, uploadId: string): Promise<RenditionRow[]> {
  const { results } = await db
    .prepare('SELECT format, media_key, height FROM upload_renditions WHERE upload_id = ?1 ORDER BY height')
    .bind(uploadId)
    .all<RenditionRow>()
  return results
}

/** Uploads that nobody goes on with. */
export async function idleUploads(db: D1Database, beforeSeconds: number): Promise<UploadRow[]> {
  const { results } = await db
    .prepare(`
      SELECT * FROM uploads
      WHERE changed_date < ?1 AND (state = 'receiving' OR (state = 'ready' AND is_complete = 0))
      LIMIT 50`)
    .bind(beforeSeconds)
    .all<UploadRow>()
  return results
}

/** Uploads that came to an end, whose files are still there; of published ones the film as it came, once all is made of it. */
export async function endedUploads(db: D1Database, beforeSeconds: number): Promise<UploadRow[]> {
  const { results } = await db
    .prepare(`
      SELECT u.* FROM uploads u LEFT JOIN media_jobs j ON j.job_id = u.job_id
      WHERE u.changed_date < ?1 AND u.is_cleared = 0
        AND (u.state IN ('rejected', 'failed', 'withdrawn') OR (u.state = 'published' AND j.state = 'done'))
      LIMIT 20`)
    .bind(beforeSeconds)
    .all<UploadRow>()
  return results
}

/** Its files are gone. */
export const noteGone = (db: D1Database, uploadId: string): D1PreparedStatement =>
  db.prepare('UPDATE uploads SET is_cleared = 1, r2_upload = NULL WHERE upload_id = ?1').bind(uploadId)

const listOf = (states: readonly UploadState[]): string => states.map((state) => `'${state}'`).join(', ')
