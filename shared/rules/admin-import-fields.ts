// The fields of an imported video, and the headers by which a file usually calls them.

import { type CaptionKind, captionKinds, captionLanguages } from './caption-languages.ts'

type FieldRow = { headers: readonly string[] }

/** In the order of a form and of an exported file. Headers are in lower case, with one underscore between words. */
export const importFields = {
  foreign_id: { headers: ['id', 'video_id', 'videoid', 'external_id', 'guid', 'sku', 'content_id'] },
  source: { headers: ['content_source', 'provider', 'origin'] },
  title: { headers: ['name', 'video_title', 'title_en'] },
  description: { headers: ['desc', 'text', 'summary', 'description_en'] },
  duration: { headers: ['length', 'runtime', 'seconds', 'duration_seconds', 'video_length'] },
  post_date: {
    headers: [
      'date',
      'published',
      'published_at',
      'pubdate',
      'pub_date',
      'added',
      'added_date',
      'created',
      'upload_date',
    ],
  },
  viewed: { headers: ['views', 'hits', 'visits', 'view_count', 'video_viewed'] },
  likes: { headers: ['thumbs_up', 'votes_up', 'rating_up', 'upvotes'] },
  dislikes: { headers: ['thumbs_down', 'votes_down', 'rating_down', 'downvotes'] },
  categories: { headers: ['category', 'cats', 'genres', 'genre'] },
  performers: {
    headers: ['performer', 'models', 'model', 'actors', 'stars', 'pornstars', 'pornstar', 'cast', 'people'],
  },
  channel: { headers: ['studio', 'site', 'sponsor', 'network', 'channel_name'] },
  tags: { headers: ['tag', 'keywords', 'keyword', 'labels'] },
  orientation: { headers: ['gender', 'straight_gay'] },
  visibility: { headers: ['privacy', 'is_private', 'access'] },
  allowed_countries: { headers: ['allowed_in', 'countries_allowed', 'geo_allow', 'geo_allowed'] },
  blocked_countries: { headers: ['blocked_in', 'countries_blocked', 'geo_block', 'geo_blocked'] },
  featured: { headers: ['is_featured', 'on_home', 'featured_date', 'feature'] },
  comments_off: { headers: ['are_comments_off', 'no_comments', 'comments_disabled', 'disable_comments'] },
  embeds_off: { headers: ['is_embed_off', 'embed_off', 'no_embed', 'embed_disabled', 'disable_embed'] },
  chapters: { headers: ['chapter', 'timecodes', 'video_chapters'] },
  uploader: { headers: ['user', 'username', 'author', 'member', 'uploaded_by'] },
  hd: { headers: ['is_hd', 'high_definition'] },
  vr: { headers: ['projection', 'vr_format', 'vr_projection', 'is_vr'] },
  video_sd: { headers: ['video_url', 'file_url', 'video_file', 'file', 'mp4', 'mp4_url', 'media_url', 'sd', 'sd_url'] },
  video_hd: { headers: ['hd_url', 'mp4_hd', 'video_720p', '720p'] },
  video_fhd: { headers: ['fhd_url', 'mp4_fhd', 'video_1080p', '1080p'] },
  picture: {
    headers: [
      'thumb',
      'thumbnail',
      'thumb_url',
      'thumbnail_url',
      'poster',
      'image',
      'image_url',
      'screenshot',
      'main_thumb',
    ],
  },
  own_files: { headers: [] },
  shown: { headers: ['people_shown', 'has_people'] },
  record_date: { headers: ['record_dates', 'id_check_date'] },
  record_reference: { headers: ['record_references', 'record', 'record_id', 'record_ids'] },
  custodian: { headers: ['custodian_of_records', 'record_keeper'] },
  custodian_address: { headers: ['record_keeper_address'] },
} as const satisfies Record<string, FieldRow>

/** A field, the title or description in another language (`title_de`), or captions in a language (`captions_de`, `subtitles_de`). */
export type ImportFieldName = keyof typeof importFields
export type ImportField = ImportFieldName | `${'title' | 'description' | CaptionKind}_${string}`

/** In the order of the table. */
export const importFieldNames = Object.keys(importFields) as [ImportFieldName, ...ImportFieldName[]]

/** Of `title_de`: the text and its language; null for a field without one. */
export function textOfLanguage(field: string): { text: 'title' | 'description'; lang: string } | null {
  const [, text, lang = ''] = /^(title|description)_([a-z]{2})$/.exec(field) ?? []
  return text === 'title' || text === 'description' ? { text, lang } : null
}

/** Of `captions_de` or `subtitles_de`: what they are for, and their language; null for any other field. */
export function captionsOfField(field: string): { kind: CaptionKind; lang: string } | null {
  const [, text, lang = ''] = /^(captions|subtitles)_([a-z]{2})$/.exec(field) ?? []
  const kind = captionKinds.find((one) => one === text)
  return kind && captionLanguages.some((one) => one === lang) ? { kind, lang } : null
}

/** Whether a name is a field of a video. */
export const isImportField = (name: string): name is ImportField =>
  importFieldNames.some((one) => one === name) || textOfLanguage(name) !== null || captionsOfField(name) !== null

/** Which column is which field, by the name of the column; a column that is none is left out. */
export type ImportMapping = Readonly<Record<string, ImportField>>

/** Why a field or a whole row was not imported. */
export const importProblems = [
  'required',
  'invalid',
  'max_length',
  'max_items',
  'unknown_name',
  'host_refused',
  'records_unequal',
  'captions_invalid',
  'captions_twice',
  'chapters_invalid',
  'address_taken',
  'link_refused',
  'unknown_parent',
  'unknown_video',
  'deleted_here',
  'other_here',
  'removed',
  'row_broken',
  'row_too_long',
] as const
export type ImportProblem = (typeof importProblems)[number]

/** Why a file was not accepted: codes of the form in the back office. */
export const importFileErrors = ['required', 'file_too_large', 'not_table', 'failed'] as const

/** What an imported video lacks before it may be published; '' is nothing. */
export const importWaits = ['', 'media', 'records'] as const
export type ImportWait = (typeof importWaits)[number]

/** What happened to a row, or would happen: `wait` is added or changed, but not published yet. */
export const importOutcomes = ['added', 'changed', 'same', 'failed'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** The endings of exported files: comma-separated values, JSON lines, and a dump with bars. */
export const exportFormats = ['csv', 'jsonl', 'psv'] as const
export type ExportFormat = (typeof exportFormats)[number]
