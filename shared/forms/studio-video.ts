// The form of a published video in the studio, and acts on selected ones. Titles and descriptions in other languages are fields of their own.
import * as z from 'zod/mini'
import { studioSelectedMax, uploadDescription, uploadTitle } from '../limits.ts'
import { studioActs } from '../rules/studio-videos.ts'
import { isTimeZone } from '../rules/time-zones.ts'
import { visibilityNames } from '../rules/video-visibility.ts'
import { longText, mark, numberOr, textsByLanguage } from './admin-category.ts'
import { ChannelName, Countries, idMax, Minute, Names } from './admin-video.ts'
import { ProjectionName, trimmedText, VideoTags } from './text.ts'

const TimeZone = z.pipe(
  z.optional(
    z.string('invalid').check(
      z.maxLength(60, 'invalid'),
      z.refine((name) => name === '' || isTimeZone(name), 'invalid'),
    ),
  ),
  z.transform((name) => name || 'UTC'),
)

/** `version` is the one that the form was filled in from; `overwrite` saves over a newer one. */
export const StudioVideoForm = z.extend(textsByLanguage(uploadDescription.max), {
  video_id: numberOr('0', idMax),
  version: numberOr('0', idMax),
  overwrite: mark(),
  title: trimmedText(uploadTitle),
  description: longText(uploadDescription.max),
  categories: Names,
  performers: Names,
  channel: ChannelName,
  tags: VideoTags,
  visibility: z.enum(visibilityNames, 'required'),
  /** For `scheduled`: the minute that the clocks of `time_zone` show. */
  publish_date: Minute,
  time_zone: TimeZone,
  are_comments_off: mark(),
  is_embed_off: mark(),
  projection: ProjectionName,
  blocked_countries: Countries,
})
export type StudioVideoForm = z.infer<typeof StudioVideoForm>

const Items = z.pipe(
  z
    .string('required')
    .check(z.maxLength(16 * studioSelectedMax, 'max_items'), z.regex(/^([1-9]\d{0,14}(,[1-9]\d{0,14})*)?$/, 'invalid')),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(',').filter(Boolean).map(Number))]),
    z.array(z.number()).check(z.minLength(1, 'nothing_chosen'), z.maxLength(studioSelectedMax, 'max_items')),
  ),
)

const shownAs = visibilityNames.filter((name) => name !== 'scheduled')

/** `act` is a visibility, or what is done with the selected videos; `items` are ids with commas. */
export const StudioActForm = z.object({ act: z.enum([...shownAs, ...studioActs], 'required'), items: Items })
