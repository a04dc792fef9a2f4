// A row of a file as the fields of a video, and what may be wrong with it.
import type { ImportField, ImportProblem } from '../../../../shared/rules/admin-import-fields.ts'
import type { ObjectColumn } from '../../../../shared/rules/admin-import-objects.ts'
import type { CaptionKind } from '../../../../shared/rules/caption-languages.ts'
import type { Projection } from '../../../../shared/rules/video-projections.ts'
import type { Gender } from '../../sql/list-filters.ts'

/** What a source says about a video. */
export type ImportedFields = {
  title?: string
  description?: string
  duration_seconds?: number
  post_date?: number
  viewed?: number
  likes?: number
  dislikes?: number
  gender?: Gender
  is_private?: 0 | 1 | 2 | 3
  /** Seen by staff alone, until `publish_date` where there is one. */
  is_hidden?: boolean
  publish_date?: number | null
  is_hd?: 0 | 1
  /** '' of a flat one. */
  vr?: Projection | ''
  /** True: from now on, unless it is already; a number: since then, in seconds. */
  featured?: boolean | number
  are_comments_off?: 0 | 1
  is_embed_off?: 0 | 1
  /** Lines, as their form has them. */
  chapters?: string
  categories?: string[]
  performers?: string[]
  channel?: string
  /** As they are stored. */
  tags?: string
  uploader?: string
  allowed_countries?: string[]
  blocked_countries?: string[]
  picture?: string
  shown?: 0 | 1
}
/** `text` is WebVTT, cleaned. */
type ImportedCaptions = { kind: CaptionKind; text: string }
type ImportedFile = { format: string; address: string; height: number }
/** Keys of a folder of the bucket, and its timeline: how many pictures, and the seconds between two. */
export type OwnFiles = {
  folder: string
  files: { format: string; media_key: string; height: number }[]
  timeline: [number, number]
}
/** The record of a performer, or with an empty name of all performers of the source. */
export type ImportedRecord = { name: string; date: string; reference: string; custodian: string; address: string }

export type ImportedRow = {
  source: string
  foreign_id: string
  fields: ImportedFields
  titles: Record<string, string>
  /** In other languages; absent where the row has none. */
  descriptions?: Record<string, string>
  /** By language; absent where the row has none. */
  captions?: Record<string, ImportedCaptions>
  /** In three sizes at most; empty when the row names none. */
  files: ImportedFile[]
  records: ImportedRecord[]
  /** Files of this site, as an export names them. */
  own?: OwnFiles
  /** A file that this site takes over: at an address of another site, or sent by a command into the bucket. */
  taken?: { address: string; file_name: string; file_bytes?: number; upload_id?: string; height: number }
}

/** With its number in the file. */
export type NumberedRow = { number: number; row: ImportedRow }

export type FieldProblem = { field: ImportField | ObjectColumn | ''; problem: ImportProblem }
