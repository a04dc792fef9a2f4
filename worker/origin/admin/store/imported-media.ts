// Files of imported videos that this site takes over, and the uploads that they become.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { waitingStatusId } from '../../../../shared/entities/video.ts'
import { sqlListOf } from '../../studio/store/upload-states.ts'
import { type ImportedVideo, type KnownState, statesOf } from './imported-videos.ts'

/** A file is fetched again by another import only after its upload ended without a video. */
const endedBadly = sqlListOf(['failed', 'rejected', 'withdrawn'])
const underway = sqlListOf(['receiving', 'received', 'probing', 'processing'])

/** The statements of a batch of an import. Where a file is fetched or kept already, it stays. */
export function putImportedMedia(
  db: D1Database,
  videos: readonly ImportedVideo[],
  nowSeconds: number,
): D1PreparedStatement[] {
  const rows = videos.flatMap(({ video_id, after, taken }) =>
    taken && after.files.length === 0
      ? [[video_id, taken.address, taken.file_name, taken.file_bytes, taken.shown, taken.upload_id]]
      : [],
  )
  if (rows.length === 0) return []
  const json = JSON.stringify(rows)
  return [
    db
      .prepare(`
        INSERT INTO imported_media (video_id, address, file_name, file_bytes, shown, upload_id)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?1) WHERE true
        ON CONFLICT (video_id) DO UPDATE SET address = excluded.address, file_name = excluded.file_name,
          file_bytes = excluded.file_bytes, shown = excluded.shown, upload_id = excluded.upload_id, is_begun = 0
        WHERE is_begun = 0 OR EXISTS (
          SELECT 1 FROM uploads u WHERE u.upload_id = imported_media.upload_id AND u.state IN (${endedBadly}))`)
      .bind(json),
    ...putPeople(db, 'SELECT value ->> 0 FROM json_each(?1)', json, nowSeconds),
  ]
}

/**
 * What is on record of an import's performers is on record of its uploads: of each performer of the video, or, where all performers of the
 * source are on record and none is named, of the source. @param videoIds SQL that selects them by ?1
 */
export const putPeople = (
  db: D1Database,
  videoIds: string,
  value: string | number,
  nowSeconds: number,
): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT OR IGNORE INTO upload_people (upload_id, name, record_date, custodian, added_date)
      SELECT m.upload_id, coalesce(p.title, i.source), r.record_date, r.custodian, ?2
      FROM imported_media m
      JOIN uploads u ON u.upload_id = m.upload_id
      JOIN imported_videos i ON i.video_id = m.video_id
      LEFT JOIN video_models l ON l.video_id = m.video_id
      LEFT JOIN models p ON p.model_id = l.model_id
      JOIN import_records r ON r.source = i.source AND r.name IN (coalesce(p.title, ''), '')
      WHERE m.video_id IN (${videoIds}) AND m.is_begun = 1 AND (m.shown IS NOT 0 OR p.title IS NOT NULL)
      ORDER BY r.name = ''`)
    .bind(value, nowSeconds),
  db
    .prepare(`
      UPDATE uploads SET shown = CASE
        WHEN EXISTS (SELECT 1 FROM upload_people p WHERE p.upload_id = uploads.upload_id) THEN 1
        ELSE (SELECT m.shown FROM imported_media m WHERE m.upload_id = uploads.upload_id) END
      WHERE upload_id IN (SELECT upload_id FROM imported_media WHERE video_id IN (${videoIds})) AND state <> 'published'`)
    .bind(value),
]

export type MediaToBegin = {
  video_id: number
  address: string
  file_name: string
  file_bytes: number
  upload_id: string
  user_id: number
  title: string
  description: string
  gender: string
  is_private: 0 | 1
  channel: string | null
  tags: string
  /** JSON arrays. */
  categories: string
  performers: string
}

/** The files whose turn it is, when at most so many are underway at once. */
export async function mediaToBegin(db: D1Database, atOnce: number): Promise<MediaToBegin[]> {
  const open = await db
    .prepare(`
      SELECT count(*) AS open FROM uploads u JOIN imported_media m ON m.upload_id = u.upload_id WHERE u.state IN (${underway})`)
    .first<number>('open')
  if ((open ?? 0) >= atOnce) return []
  const { results } = await db
    .prepare(`
      SELECT m.video_id, m.address, m.file_name, m.file_bytes, m.upload_id, v.user_id, v.title, v.description, v.gender, v.is_private,
        c.title AS channel, v.tags,
        (SELECT json_group_array(g.dir) FROM video_categories l JOIN categories g ON g.category_id = l.category_id
          WHERE l.video_id = v.video_id) AS categories,
        (SELECT json_group_array(p.title) FROM video_models l JOIN models p ON p.model_id = l.model_id
          WHERE l.video_id = v.video_id) AS performers
      FROM imported_media m JOIN videos v ON v.video_id = m.video_id LEFT JOIN channels c ON c.channel_id = v.channel_id
      WHERE m.is_begun = 0 AND v.status_id = ${waitingStatusId} ORDER BY m.video_id LIMIT ?1`)
    .bind(atOnce - (open ?? 0))
    .all<MediaToBegin>()
  return results
}

export const noteBegun = (db: D1Database, videoId: number): D1PreparedStatement =>
  db.prepare('UPDATE imported_media SET is_begun = 1 WHERE video_id = ?1').bind(videoId)

/** Whether the file of an upload is in the bucket: its row was written after it. */
export const isMediaKnown = async (db: D1Database, uploadId: string): Promise<boolean> =>
  (await db.prepare('SELECT 1 AS found FROM imported_media WHERE upload_id = ?1').bind(uploadId).first('found')) !==
  null

/** Where the file of an upload is fetched from, and for which video; null for an upload that a member sent. */
export const importedMediaOf = (
  db: D1Database,
  uploadId: string,
): Promise<{ video_id: number; address: string } | null> =>
  db
    .prepare('SELECT video_id, address FROM imported_media WHERE upload_id = ?1')
    .bind(uploadId)
    .first<{ video_id: number; address: string }>()

/** An imported video as its source last said it, with its state; null when it was not imported. */
export async function importedVideoById(
  db: D1Database,
  videoId: number,
): Promise<(Noted & { state: KnownState }) | null> {
  // First: a change between both is one since the version.
  const row = await db
    .prepare(`
      SELECT i.source, i.foreign_id, i.hash, v.version
      FROM imported_videos i JOIN videos v ON v.video_id = i.video_id WHERE i.video_id = ?1`)
    .bind(videoId)
    .first<Noted>()
  const [state] = row ? await statesOf(db, [videoId]) : []
  return row && state ? { ...row, state } : null
}

type Noted = { source: string; foreign_id: string; hash: string; version: number }
