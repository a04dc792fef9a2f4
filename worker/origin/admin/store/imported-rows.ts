// The rows of imported videos: themselves, their files, titles and tags.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { insert } from '../../sql/insert-rows.ts'
import { release, withhold } from '../../video/store/withheld.ts'
import type { ImportedVideo, VideoState } from './imported-videos.ts'
import { failUnlessAsRead } from './video-changes.ts'

const videoColumns = [
  'title',
  'description',
  'duration_seconds',
  'post_date',
  'status_id',
  'is_private',
  'publish_date',
  'is_hd',
  'vr',
  'gender',
  'user_id',
  'channel_id',
  'viewed',
  'likes',
  'dislikes',
  'featured_date',
  'are_comments_off',
  'is_embed_off',
  'tags',
] as const

const columnsOf = (after: VideoState) => Object.fromEntries(videoColumns.map((name) => [name, after[name]]))

export const insertVideos = (db: D1Database, videos: readonly ImportedVideo[]): D1PreparedStatement[] => [
  ...insert(
    db,
    'file_sets',
    videos.map(({ file_set_id, after, own }) => ({
      file_set_id,
      folder: after.folder,
      duration_seconds: after.duration_seconds,
      timelines_count: own?.timeline[0] ?? 0,
      timelines_interval: own?.timeline[1] ?? 0,
    })),
  ),
  ...insert(
    db,
    'videos',
    videos.map(({ video_id, file_set_id, dir, after }) => ({ video_id, dir, file_set_id, ...columnsOf(after) })),
  ),
]

/** In `one`: the id and the address come first. */
const columnValue = (name: (typeof videoColumns)[number]): string => `one.value ->> ${videoColumns.indexOf(name) + 2}`

/** Numbers that change without a new version: one that the row leaves as it was is not written. */
const counters: readonly string[] = ['viewed', 'likes', 'dislikes']
const setColumn = (name: (typeof videoColumns)[number]): string =>
  `${name} = ${counters.includes(name) ? `coalesce(${columnValue(name)}, ${name})` : columnValue(name)}`

/**
 * All other columns are written, which would undo what another request has changed since they were read. What is shown again is in the bin of its
 * uploader no more, where it would be deleted later.
 */
export const updateVideos = (db: D1Database, videos: readonly ImportedVideo[]): D1PreparedStatement[] =>
  videos.length === 0
    ? []
    : [
        failUnlessAsRead(db, videos),
        db
          .prepare(`
            UPDATE videos SET ${videoColumns.map(setColumn)}, dir = one.value ->> 1, version = version + 1,
              bin_date = iif(${columnValue('status_id')} = 1, NULL, bin_date)
            FROM json_each(?1) one WHERE video_id = one.value ->> 0`)
          .bind(
            JSON.stringify(
              videos.map(({ video_id, dir, before, after }) => [
                video_id,
                dir,
                ...videoColumns.map((name) =>
                  counters.includes(name) && before?.[name] === after[name] ? null : after[name],
                ),
              ]),
            ),
          ),
      ]

/** Deletes the rows that belong to a video, before they are written anew. */
export const replaceTags = (db: D1Database, videos: readonly ImportedVideo[]): D1PreparedStatement[] =>
  videos.length === 0
    ? []
    : [
        ...['video_titles', 'video_descriptions', 'video_categories', 'video_models'].flatMap((table) =>
          deleteByIds(db, table, 'video_id', videos),
        ),
        db
          .prepare('DELETE FROM files WHERE file_set_id IN (SELECT value FROM json_each(?1))')
          .bind(JSON.stringify(videos.filter(hasOtherFiles).map(({ file_set_id }) => file_set_id))),
        db
          .prepare(`
            UPDATE file_sets SET folder = one.value ->> 1, duration_seconds = one.value ->> 2,
              timelines_count = coalesce(one.value ->> 3, timelines_count),
              timelines_interval = coalesce(one.value ->> 4, timelines_interval)
            FROM json_each(?1) one WHERE file_set_id = one.value ->> 0`)
          .bind(
            JSON.stringify(
              videos.map(({ file_set_id, after, own }) => [
                file_set_id,
                after.folder,
                after.duration_seconds,
                ...(own?.timeline ?? [null, null]),
              ]),
            ),
          ),
      ]

/** A rendition that is made meanwhile changes no version of its video: files that the row leaves as they were are not written. */
const hasOtherFiles = ({ before, after }: ImportedVideo): boolean =>
  before === null || filesText(before) !== filesText(after)

const filesText = ({ files }: VideoState): string =>
  files
    .map(({ format, media_key, height }) => JSON.stringify([format, media_key, height]))
    .toSorted()
    .join()

export const deleteByIds = (
  db: D1Database,
  table: string,
  id: string,
  videos: readonly ImportedVideo[],
): D1PreparedStatement[] =>
  videos.length === 0
    ? []
    : [
        db
          .prepare(`DELETE FROM ${table} WHERE ${id} IN (SELECT value FROM json_each(?1))`)
          .bind(JSON.stringify(idsOf(videos))),
      ]

export const insertTags = (db: D1Database, videos: readonly ImportedVideo[]): D1PreparedStatement[] => [
  ...insert(
    db,
    'files',
    videos
      .filter(hasOtherFiles)
      .flatMap(({ file_set_id, after }) => after.files.map((one) => ({ file_set_id, ...one }))),
  ),
  ...insert(
    db,
    'video_titles',
    videos.flatMap(({ video_id, after }) =>
      Object.entries(after.titles).map(([lang, title]) => ({ video_id, lang, title })),
    ),
  ),
  ...insert(
    db,
    'video_descriptions',
    videos.flatMap(({ video_id, after }) =>
      Object.entries(after.descriptions).map(([lang, description]) => ({ video_id, lang, description })),
    ),
  ),
  ...insert(
    db,
    'video_categories',
    videos.flatMap(({ video_id, after }) =>
      after.category_ids.map((category_id) => ({ video_id, category_id, post_date: after.post_date })),
    ),
  ),
  ...insert(
    db,
    'video_models',
    videos.flatMap(({ video_id, after }) =>
      after.model_ids.map((model_id) => ({ video_id, model_id, post_date: after.post_date })),
    ),
  ),
]

export const idsOf = (videos: readonly ImportedVideo[]): number[] => videos.map(({ video_id }) => video_id)

/** Cached copies of what visitors may not see any longer are asked for anew, and what they may see again comes back. */
export const withheldStatements = (
  db: D1Database,
  videos: readonly ImportedVideo[],
  nowMs: number,
): D1PreparedStatement[] =>
  videos
    .filter(({ before, after }) => (before?.status_id === 1) !== (after.status_id === 1))
    .map(({ video_id, after }) => (after.status_id === 1 ? release : withhold)(db, video_id, nowMs))

export const importedRow = ({ source, foreign_id, video_id, hash, waits, after }: ImportedVideo) => ({
  source,
  foreign_id,
  video_id,
  hash,
  waits,
  /** Its picture is the partner's, as its files are. */
  wants_stills: after.folder.startsWith('https://') && after.files.some(isHostedFile) ? 1 : 0,
})

const isHostedFile = ({ media_key }: { media_key: string }): boolean => media_key.startsWith('https://')
