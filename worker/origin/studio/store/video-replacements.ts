// Uploads that replace the file of a video: which are on their way, and what takes the place of the former files in the batch that
// approves one. Of an upload that was replaced only its files go: its hashes and records are kept.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { openStates } from '../../../../shared/rules/studio-upload-states.ts'
import { openPrivacy, withheldStatusId } from '../../../../shared/rules/video-visibility.ts'
import { propagateFolder } from '../../video/store/video-countries.ts'
import { filesOfUpload } from './publish.ts'
import { moveUpload, sqlListOf } from './upload-states.ts'

const open = sqlListOf(openStates)

/** The video whose file an upload replaces; null for every other upload. */
export const replacedVideoOf = (db: D1Database, uploadId: string): Promise<number | null> =>
  db.prepare('SELECT video_id FROM video_replacements WHERE upload_id = ?1').bind(uploadId).first<number>('video_id')

/** Whose video it is, or becomes: an editor may send a file for the video of another member. */
export const uploaderOf = async (
  db: D1Database,
  { upload_id, user_id }: { upload_id: string; user_id: number },
): Promise<number> =>
  (await db
    .prepare(
      'SELECT v.user_id FROM video_replacements r JOIN videos v ON v.video_id = r.video_id WHERE r.upload_id = ?1',
    )
    .bind(upload_id)
    .first<number>('user_id')) ?? user_id

/**
 * SQL of the members who are told about an upload: who sent it, and the uploader of a video for which another member, an editor, sent a file.
 * `video_id` is that video, null for the sender. @param upload the upload's id, as SQL
 */
export const notifiedAbout = (upload: string): string => `
  SELECT s.user_id, NULL AS video_id FROM uploads s WHERE s.upload_id = ${upload}
  UNION ALL
  SELECT v.user_id, v.video_id FROM uploads s
  JOIN video_replacements p ON p.upload_id = s.upload_id JOIN videos v ON v.video_id = p.video_id AND v.user_id <> s.user_id
  WHERE s.upload_id = ${upload}`

/** The one of a video that is on its way, or the newest that failed or was rejected. */
export const newestReplacementOf = (db: D1Database, videoId: number): Promise<string | null> =>
  db
    .prepare(`
      SELECT r.upload_id FROM video_replacements r JOIN uploads u ON u.upload_id = r.upload_id
      WHERE r.video_id = ?1 AND u.state IN (${open}, 'failed', 'rejected')
      ORDER BY u.state IN ('failed', 'rejected'), u.added_date DESC, u.upload_id LIMIT 1`)
    .bind(videoId)
    .first<string>('upload_id')

/** Changes nothing while another one is on its way, and where the upload was not stored. */
export const addReplacement = (db: D1Database, uploadId: string, videoId: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO video_replacements (upload_id, video_id)
      SELECT s.upload_id, ?2 FROM uploads s WHERE s.upload_id = ?1 AND NOT EXISTS (
        SELECT 1 FROM video_replacements r JOIN uploads u ON u.upload_id = r.upload_id
        WHERE r.video_id = ?2 AND u.state IN (${open}))`)
    .bind(uploadId, videoId)

/** What is on record of the video is on record of its next file. */
export const copyRecords = (
  db: D1Database,
  uploadId: string,
  videoId: number,
  nowSeconds: number,
): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT OR IGNORE INTO upload_people (upload_id, name, record_date, custodian, added_date)
      SELECT ?1, p.name, p.record_date, p.custodian, ?3
      FROM uploads u JOIN upload_people p ON p.upload_id = u.upload_id WHERE u.video_id = ?2 ORDER BY p.person_id`)
    .bind(uploadId, videoId, nowSeconds),
  db
    .prepare(
      'UPDATE uploads SET shown = (SELECT u.shown FROM uploads u WHERE u.video_id = ?2) WHERE upload_id = ?1 AND shown IS NULL',
    )
    .bind(uploadId, videoId),
]

export type Replacing = {
  videoId: number
  /** Of the video from which the rest was planned. */
  version: number
  isHd: boolean
  nowMs: number
  /** Each stands before and after the video has its new files: totals, lists and the index know its length and quality. */
  before: readonly D1PreparedStatement[]
  after: readonly D1PreparedStatement[]
}

/**
 * The batch fails when the upload was not waiting, when the video was changed since it was read, taken down or merged, and when a person who is
 * shown has not signed, or for members only where all may see the video. The upload then belongs to the uploader of the video, who keeps its
 * records; the one before is replaced.
 */
export const replaceFiles = (
  db: D1Database,
  uploadId: string,
  { videoId, version, isHd, nowMs, before, after }: Replacing,
): D1PreparedStatement[] => {
  const nowSeconds = Math.floor(nowMs / 1000)
  const bound = (sql: string, ...values: (string | number)[]) => db.prepare(sql).bind(uploadId, ...values)
  return [
    moveUpload(db, uploadId, 'published', nowSeconds),
    bound(
      `INSERT INTO uploads (upload_id) SELECT NULL WHERE changes() = 0 OR NOT EXISTS (
        SELECT 1 FROM video_replacements r JOIN videos v ON v.video_id = r.video_id
        WHERE r.upload_id = ?1 AND v.status_id IN (1, ${withheldStatusId}) AND v.merged_into IS NULL AND v.version = ?3) OR EXISTS (
        SELECT 1 FROM releases e JOIN videos v ON v.video_id = ?2
        WHERE e.upload_id = ?1 AND (e.state <> 'signed' OR e.is_members_only = 1 AND v.is_private IN (${openPrivacy.join(', ')})))`,
      videoId,
      version,
    ),
    ...before,
    ...filesOfUpload(db, uploadId),
    bound(
      `UPDATE video_replacements SET (former_file_set_id, former_seconds, former_is_hd) =
        (SELECT v.file_set_id, v.duration_seconds, v.is_hd FROM videos v WHERE v.video_id = ?2)
      WHERE upload_id = ?1`,
      videoId,
    ),
    bound(
      `UPDATE videos SET (file_set_id, duration_seconds) =
          (SELECT u.file_set_id, u.duration_seconds FROM uploads u WHERE u.upload_id = ?1),
        is_hd = ?3, version = version + 1, changed_date = ?4
      WHERE video_id = ?2`,
      videoId,
      Number(isHd),
      nowSeconds,
    ),
    bound(
      `UPDATE video_replacements SET replaced_ms = ?3, (former_upload_id, is_told) =
        (SELECT max(u.upload_id), max(u.upload_id) IS NULL FROM uploads u WHERE u.video_id = ?2)
      WHERE upload_id = ?1`,
      videoId,
      nowMs,
    ),
    db
      .prepare(`
        UPDATE uploads SET state = 'replaced', video_id = NULL, is_unseen = 0, is_cleared = 0, changed_date = ?2
        WHERE video_id = ?1 AND state = 'published'`)
      .bind(videoId, nowSeconds),
    bound('UPDATE uploads SET video_id = ?2 WHERE upload_id = ?1', videoId),
    ...propagateFolder(db, videoId),
    ...after,
  ]
}

/** Changes nothing but tells a batch that the upload has replaced a file. */
export const keepReplaced = (db: D1Database, videoId: number): D1PreparedStatement =>
  db.prepare('UPDATE video_replacements SET video_id = video_id WHERE video_id = ?1').bind(videoId)

/** Last, after its sender was told. */
export const giveToUploader = (db: D1Database, uploadId: string, videoId: number): D1PreparedStatement =>
  db
    .prepare('UPDATE uploads SET user_id = (SELECT v.user_id FROM videos v WHERE v.video_id = ?2) WHERE upload_id = ?1')
    .bind(uploadId, videoId)

/** `returned`: the folder whose files were put back. */
export type Replaced = { upload_id: string; replaced_ms: number; folder: string; returned: string | null }

/** Those whose former files the deny list does not have yet: of one video, or of all. */
export async function pendingReplaced(db: D1Database, videoId: number | null): Promise<Replaced[]> {
  const { results } = await db
    .prepare(`
      SELECT r.upload_id, r.replaced_ms, u.folder,
        (SELECT b.folder FROM uploads b WHERE b.upload_id = r.returned_upload_id) AS returned
      FROM video_replacements r INDEXED BY video_replacements_pending JOIN uploads u ON u.upload_id = r.former_upload_id
      WHERE r.is_told = 0 AND (?1 IS NULL OR r.video_id = ?1) LIMIT 100`)
    .bind(videoId)
    .all<Replaced>()
  return results
}

export const markReplacedPropagated = (db: D1Database, replaced: readonly Replaced[]): D1PreparedStatement =>
  db
    .prepare('UPDATE video_replacements SET is_told = 1 WHERE upload_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(replaced.map(({ upload_id }) => upload_id)))

/** A restored database has a new deny list, which knows none of them. */
export const propagateAllReplacedText = 'UPDATE video_replacements SET is_told = 0 WHERE former_upload_id IS NOT NULL'

export type FormerFolder = { video_id: number; folder: string }

/** The folders of files that these videos had before. */
export async function formerFoldersOf(db: D1Database, videoIds: readonly number[]): Promise<FormerFolder[]> {
  const { results } = await db
    .prepare(`
      SELECT r.video_id, u.folder FROM video_replacements r JOIN uploads u ON u.upload_id = r.former_upload_id
      WHERE r.video_id IN (SELECT value FROM json_each(?1))`)
    .bind(JSON.stringify(videoIds))
    .all<FormerFolder>()
  return results
}
