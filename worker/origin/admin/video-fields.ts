// The fields of a video that an editor changes, as one state: a form, an act on many videos and an undo all lead from one to another.
import type { NamedDir } from '../../../shared/entities/video.ts'
import type { VideoForm } from '../../../shared/forms/admin-video.ts'
import { type VideoState, visibilityOf } from '../../../shared/rules/video-visibility.ts'
import type { Gender } from '../sql/list-filters.ts'
import { textsOf } from './category-fields.ts'
import type { NamedRow, VideoWholeRow } from './store/videos.ts'

/** Tags are named by their address, which has no commas. */
export type VideoFields = {
  title: string
  description: string
  /** By language, without English and without empty texts. */
  titles: Readonly<Record<string, string>>
  descriptions: Readonly<Record<string, string>>
  categories: readonly string[]
  performers: readonly string[]
  channel: string
  orientation: Gender
  visibility: VideoState
  /** A minute in UTC, as its form has it; '' without one. */
  publish_date: string
  is_featured: boolean
  are_comments_off: boolean
}

const dirsOf = (tags: readonly NamedDir[]): string[] => tags.map(({ dir }) => dir).toSorted()

export const fieldsOfVideo = (row: VideoWholeRow): VideoFields => ({
  title: row.title,
  description: row.description,
  titles: JSON.parse(row.titles),
  descriptions: JSON.parse(row.descriptions),
  categories: dirsOf(tagsIn(row.categories)),
  performers: dirsOf(tagsIn(row.performers)),
  channel: row.channel_dir ?? '',
  orientation: row.gender,
  visibility: visibilityOf(row.status_id, row.is_private, row.publish_date),
  publish_date: row.publish_date === null ? '' : minuteOf(row.publish_date),
  is_featured: row.featured_date !== null,
  are_comments_off: row.are_comments_off === 1,
})

export const tagsIn = (json: string): NamedRow[] => JSON.parse(json)

/** `2026-11-26T18:30` */
export const minuteOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16)

/** @param tags those that the form names, by address */
export const readVideoForm = (
  form: VideoForm,
  tags: { categories: readonly string[]; performers: readonly string[]; channel: string },
): VideoFields => ({
  title: form.title,
  description: form.description,
  titles: textsOf(form, 'title'),
  descriptions: textsOf(form, 'description'),
  categories: [...tags.categories].toSorted(),
  performers: [...tags.performers].toSorted(),
  channel: tags.channel,
  orientation: form.orientation,
  visibility: form.visibility,
  publish_date: form.visibility === 'scheduled' && form.publish_date !== null ? minuteOf(form.publish_date) : '',
  is_featured: form.is_featured,
  are_comments_off: form.are_comments_off,
})
