// The files of a video that was uploaded: what there is of them, and the job that makes them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { JobRow } from '../../media/store/media-jobs.ts'

export type VideoFilesRow = {
  upload_id: string
  user_id: number
  /** Of the upload: the ten stills are in it. */
  folder: string
  file_name: string
  file_bytes: number
  width: number
  height: number
  has_stills: 0 | 1
  /** Which still its uploader chose as the poster, or their own picture; null where they did not choose. */
  preview: string | null
  /** The original is deleted. */
  is_cleared: 0 | 1
  job_state: JobRow['state'] | null
  job_progress: number | null
  job_reason: string | null
  /** A JSON array: the formats that can be played. */
  formats: string
}

/** Null for a video that was not uploaded here. */
export const filesOfVideo = (db: D1Database, videoId: number): Promise<VideoFilesRow | null> =>
  db
    .prepare(`
      SELECT u.upload_id, u.user_id, u.folder, u.file_name, u.file_bytes, u.width, u.height, u.has_stills, u.is_cleared,
        u.details ->> 'preview' AS preview,
        j.state AS job_state, j.progress AS job_progress, j.reason AS job_reason,
        (SELECT json_group_array(f.format) FROM files f WHERE f.file_set_id = u.file_set_id) AS formats
      FROM uploads u LEFT JOIN media_jobs j ON j.job_id = u.job_id WHERE u.video_id = ?1`)
    .bind(videoId)
    .first<VideoFilesRow>()

/** Its pictures are those of another folder. */
export const setPictureFolder = (db: D1Database, videoId: number, folder: string): D1PreparedStatement =>
  db
    .prepare(
      'UPDATE file_sets SET folder = ?2 WHERE file_set_id = (SELECT file_set_id FROM videos WHERE video_id = ?1)',
    )
    .bind(videoId, folder)

/** Whether a change of the video took this picture away. */
export const wasPoster = async (db: D1Database, videoId: number, poster: string): Promise<boolean> =>
  (await db
    .prepare(
      "SELECT 1 AS found FROM audit_log WHERE queue = 'videos' AND item = ?1 AND before ->> 'poster' = ?2 LIMIT 1",
    )
    .bind(String(videoId), poster)
    .first('found')) !== null
