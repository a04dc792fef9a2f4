// The fields of a video that an editor changes, as one state: a form, an act on many videos and an undo all lead from one to another.
import type { NamedDir } from '../../../shared/entities/video.ts'
import type { VideoForm } from '../../../shared/forms/admin-video.ts'
import { readTags } from '../../../shared/rules/video-tags.ts'
import { visibilityOf } from '../../../shared/rules/video-visibility.ts'
import { textsOf } from './category-fields.ts'
import type { NamedRow, VideoFields, VideoWholeRow } from './store/videos.ts'

const dirsOf = (tags: readonly NamedDir[]): string[] => tags.map(({ dir }) => dir).toSorted()

export const fieldsOfVideo = (row: VideoWholeRow): VideoFields => ({
  title: row.title,
  description: row.description,
  titles: JSON.parse(row.titles),
  descriptions: JSON.parse(row.descriptions),
  categories: dirsOf(tagsIn(row.categories)),
  performers: dirsOf(tagsIn(row.performers)),
  channel: row.channel_dir ?? '',
  tags: readTags(row.tags),
  orientation: row.gender,
  projection: row.vr ?? '',
  visibility: visibilityOf(row.status_id, row.is_private, row.publish_date),
  publish_date: row.publish_date === null ? '' : minuteOf(row.publish_date),
  is_featured: row.featured_date !== null,
  are_comments_off: row.are_comments_off === 1,
  is_embed_off: row.is_embed_off === 1,
  bin_date: row.bin_date === null ? '' : minuteOf(row.bin_date),
  allowed_countries: codesIn(row.allowed_countries),
  blocked_countries: codesIn(row.blocked_countries),
  poster: row.folder,
  merged_into: row.merged_into === null ? '' : String(row.merged_into),
})

const codesIn = (text: string): string[] => text.split(',').filter(Boolean)

export const tagsIn = (json: string): NamedRow[] => JSON.parse(json)

/** `2026-11-26T18:30` */
export const minuteOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16)

/** A duplicate stays one until it is shown again. @param tags those that the form names, by address */
export const readVideoForm = (
  form: VideoForm,
  tags: { categories: readonly string[]; performers: readonly string[]; channel: string },
  { merged_into, poster, bin_date }: VideoFields,
): VideoFields => ({
  title: form.title,
  description: form.description,
  titles: textsOf(form, 'title'),
  descriptions: textsOf(form, 'description'),
  categories: [...tags.categories].toSorted(),
  performers: [...tags.performers].toSorted(),
  channel: tags.channel,
  tags: form.tags,
  orientation: form.orientation,
  projection: form.projection,
  visibility: form.visibility,
  publish_date: form.visibility === 'scheduled' && form.publish_date !== null ? minuteOf(form.publish_date) : '',
  is_featured: form.is_featured,
  are_comments_off: form.are_comments_off,
  is_embed_off: form.is_embed_off,
  bin_date,
  allowed_countries: form.allowed_countries,
  blocked_countries: form.blocked_countries,
  poster: form.poster || poster,
  merged_into: form.visibility === 'private' ? merged_into : '',
})
