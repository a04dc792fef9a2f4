// What the forms of a video share, an editor's and its uploader's: the names in them, and a save that another one came before.
import type { VideoForm } from '../../../shared/forms/admin-video.ts'
import { uploadTitle } from '../../../shared/limits.ts'
import { type FieldCode, refusedForm } from '../../../shared/result.ts'
import { isCountry } from '../../../shared/rules/countries.ts'
import type { Env } from '../env.ts'
import { changesSince } from './changes-since.ts'
import { type NamedRow, type TagKind, tagsNamed, type VideoFields, type VideoWholeRow } from './store/videos.ts'
import { fieldsOfVideo, minuteOf } from './video-fields.ts'

type Named = Pick<VideoForm, 'categories' | 'performers' | 'channel'>

/** The addresses of what the form names, and a code for each field with a name that does not exist. */
export async function resolveTags(db: Env['db'], form: Named) {
  const [categories, performers, channel] = await Promise.all([
    resolve(db, 'category', form.categories),
    resolve(db, 'performer', form.performers),
    resolve(db, 'channel', form.channel === '' ? [] : [form.channel]),
  ])
  return {
    tags: { categories: categories.dirs, performers: performers.dirs, channel: channel.dirs[0] ?? '' },
    codes: [
      ...unknown('categories', categories.unknown),
      ...unknown('performers', performers.unknown),
      ...unknown('channel', channel.unknown),
    ],
  }
}

/** Of two with the same name the larger one. */
async function resolve(db: Env['db'], kind: TagKind, names: readonly string[]) {
  const found = await tagsNamed(db, kind, names)
  const named = names.map(
    (name) => found.find(({ dir }) => dir === name.toLowerCase()) ?? found.find((tag) => sameName(tag, name)),
  )
  return {
    dirs: [...new Set(named.flatMap((tag) => tag?.dir ?? []))],
    unknown: names.filter((_, index) => named[index] === undefined),
  }
}

const sameName = ({ title }: NamedRow, name: string): boolean => title.toLowerCase() === name.toLowerCase()

const unknown = (field: string, names: readonly string[]): FieldCode[] =>
  names.length ? [{ field, code: 'unknown_name', info: names.join(', ').slice(0, 200) }] : []

/** A code for what is no country. */
export const unknownCountries = (field: string, codes: readonly string[]): FieldCode[] =>
  unknown(
    field,
    codes.filter((code) => !isCountry(code)),
  )

export const tooLongTitles = (form: Readonly<Record<string, unknown>>): FieldCode[] =>
  Object.entries(form).flatMap(([field, value]) =>
    field.startsWith('title_') && typeof value === 'string' && value.length > uploadTitle.max
      ? [{ field, code: 'max_length', info: uploadTitle.max }]
      : [],
  )

/**
 * A code where the form names a time at which nothing would happen, because the video is not to be scheduled. The time that the form was
 * filled in with may stay in it: that of a scheduled video which is to be shown now.
 * @param publishSeconds the time of the form, in seconds since 1970; null without one
 */
export const unusedTime = (
  { visibility }: Pick<VideoForm, 'visibility'>,
  publishSeconds: number | null,
  before: Pick<VideoFields, 'publish_date'>,
): FieldCode[] =>
  visibility !== 'scheduled' && publishSeconds !== null && minuteOf(publishSeconds) !== before.publish_date
    ? [{ field: 'publish_date', code: 'not_scheduled' }]
    : []

/**
 * What was changed since the version that the form was filled in from; the current version is in info. A takedown is no change of a
 * field, and is named all the same: else a form that is saved over it restores the video unseen.
 */
export async function refuseOutdated(db: Env['db'], row: VideoWholeRow, version: number) {
  const fields = await changesSince(db, 'videos', row.video_id, row.version - version)
  const taken = fieldsOfVideo(row).visibility === 'deleted' && !fields.includes('visibility') ? ['visibility'] : []
  return refusedForm([
    { field: 'version', code: 'changed', info: row.version },
    ...[...fields, ...taken].map((field) => ({ field, code: 'changed' })),
  ])
}
