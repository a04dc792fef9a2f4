// One video with all data of its page, and its files.
import type { D1Database } from '@cloudflare/workers-types'
import { deletedStatusId } from '../../../../shared/entities/video.ts'
import { unlistedPrivacy, withheldStatusId } from '../../../../shared/rules/video-visibility.ts'
import { categoryDirs, categoryTitles, isShownCategory } from '../../browse/store/categories.ts'
import type { Gender } from '../../sql/list-filters.ts'
import { isVerified, isVerifiedChannel } from '../../sql/verified.ts'

export type VideoRow = {
  video_id: number
  dir: string
  title: string
  description: string
  /** A JSON object: language code -> title. */
  titles: string
  descriptions: string
  folder: string
  duration_seconds: number
  post_date: number
  status_id: number
  /** 2: in no list, and open to every visitor who has its address; 3: for friends of its uploader. */
  is_private: 0 | 1 | 2 | 3
  are_comments_off: 0 | 1
  is_embed_off: 0 | 1
  gender: Gender
  viewed: number
  likes: number
  dislikes: number
  comments: number
  user_id: number
  username: string
  avatar: string | null
  subscribers: number
  channel_id: number | null
  channel_title: string
  channel_dir: string
  channel_url: string
  channel_picture: string | null
  channel_subscribers: number
  is_channel_verified: 0 | 1
  is_user_verified: 0 | 1
  /** JSON arrays of { title, dir }; categories with their titles, by language. */
  models: string
  categories: string
  /** With a comma and a space between two. */
  tags: string
  /** Lines; empty where the description may have some. */
  chapters: string
  /** A JSON array of captions by language. */
  captions: string
  /** The curve of its most watched parts, as a JSON array; null of one that was not played often enough. */
  tenths: string | null
}

/** A video that is not withheld, private or not, deleted or not. */
export const videoById = (db: D1Database, videoId: number): Promise<VideoRow | null> =>
  videoIn(db, videoId, [1, deletedStatusId])

/** A video that was not taken down, withheld or not: `relationToVideo` says who may see it. */
export const presentVideo = (db: D1Database, videoId: number): Promise<VideoRow | null> =>
  videoIn(db, videoId, [1, withheldStatusId])

function videoIn(db: D1Database, videoId: number, states: readonly number[]): Promise<VideoRow | null> {
  return db
    .prepare(`
      SELECT v.video_id, v.dir, v.title, v.description, s.folder, v.duration_seconds, v.post_date, v.status_id, v.is_private,
        v.are_comments_off, v.is_embed_off, v.gender, v.viewed, v.likes, v.dislikes, v.comments, u.user_id, u.username,
        u.avatar, u.subscribers, v.tags,
        c.channel_id, c.title AS channel_title, c.dir AS channel_dir, c.url AS channel_url,
        c.picture AS channel_picture, c.subscribers AS channel_subscribers,
        ${isVerified('u')} AS is_user_verified, ${isVerifiedChannel('c')} AS is_channel_verified,
        (SELECT json_group_object(t.lang, t.title) FROM video_titles t WHERE t.video_id = v.video_id) AS titles,
        (SELECT json_group_object(t.lang, t.description) FROM video_descriptions t WHERE t.video_id = v.video_id) AS descriptions,
        (SELECT json_group_array(json_object('title', m.title, 'dir', m.dir))
          FROM video_models l JOIN models m ON m.model_id = l.model_id WHERE l.video_id = v.video_id AND m.is_hidden = 0) AS models,
        (SELECT json_group_array(json_object('title', g.title, 'dir', g.dir, 'titles', json(${categoryTitles('g.category_id')}),
          'dirs', json(${categoryDirs('g.category_id')})))
          FROM video_categories l JOIN categories g ON g.category_id = l.category_id
          WHERE l.video_id = v.video_id AND ${isShownCategory('g')}) AS categories,
        coalesce(x.chapters, '') AS chapters,
        (SELECT json_group_array(json_object('lang', p.lang, 'kind', p.kind, 'version', p.hash))
          FROM video_captions p WHERE p.video_id = v.video_id) AS captions,
        (SELECT w.tenths FROM video_curves w WHERE w.video_id = v.video_id) AS tenths
      FROM videos v
      JOIN file_sets s ON s.file_set_id = v.file_set_id
      JOIN users u ON u.user_id = v.user_id
      LEFT JOIN channels c ON c.channel_id = v.channel_id AND c.is_hidden = 0
      LEFT JOIN video_texts x ON x.video_id = v.video_id
      WHERE v.video_id = ?1 AND v.status_id IN (${states.join()})`)
    .bind(videoId)
    .first<VideoRow>()
}

/** In the address of a video that is removed, or for members alone: its own would tell the title. */
export const goneDir = 'deleted'
const membersDir = 'members'

/** The video that a duplicate was merged into; null for any other, and where only some may know of that video. */
export const mergedInto = (db: D1Database, videoId: number): Promise<{ video_id: number; dir: string } | null> =>
  db
    .prepare(`
      SELECT t.video_id,
        CASE WHEN t.status_id = ${deletedStatusId} THEN '${goneDir}' WHEN t.is_private = 1 THEN '${membersDir}' ELSE t.dir END AS dir
      FROM videos v JOIN videos t ON t.video_id = v.merged_into
      WHERE v.video_id = ?1 AND (t.status_id = ${deletedStatusId} OR (t.status_id = 1 AND t.is_private IN (0, 1)))`)
    .bind(videoId)
    .first<{ video_id: number; dir: string }>()

export type FileRow = {
  format: string
  media_key: string
  timelines_count: number
  timelines_interval: number
  vr: string | null
}

/** Which files: of a video that every visitor may open, or of one that `relationToVideo` lets some see. */
const openTo = {
  visitors: `v.status_id = 1 AND v.is_private IN (0, ${unlistedPrivacy})`,
  some: `(v.status_id = 1 AND v.is_private NOT IN (0, ${unlistedPrivacy}) OR v.status_id = ${withheldStatusId})`,
} as const

/** Smallest first; a master playlist, which names the others, before them. */
export async function filesOf(db: D1Database, videoId: number, to: keyof typeof openTo): Promise<FileRow[]> {
  const { results } = await db
    .prepare(`
      SELECT f.format, f.media_key, s.timelines_count, s.timelines_interval, v.vr
      FROM videos v
      JOIN file_sets s ON s.file_set_id = v.file_set_id
      JOIN files f ON f.file_set_id = v.file_set_id
      WHERE v.video_id = ?1 AND ${openTo[to]}
      ORDER BY f.height`)
    .bind(videoId)
    .all<FileRow>()
  return results
}

export type TimelineRow = {
  folder: string
  media_key: string
  duration_seconds: number
  timelines_count: number
  timelines_interval: number
}

/** The data of a rendition's timeline. The edge asks by signed links only, which only those who may watch a video have. */
export async function timelineOf(db: D1Database, videoId: number, format: string): Promise<TimelineRow | null> {
  return db
    .prepare(`
      SELECT s.folder, f.media_key, s.duration_seconds, s.timelines_count, s.timelines_interval
      FROM videos v
      JOIN file_sets s ON s.file_set_id = v.file_set_id
      JOIN files f ON f.file_set_id = v.file_set_id AND f.format = ?2
      WHERE v.video_id = ?1 AND v.status_id IN (1, ${withheldStatusId})`)
    .bind(videoId, format)
    .first<TimelineRow>()
}
