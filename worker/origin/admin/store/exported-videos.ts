// All videos of the catalogue page by page, with everything that an import reads again.
import type { D1Database } from '@cloudflare/workers-types'
import { waitingStatusId } from '../../../../shared/entities/video.ts'
import type { ImportWait } from '../../../../shared/rules/admin-import-fields.ts'
import type { Gender } from '../../sql/list-filters.ts'
import { type CaptionRow, captionsOfVideo } from '../../video/store/video-texts.ts'
import { siteIdSql } from './own-objects.ts'

/** `custodian` is sealed. */
export type ExportedRecord = { name: string; date: string; custodian: string }

export type ExportedVideo = {
  video_id: number
  source: string
  foreign_id: string
  title: string
  description: string
  duration_seconds: number
  post_date: number
  status_id: number
  is_private: 0 | 1 | 2 | 3
  publish_date: number | null
  /** It lacks files or records; '' for what it is without. */
  waits: ImportWait
  is_hd: 0 | 1
  vr: string | null
  gender: Gender
  viewed: number
  likes: number
  dislikes: number
  featured_date: number | null
  are_comments_off: 0 | 1
  is_embed_off: 0 | 1
  /** Lines. */
  chapters: string
  captions: CaptionRow[]
  uploader: string
  /** Codes with commas. */
  allowed_countries: string
  blocked_countries: string
  channel: string | null
  /** As `tagsText` writes them. */
  tags: string
  folder: string
  titles: Record<string, string>
  descriptions: Record<string, string>
  timelines_count: number
  timelines_interval: number
  /** Files of this site. */
  own: { format: string; media_key: string; height: number }[]
  /** What is on record of each performer, and of all of the source: still sealed. */
  records: ExportedRecord[]
  sourceRecord: ExportedRecord | null
  categories: string[]
  performers: string[]
  /** Addresses by format, of files that stay at a partner. */
  files: Record<string, string>
}

/** Its name, or the address of one of several that are called so: an import finds both. */
const nameOf = (table: 'models' | 'channels', one: string): string => `
  iif(EXISTS (SELECT 1 FROM ${table} o WHERE o.title = ${one}.title COLLATE NOCASE AND o.dir <> ${one}.dir), ${one}.dir, ${one}.title)`

/** The videos after an id, published, hidden or waiting for an import. What is deleted, or in the bin of its uploader, is left out. */
export async function exportedVideos(db: D1Database, afterVideoId: number, count: number): Promise<ExportedVideo[]> {
  const names = (table: string, id: string, of: string, name: string) => `
    (SELECT json_group_array(name) FROM (
      SELECT ${name} AS name FROM video_${table} l JOIN ${of} n ON n.${id} = l.${id} WHERE l.video_id = v.video_id ORDER BY n.title, n.dir
    ))`
  const { results } = await db
    .prepare(`
      SELECT v.video_id, coalesce(i.source, ${siteIdSql}) AS source, coalesce(i.foreign_id, v.video_id || '') AS foreign_id, v.title,
        v.description, v.duration_seconds, v.post_date, v.status_id, v.is_private, v.publish_date, coalesce(i.waits, '') AS waits, v.is_hd, v.vr, v.gender, v.viewed, v.likes, v.dislikes,
        v.featured_date, v.are_comments_off, v.is_embed_off, v.tags, coalesce(x.chapters, '') AS chapters,
        EXISTS (SELECT 1 FROM video_captions p WHERE p.video_id = v.video_id) AS has_captions,
        u.username AS uploader, ${nameOf('channels', 'c')} AS channel, s.folder, s.timelines_count, s.timelines_interval,
        coalesce(r.allowed, '') AS allowed_countries, coalesce(r.blocked, '') AS blocked_countries,
        (SELECT json_group_object(t.lang, t.title) FROM video_titles t WHERE t.video_id = v.video_id) AS titles,
        (SELECT json_group_object(t.lang, t.description) FROM video_descriptions t WHERE t.video_id = v.video_id) AS descriptions,
        (SELECT json_group_array(json_object('format', f.format, 'media_key', f.media_key, 'height', f.height)) FROM (
          SELECT * FROM files WHERE file_set_id = v.file_set_id AND media_key NOT LIKE 'https://%' ORDER BY format) f) AS own,
        (SELECT json_group_array(json_object('name', ${nameOf('models', 'n')}, 'date', r.record_date, 'custodian', r.custodian))
          FROM video_models l JOIN models n ON n.model_id = l.model_id
          JOIN import_records r ON r.source = i.source AND r.name IN (n.title, n.dir) WHERE l.video_id = v.video_id) AS imported_records,
        (SELECT json_group_array(json_object('name', p.name, 'date', p.record_date, 'custodian', p.custodian))
          FROM uploads w JOIN upload_people p ON p.upload_id = w.upload_id WHERE w.video_id = v.video_id) AS upload_records,
        (SELECT json_object('name', '', 'date', r.record_date, 'custodian', r.custodian)
          FROM import_records r WHERE r.source = i.source AND r.name = '') AS source_record,
        ${names('categories', 'category_id', 'categories', 'n.title')} AS categories,
        ${names('models', 'model_id', 'models', nameOf('models', 'n'))} AS performers,
        (SELECT json_group_object(f.format, f.media_key) FROM files f
          WHERE f.file_set_id = v.file_set_id AND f.media_key LIKE 'https://%') AS files
      FROM videos v
      JOIN users u ON u.user_id = v.user_id
      JOIN file_sets s ON s.file_set_id = v.file_set_id
      LEFT JOIN imported_videos i ON i.video_id = v.video_id
      LEFT JOIN channels c ON c.channel_id = v.channel_id
      LEFT JOIN video_texts x ON x.video_id = v.video_id
      LEFT JOIN video_countries r ON r.video_id = v.video_id
      WHERE v.video_id > ?1 AND v.bin_date IS NULL AND v.status_id IN (1, ${waitingStatusId})
      ORDER BY v.video_id LIMIT ?2`)
    .bind(afterVideoId, count)
    .all<Stored>()
  const captions = new Map<number, CaptionRow[]>()
  // Of each video by itself: those of a page together may be many megabytes.
  for (const { video_id, has_captions } of results)
    if (has_captions === 1) captions.set(video_id, await captionsOfVideo(db, video_id))
  return results.map(({ imported_records, upload_records, source_record, has_captions: _, ...row }) => ({
    ...row,
    captions: captions.get(row.video_id) ?? [],
    titles: JSON.parse(row.titles),
    descriptions: JSON.parse(row.descriptions),
    categories: JSON.parse(row.categories),
    performers: JSON.parse(row.performers),
    files: JSON.parse(row.files),
    own: JSON.parse(row.own),
    records: [...JSON.parse(imported_records), ...JSON.parse(upload_records)],
    sourceRecord: source_record === null ? null : JSON.parse(source_record),
  }))
}

type Json = 'titles' | 'descriptions' | 'categories' | 'performers' | 'files' | 'own'
type Stored = Omit<ExportedVideo, Json | 'captions' | 'records' | 'sourceRecord'> &
  Record<Json | 'imported_records' | 'upload_records', string> & { source_record: string | null; has_captions: 0 | 1 }

/** In which languages there are captions, and of which kinds, in the order of their columns. */
export async function captionColumns(db: D1Database): Promise<Pick<CaptionRow, 'kind' | 'lang'>[]> {
  const { results } = await db
    .prepare('SELECT DISTINCT kind, lang FROM video_captions ORDER BY kind, lang')
    .all<Pick<CaptionRow, 'kind' | 'lang'>>()
  return results
}

/** How many there are at most, for a progress bar. */
export const countVideos = async (db: D1Database): Promise<number> =>
  (await db.prepare('SELECT count(*) AS total FROM videos').first<number>('total')) ?? 0
