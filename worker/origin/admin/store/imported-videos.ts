// What an import reads of videos: those that it knows by what their source calls them, and their state.
import type { D1Database } from '@cloudflare/workers-types'
import type { ImportWait } from '../../../../shared/rules/admin-import-fields.ts'
import type { Projection } from '../../../../shared/rules/video-projections.ts'
import type { Gender } from '../../sql/list-filters.ts'
import type { CaptionRow } from '../../video/store/video-texts.ts'

export type KnownVideo = {
  place: number
  video_id: number
  hash: string
  waits: ImportWait
  status_id: number
  /** Read before its state: the batch breaks where it is another one by then. */
  version: number
}

/** Those of the keys (source, foreign id) that were imported before; `place` is the index of the key. */
export async function knownVideos(db: D1Database, keys: readonly (readonly [string, string])[]): Promise<KnownVideo[]> {
  const { results } = await db
    .prepare(`
      SELECT k.key AS place, i.video_id, i.hash, i.waits, v.status_id, v.version
      FROM json_each(?1) k
      CROSS JOIN imported_videos i ON i.source = k.value ->> 0 AND i.foreign_id = k.value ->> 1
      CROSS JOIN videos v ON v.video_id = i.video_id`)
    .bind(JSON.stringify(keys))
    .all<KnownVideo>()
  return results
}

type StoredFile = { format: string; media_key: string; height: number }
export type VideoState = {
  title: string
  description: string
  duration_seconds: number
  post_date: number
  status_id: number
  is_private: 0 | 1 | 2 | 3
  /** Seconds; null unless it is scheduled. */
  publish_date: number | null
  is_hd: 0 | 1
  vr: Projection | null
  gender: Gender
  user_id: number
  channel_id: number | null
  viewed: number
  likes: number
  dislikes: number
  /** Seconds; null unless it is on the home page. */
  featured_date: number | null
  are_comments_off: 0 | 1
  is_embed_off: 0 | 1
  /** Lines. */
  chapters: string
  /** By language: what they are for, and the hash of their text. */
  captions: Record<string, string>
  folder: string
  /** Codes with commas. */
  allowed_countries: string
  blocked_countries: string
  /** As `tagsText` writes them. */
  tags: string
  titles: Record<string, string>
  descriptions: Record<string, string>
  category_ids: number[]
  model_ids: number[]
  files: StoredFile[]
}
export type KnownState = VideoState & { video_id: number; file_set_id: number; names: StateNames }
/** The names of what a video has, for the search. */
export type StateNames = { categories: { id: number; title: string }[]; performers: string[]; channel: string | null }

/** `address` is '' for a file that a command has put into the bucket as the source of that upload. */
export type TakenFile = {
  address: string
  file_name: string
  file_bytes: number
  shown: 0 | 1 | null
  upload_id: string
}

export type ImportedVideo = {
  video_id: number
  file_set_id: number
  dir: string
  source: string
  foreign_id: string
  hash: string
  waits: ImportWait
  /** False for one of this site's own, which is found by its id. */
  isNoted: boolean
  /** Its file, where this site takes it over. */
  taken?: TakenFile
  /** Captions that are new or others. */
  captions?: readonly CaptionRow[]
  /** Its files, where they are in the bucket already. */
  own?: { timeline: [number, number] }
  before: VideoState | null
  after: VideoState
  names: StateNames
  /** Of what `before` was read from; null for a new one. */
  version: number | null
}

/** Everything that an import may change. */
export async function statesOf(db: D1Database, videoIds: readonly number[]): Promise<KnownState[]> {
  if (videoIds.length === 0) return []
  const { results } = await db
    .prepare(`
      SELECT v.video_id, v.file_set_id, v.title, v.description, v.duration_seconds, v.post_date, v.status_id, v.is_private, v.publish_date, v.is_hd, v.vr,
        v.gender, v.user_id, v.channel_id, v.viewed, v.likes, v.dislikes, v.featured_date, v.are_comments_off, v.is_embed_off, v.tags,
        coalesce(x.chapters, '') AS chapters, s.folder, c.title AS channel,
        (SELECT json_group_object(p.lang, p.kind || ' ' || p.hash) FROM video_captions p WHERE p.video_id = v.video_id) AS captions,
        coalesce(r.allowed, '') AS allowed_countries, coalesce(r.blocked, '') AS blocked_countries,
        (SELECT json_group_object(t.lang, t.title) FROM video_titles t WHERE t.video_id = v.video_id) AS titles,
        (SELECT json_group_object(t.lang, t.description) FROM video_descriptions t WHERE t.video_id = v.video_id) AS descriptions,
        (SELECT json_group_array(json_object('id', l.category_id, 'title', g.title)) FROM video_categories l
          JOIN categories g ON g.category_id = l.category_id WHERE l.video_id = v.video_id) AS categories,
        (SELECT json_group_array(json_object('id', l.model_id, 'title', m.title)) FROM video_models l
          JOIN models m ON m.model_id = l.model_id WHERE l.video_id = v.video_id) AS models,
        (SELECT json_group_array(json_object('format', f.format, 'media_key', f.media_key, 'height', f.height))
          FROM files f WHERE f.file_set_id = v.file_set_id) AS files
      FROM json_each(?1) one CROSS JOIN videos v ON v.video_id = one.value
      JOIN file_sets s ON s.file_set_id = v.file_set_id
      LEFT JOIN channels c ON c.channel_id = v.channel_id
      LEFT JOIN video_texts x ON x.video_id = v.video_id
      LEFT JOIN video_countries r ON r.video_id = v.video_id`)
    .bind(JSON.stringify(videoIds))
    .all<
      Omit<KnownState, 'titles' | 'descriptions' | 'captions' | 'files' | 'names'> &
        Record<'titles' | 'descriptions' | 'captions' | 'categories' | 'models' | 'files', string> & {
          channel: string | null
        }
    >()
  return results.map(({ titles, descriptions, captions, categories, models, files, channel, ...row }) => {
    const [tags, performers]: { id: number; title: string }[][] = [JSON.parse(categories), JSON.parse(models)]
    return {
      ...row,
      titles: JSON.parse(titles),
      descriptions: JSON.parse(descriptions),
      captions: JSON.parse(captions),
      category_ids: ids(tags),
      model_ids: ids(performers),
      files: JSON.parse(files),
      names: { categories: tags ?? [], performers: (performers ?? []).map(({ title }) => title), channel },
    }
  })
}

const ids = (named: readonly { id: number }[] = []): number[] => named.map(({ id }) => id).toSorted((a, b) => a - b)
