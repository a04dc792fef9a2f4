// The files of a video that was uploaded: what there is of them, and the job that makes them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { imageShapes } from '../../../../shared/contract/media-images.ts'
import type { JobRow } from '../../media/store/media-jobs.ts'
import { posterFolderOf } from '../../sql/own-folder.ts'

const [{ height: posterHeight }] = imageShapes.preview.sizes

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

/** The folder that a new poster of a video is within. */
export const ownFolderOf = async (db: D1Database, videoId: number): Promise<string> =>
  (await filesOfVideo(db, videoId))?.folder ?? posterFolderOf(videoId)

/** The key of the file that frames are taken of: the smallest that fills a poster, else the largest. Null for a video without files here. */
export const frameSourceOf = (db: D1Database, videoId: number): Promise<string | null> =>
  db
    .prepare(`
      SELECT f.media_key FROM videos v JOIN files f ON f.file_set_id = v.file_set_id
      WHERE v.video_id = ?1 AND f.format LIKE '%.mp4' AND f.format NOT LIKE '%av1.mp4' AND f.media_key NOT LIKE 'https://%'
      ORDER BY CASE WHEN f.height >= ${posterHeight} THEN f.height ELSE 100000 - f.height END LIMIT 1`)
    .bind(videoId)
    .first<string>('media_key')

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
