// Videos in the back office: all fields of some of them, and the names that a form may use.
import type { D1Database } from '@cloudflare/workers-types'
import type { Projection } from '../../../../shared/rules/video-projections.ts'
import type { Remover } from '../../../../shared/rules/video-removers.ts'
import type { VideoState } from '../../../../shared/rules/video-visibility.ts'
import type { Gender } from '../../sql/list-filters.ts'
import { removerOf } from '../../sql/video-removers.ts'

/** A category, a performer or a channel. */
export type NamedRow = { id: number; dir: string; title: string }

export type VideoWholeRow = {
  video_id: number
  version: number
  dir: string
  title: string
  description: string
  gender: Gender
  status_id: number
  is_private: number
  publish_date: number | null
  featured_date: number | null
  are_comments_off: 0 | 1
  is_embed_off: 0 | 1
  /** When its uploader deleted it, if that can be taken back still. */
  bin_date: number | null
  /** Who saw it before that, and the time that was planned. */
  bin_visibility: string | null
  /** Null of a video that is not removed. */
  removed_by: Remover | null
  bin_publish_date: number | null
  /** Who set its visibility last; null: its upload. */
  visibility_by: number | null
  merged_into: number | null
  is_hd: 0 | 1
  vr: Projection | null
  duration_class: number
  duration_seconds: number
  viewed: number
  post_date: number
  changed_date: number | null
  user_id: number
  username: string
  folder: string
  /** Codes of countries with commas. */
  allowed_countries: string
  blocked_countries: string
  channel_dir: string | null
  channel_title: string | null
  /** As `tagsText` writes them. */
  tags: string
  /** JSON objects by language. */
  titles: string
  descriptions: string
  /** JSON arrays of NamedRow. */
  categories: string
  performers: string
}

/** The fields that an editor changes, as one state. Tags are named by their address, which has no commas. */
export type VideoFields = {
  title: string
  description: string
  /** By language, without English and without empty texts. */
  titles: Readonly<Record<string, string>>
  descriptions: Readonly<Record<string, string>>
  categories: readonly string[]
  performers: readonly string[]
  channel: string
  /** Its own, as they are shown. */
  tags: readonly string[]
  orientation: Gender
  /** '' of a flat one. */
  projection: Projection | ''
  visibility: VideoState
  /** A minute in UTC, as its form has it; '' without one. */
  publish_date: string
  is_featured: boolean
  are_comments_off: boolean
  is_embed_off: boolean
  /** The minute in UTC at which its uploader deleted it; '' of every other video. */
  bin_date: string
  /** Codes in the order of the alphabet; none allowed is all. */
  allowed_countries: readonly string[]
  blocked_countries: readonly string[]
  /** The folder of its pictures. */
  poster: string
  /** The id of the video that it was merged into; '' of every other video. */
  merged_into: string
}

const named = (link: string, table: string, id: string) => `
  (SELECT json_group_array(json_object('id', n.${id}, 'dir', n.dir, 'title', n.title))
    FROM (SELECT ${id} FROM ${link} WHERE video_id = v.video_id) l JOIN ${table} n ON n.${id} = l.${id})`

/** Those that exist, in any state. */
export async function videosWhole(db: D1Database, ids: readonly number[]): Promise<VideoWholeRow[]> {
  const { results } = await db
    .prepare(`
      SELECT v.video_id, v.version, v.dir, v.title, v.description, v.gender, v.status_id, v.is_private, v.publish_date,
        v.featured_date, v.are_comments_off, v.is_embed_off, v.bin_date, v.bin_visibility, v.bin_publish_date, v.visibility_by, v.merged_into, v.is_hd, v.vr, v.duration_class, v.duration_seconds, v.viewed, v.post_date, v.changed_date,
        v.user_id, u.username, s.folder, c.dir AS channel_dir, c.title AS channel_title, v.tags,
        coalesce(n.allowed, '') AS allowed_countries, coalesce(n.blocked, '') AS blocked_countries, ${removerOf('v')} AS removed_by,
        (SELECT json_group_object(t.lang, t.title) FROM video_titles t WHERE t.video_id = v.video_id) AS titles,
        (SELECT json_group_object(t.lang, t.description) FROM video_descriptions t WHERE t.video_id = v.video_id) AS descriptions,
        ${named('video_categories', 'categories', 'category_id')} AS categories,
        ${named('video_models', 'models', 'model_id')} AS performers
      FROM json_each(?1) wanted
      CROSS JOIN videos v ON v.video_id = wanted.value
      JOIN users u ON u.user_id = v.user_id
      JOIN file_sets s ON s.file_set_id = v.file_set_id
      LEFT JOIN channels c ON c.channel_id = v.channel_id
      LEFT JOIN video_countries n ON n.video_id = v.video_id`)
    .bind(JSON.stringify(ids))
    .all<VideoWholeRow>()
  return results
}

const tables = {
  category: { table: 'categories', id: 'category_id' },
  performer: { table: 'models', id: 'model_id' },
  channel: { table: 'channels', id: 'channel_id' },
} as const
export type TagKind = keyof typeof tables

/** Those that are called so, by name or address; a channel or performer by the larger one where two share a name. */
export async function tagsNamed(db: D1Database, kind: TagKind, names: readonly string[]): Promise<NamedRow[]> {
  if (names.length === 0) return []
  const { table, id } = tables[kind]
  const { results } = await db
    .prepare(`
      SELECT n.${id} AS id, n.dir, n.title FROM ${table} n
      WHERE n.dir IN (SELECT lower(value) FROM json_each(?1)) OR n.title COLLATE NOCASE IN (SELECT value FROM json_each(?1))
      ORDER BY n.total_videos DESC, n.${id} LIMIT 200`)
    .bind(JSON.stringify(names))
    .all<NamedRow>()
  return results
}

/** By its id. */
export const tagById = (db: D1Database, kind: TagKind, tagId: number): Promise<NamedRow | null> => {
  const { table, id } = tables[kind]
  return db.prepare(`SELECT ${id} AS id, dir, title FROM ${table} WHERE ${id} = ?1`).bind(tagId).first<NamedRow>()
}

/** How videos are called now, by id. */
export async function videoNames(db: D1Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { results } = await db
    .prepare('SELECT video_id, title FROM videos WHERE video_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids.map(Number)))
    .all<{ video_id: number; title: string }>()
  return new Map(results.map(({ video_id, title }) => [String(video_id), title]))
}
