// Publishes an upload as a video: its rows in the catalogue, out of the upload's own tables, in one batch.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { UploadForm } from '../../../../shared/forms/studio-upload.ts'
import type { DurationClass } from '../../../../shared/rules/browse-filters.ts'
import { tagsText } from '../../../../shared/rules/video-tags.ts'
import { demoVideosMax } from '../../bounds.ts'
import { expireKeptLists } from '../../browse/store/kept-lists.ts'
import { adjustCardCounters } from '../../events/store/counters.ts'
import { adjustTotals } from '../../events/store/totals.ts'
import { categoryIdsOf } from '../../people/store/moved-dirs.ts'
import { isOpenTo } from '../../people/store/own-channels.ts'
import { isNamed } from '../../people/store/tags.ts'
import { toIndexText } from '../../search/store/search-text.ts'
import { countWords } from '../../search/store/search-words.ts'
import { blockWordSql, categoryWord, filterWords, type Gender } from '../../sql/list-filters.ts'
import { failUnlessMoved, moveUpload } from './upload-states.ts'
import { addOwnLanguage } from './upload-texts.ts'
import type { RenditionRow } from './upload-videos.ts'

type Published = {
  upload_id: string
  dir: string
  details: Omit<UploadForm, 'preview'>
  isHd: boolean
  durationClass: DurationClass
  categoryIds: readonly number[]
  /** The names of its categories, performers, channel and tags, for the search. */
  names: readonly string[]
  nowSeconds: number
}

/** The demo's videos have the ids before: a larger catalogue may be seeded at any time. */
const firstId = (table: string, id: string) =>
  `max(coalesce((SELECT max(${id}) FROM ${table}), 0), ${demoVideosMax}) + 1`

const isNew = "state = 'published' AND video_id IS NULL"

const renditionsAsFiles = `
  INSERT OR IGNORE INTO files (file_set_id, format, media_key, height)
  SELECT u.file_set_id, r.format, r.media_key, r.height
  FROM uploads u JOIN upload_renditions r ON r.upload_id = u.upload_id
  WHERE u.upload_id = ?1 AND u.file_set_id IS NOT NULL`

/** A set of the files that were made of a published upload, before a video has it. */
export const filesOfUpload = (db: D1Database, uploadId: string): D1PreparedStatement[] =>
  [
    `INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval, vr, clip)
      SELECT ${firstId('file_sets', 'file_set_id')}, folder, duration_seconds, timelines_count, timelines_interval, NULL, clip
      FROM uploads WHERE upload_id = ?1 AND ${isNew} AND file_set_id IS NULL`,
    `UPDATE uploads SET file_set_id = (SELECT s.file_set_id FROM file_sets s WHERE s.folder = uploads.folder)
      WHERE upload_id = ?1 AND ${isNew}`,
    renditionsAsFiles,
  ].map((sql) => db.prepare(sql).bind(uploadId))

/**
 * The batch fails when the upload was not waiting, so that two moderators publish it once, when its member is banned, and when a person who is
 * shown has not signed, or for members only.
 */
export function publishUpload(db: D1Database, one: Published): D1PreparedStatement[] {
  const { upload_id, details, nowSeconds } = one
  const ofVideo = `(SELECT video_id FROM uploads WHERE upload_id = '${upload_id}')`
  const bound = (sql: string, ...values: (string | number)[]) => db.prepare(sql).bind(upload_id, ...values)
  const isPrivate = Number(details.is_private)
  return [
    moveUpload(db, upload_id, 'published', nowSeconds),
    bound(`
      INSERT INTO uploads (upload_id)
      SELECT NULL WHERE changes() = 0 OR EXISTS (
        SELECT 1 FROM uploads u JOIN accounts a ON a.user_id = u.user_id WHERE u.upload_id = ?1 AND a.is_banned = 1) OR EXISTS (
        SELECT 1 FROM releases r WHERE r.upload_id = ?1 AND (r.state <> 'signed' OR r.is_members_only > ${isPrivate}))`),
    ...filesOfUpload(db, upload_id),
    bound(
      `
      INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private,
        is_hd, gender, user_id, channel_id, vr, tags)
      SELECT ${firstId('videos', 'video_id')}, ?2, ?3, ?4, file_set_id, duration_seconds, ?5, 1, ?6, ?7, ?8, user_id,
        (SELECT h.channel_id FROM channels h WHERE ${isNamed('h', '?9')} AND ${isOpenTo('h', 'uploads.user_id')} ORDER BY h.title = ?9 COLLATE NOCASE DESC LIMIT 1),
        nullif(?10, ''), ?11
      FROM uploads WHERE upload_id = ?1 AND ${isNew}`,
      one.dir,
      details.title,
      details.description,
      nowSeconds,
      isPrivate,
      Number(one.isHd),
      details.orientation,
      details.channel,
      details.projection,
      tagsText(details.tags),
    ),
    bound(`
      UPDATE uploads SET video_id = (SELECT v.video_id FROM videos v WHERE v.file_set_id = uploads.file_set_id)
      WHERE upload_id = ?1 AND ${isNew}`),
    ...addOwnLanguage(db, upload_id, details),
    ...tags(db, upload_id, one),
    ...(isPrivate ? [] : listed(db, upload_id, ofVideo, one)),
  ]
}

/** The same for the upload of an imported video, which is there already. @param written what makes it a published one */
export const publishImportedUpload = (
  db: D1Database,
  uploadId: string,
  { videoId, fileSetId, nowSeconds }: { videoId: number; fileSetId: number; nowSeconds: number },
  written: readonly D1PreparedStatement[],
): D1PreparedStatement[] => [
  moveUpload(db, uploadId, 'published', nowSeconds),
  failUnlessMoved(db),
  ...written,
  db
    .prepare('UPDATE uploads SET video_id = ?2, file_set_id = ?3 WHERE upload_id = ?1')
    .bind(uploadId, videoId, fileSetId),
  // Those that were made since `written` was planned.
  db.prepare(renditionsAsFiles).bind(uploadId),
  db
    .prepare(`
      UPDATE file_sets SET (timelines_count, timelines_interval, clip) =
        (SELECT timelines_count, timelines_interval, clip FROM uploads WHERE upload_id = ?1)
      WHERE file_set_id = ?2`)
    .bind(uploadId, fileSetId),
]

/** Performers are known by their names and aliases, categories also by former addresses; an unknown performer is in the details only. */
const tags = (db: D1Database, uploadId: string, { details }: Published): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT OR IGNORE INTO video_categories (video_id, category_id)
      SELECT u.video_id, c.category_id FROM uploads u JOIN categories c ON c.category_id IN (${categoryIdsOf('?2')})
      WHERE u.upload_id = ?1 AND u.video_id IS NOT NULL`)
    .bind(uploadId, JSON.stringify(details.categories)),
  db
    .prepare(`
      INSERT OR IGNORE INTO video_models (video_id, model_id)
      SELECT u.video_id, m.model_id FROM uploads u
      JOIN models m ON EXISTS (SELECT 1 FROM json_each(?2) WHERE ${isNamed('m', 'value')})
      WHERE u.upload_id = ?1 AND u.video_id IS NOT NULL`)
    .bind(uploadId, JSON.stringify(splitNames(details.performers))),
]

export const splitNames = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]

/** Lists and searches find it, and every total counts it. */
function listed(db: D1Database, uploadId: string, ofVideo: string, one: Published): D1PreparedStatement[] {
  const { details, isHd, durationClass } = one
  const listFilter = [
    ...filterWords(details.orientation as Gender, isHd, durationClass, details.projection !== ''),
    ...one.categoryIds.map(categoryWord),
  ]
  const entry = { title: toIndexText(details.title), titles: '', names: toIndexText(one.names.join(' . ')), listFilter }
  return [
    db
      .prepare(`
        INSERT INTO video_search (rowid, title, titles, names, shelf)
        SELECT video_id, ?2, '', ?3, ?4 || ' ' || ${blockWordSql('video_id')} FROM uploads
        WHERE upload_id = ?1 AND video_id IS NOT NULL`)
      .bind(uploadId, entry.title, entry.names, listFilter.join(' ')),
    countWords(db, entry),
    ...adjustTotals(db, ofVideo),
    ...adjustCardCounters(db, ofVideo, 1),
    expireKeptLists(db, ofVideo),
  ]
}

/** A rendition that came after its video was published. */
export const addPublishedFile = (db: D1Database, uploadId: string, one: RenditionRow): D1PreparedStatement[] => [
  db
    .prepare(`
      INSERT OR IGNORE INTO files (file_set_id, format, media_key, height)
      SELECT file_set_id, ?2, ?3, ?4 FROM uploads WHERE upload_id = ?1 AND file_set_id IS NOT NULL`)
    .bind(uploadId, one.format, one.media_key, one.height),
]

/** The moving preview of an upload is stored; its video may be published already. */
export const noteClip = (db: D1Database, uploadId: string): D1PreparedStatement[] =>
  [
    'UPDATE uploads SET clip = folder WHERE upload_id = ?1',
    'UPDATE file_sets SET clip = (SELECT folder FROM uploads WHERE upload_id = ?1) WHERE file_set_id = (SELECT file_set_id FROM uploads WHERE upload_id = ?1)',
  ].map((sql) => db.prepare(sql).bind(uploadId))

export const notePublishedTimeline = (
  db: D1Database,
  uploadId: string,
  count: number,
  interval: number,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE file_sets SET timelines_count = ?2, timelines_interval = ?3
      WHERE file_set_id = (SELECT file_set_id FROM uploads WHERE upload_id = ?1)`)
    .bind(uploadId, count, interval)
