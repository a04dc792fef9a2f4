// Lists of uploads: a member's own, and those that wait for a moderator.
import type { D1Database } from '@cloudflare/workers-types'
import { similarVideosCompared } from '../../../../shared/limits.ts'
import { openPrivacy } from '../../../../shared/rules/video-visibility.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { shownOfUpload } from './reviewed-uploads.ts'
import type { UploadRow } from './uploads.ts'

export type ListedUpload = UploadRow & {
  username: string
  bytes_there: number
  step: string
  progress: number
  /** JSON: heights. */
  heights: string
  dir: string | null
  /** JSON: who is on record. */
  names: string
  /** JSON: invited persons and the states of their answers. */
  releases: string
  /** Visitors without an account may see the video, or may once it is published. */
  is_for_all: 0 | 1
  /** The video whose file it replaces. */
  replaces_id: number | null
  replaces_dir: string | null
  replaces_title: string | null
  /** Until when its uploader's age is proved; the operator answers for who an import belongs to, and for what staff send for others. */
  age_until: number
}

const listedWith = (column: string) => `
  SELECT u.*, m.username, v.dir,${column}
    CASE WHEN EXISTS (SELECT 1 FROM imported_media i WHERE i.upload_id = u.upload_id) OR w.user_id <> u.user_id THEN ${9e9}
      ELSE coalesce((SELECT age_verified_until FROM accounts a WHERE a.user_id = u.user_id), 0) END AS age_until,
    (SELECT json_group_array(p.name) FROM upload_people p WHERE p.upload_id = u.upload_id) AS names,
    (SELECT json_group_array(json_object('name', r.name, 'state', r.state, 'is_members_only', r.is_members_only)) FROM releases r WHERE r.upload_id = u.upload_id) AS releases,
    (SELECT coalesce(sum(p.bytes), 0) FROM upload_parts p WHERE p.upload_id = u.upload_id) AS bytes_there,
    coalesce(j.step, '') AS step, coalesce(j.progress, 0) AS progress,
    (SELECT json_group_array(h.height) FROM (
      SELECT height FROM upload_renditions WHERE upload_id = u.upload_id AND height > 0 ORDER BY height) h) AS heights,
    CASE WHEN coalesce(v.video_id, w.video_id) IS NULL THEN coalesce(u.details ->> '$.is_private', '') <> '1'
      ELSE coalesce(v.is_private, w.is_private) IN (${openPrivacy.join(', ')}) END AS is_for_all,
    w.video_id AS replaces_id, w.dir AS replaces_dir, w.title AS replaces_title
  FROM uploads u
  JOIN users m ON m.user_id = u.user_id
  LEFT JOIN videos v ON v.video_id = u.video_id
  LEFT JOIN media_jobs j ON j.job_id = u.job_id
  LEFT JOIN video_replacements r ON r.upload_id = u.upload_id
  LEFT JOIN videos w ON w.video_id = r.video_id`
const listed = listedWith('')

export const listedUpload = (db: D1Database, uploadId: string): Promise<ListedUpload | null> =>
  db.prepare(`${listed} WHERE u.upload_id = ?1`).bind(uploadId).first<ListedUpload>()

/** Newest first. */
export const pageOfUploads = (db: D1Database, userId: number, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<ListedUpload>(
    db,
    db
      .prepare(`
        ${listed} WHERE u.user_id = ?1 AND u.state <> 'withdrawn'
        ORDER BY u.added_date DESC, u.upload_id LIMIT ?2 OFFSET ?3`)
      .bind(userId, count, offset),
    db
      .prepare(
        "SELECT count(*) AS total FROM (SELECT 1 FROM uploads WHERE user_id = ?1 AND state <> 'withdrawn' LIMIT ?2)",
      )
      .bind(userId, totalMax),
  )

/** Complete and playable, oldest first; and those that were published without a review. */
const awaitingReview = "(u.state = 'ready' AND u.is_complete = 1 OR u.is_unseen = 1)"

export const pageOfReview = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<ListedUpload & { content: string }>(
    db,
    db
      .prepare(
        `${listedWith(`${shownOfUpload} AS content,`)} WHERE ${awaitingReview} ORDER BY u.added_date, u.upload_id LIMIT ?1 OFFSET ?2`,
      )
      .bind(count, offset),
    db
      .prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM uploads u WHERE ${awaitingReview} LIMIT ?1)`)
      .bind(totalMax),
  )

export type SimilarUploadRow = ListedUpload & { frames: string }

/** Other published, waiting, removed or rejected uploads of about this length, for a comparison of their frames. */
export async function uploadsOfSimilarLength(
  db: D1Database,
  { upload_id, duration_seconds }: UploadRow,
): Promise<SimilarUploadRow[]> {
  const { results } = await db
    .prepare(`
      ${listed} WHERE u.duration_seconds BETWEEN ?2 * 0.9 AND ?2 * 1.1 AND u.frames IS NOT NULL AND u.upload_id <> ?1
        AND u.state IN ('ready', 'published', 'removed', 'rejected') ORDER BY u.added_date DESC LIMIT ${similarVideosCompared}`)
    .bind(upload_id, duration_seconds ?? 0)
    .all<SimilarUploadRow>()
  return results
}
