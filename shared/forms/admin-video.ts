// The form of a video in the back office. Titles and descriptions in other languages are fields of their own: `title_de`,
// `description_de`.
import * as z from 'zod/mini'
import {
  countriesMaxLength,
  uploadChannelMaxLength,
  uploadDescription,
  uploadTitle,
  videoNamesMax,
  videoNamesMaxLength,
} from '../limits.ts'
import { genders } from '../rules/browse-filters.ts'
import { visibilityNames } from '../rules/video-visibility.ts'
import { longText, mark, numberOr, textsByLanguage } from './admin-category.ts'
import { ProjectionName, trimmedText, VideoTags } from './text.ts'

/** The largest id that a form names. */
export const idMax = 999_999_999_999_999

/** Names, one a line or with commas; each once. */
export const Names = z.pipe(
  z.optional(z.string('invalid').check(z.maxLength(videoNamesMaxLength, 'max_length'))),
  z.pipe(
    z.transform((text: string | undefined) =>
      [...new Set((text ?? '').split(/[\n\r,]+/).map((name) => name.trim()))].filter(Boolean),
    ),
    z.array(z.string()).check(z.maxLength(videoNamesMax, 'max_items')),
  ),
)

/** The name or address of a channel; '' is none. */
export const ChannelName = z.pipe(
  z.optional(z.string('invalid').check(z.trim(), z.maxLength(uploadChannelMaxLength, 'max_length'))),
  z.transform((text) => text ?? ''),
)

/** Codes of countries, with commas or spaces, in the order of the alphabet. That each is a country is checked with the names. */
export const Countries = z.pipe(
  z.optional(z.string('invalid').check(z.maxLength(countriesMaxLength, 'max_length'))),
  z.transform((text) => [...new Set((text ?? '').toUpperCase().split(/[\s,;]+/))].filter(Boolean).toSorted()),
)

/** A minute in UTC, as `2026-11-26T18:30`; empty is none. */
const minutePattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/
export const Minute = z.pipe(
  z.optional(
    z.string('invalid').check(
      z.regex(minutePattern, 'invalid'),
      z.refine((text) => text === '' || !Number.isNaN(Date.parse(`${text}Z`)), 'invalid'),
    ),
  ),
  z.transform((text) => (text ? Math.floor(Date.parse(`${text}Z`) / 1000) : null)),
)

/**
 * `version` is the one that the form was filled in from; `overwrite` saves over a newer one. Categories are named by title or
 * address, performers and the channel by name or address. A video that is `deleted` is taken down; any other value restores it.
 */
export const VideoForm = z.extend(textsByLanguage(uploadDescription.max), {
  video_id: numberOr('0', idMax),
  version: numberOr('0', idMax),
  overwrite: mark(),
  title: trimmedText({ min: 1, max: uploadTitle.max }),
  description: longText(uploadDescription.max),
  categories: Names,
  performers: Names,
  channel: ChannelName,
  tags: VideoTags,
  orientation: z.enum(genders, 'required'),
  visibility: z.enum([...visibilityNames, 'deleted'], 'required'),
  /** The folder of its pictures, or the address of a partner's picture, for an undo; empty leaves them. */
  poster: z.optional(
    z.string('invalid').check(z.regex(/^(https:\/\/\S{1,2000}|[a-z0-9-]{0,80}(\/p[0-9a-f]{12})?)$/, 'invalid')),
  ),
  /** For `scheduled`. */
  publish_date: Minute,
  is_featured: mark(),
  are_comments_off: mark(),
  is_embed_off: mark(),
  projection: ProjectionName,
  /** Shown in these alone; empty is everywhere. The blocked ones come off them. */
  allowed_countries: Countries,
  blocked_countries: Countries,
})
export type VideoForm = z.infer<typeof VideoForm>

/** Of a video that exists. */
export const VideoId = z.pipe(
  z.string('required').check(z.trim(), z.minLength(1, 'required'), z.regex(/^[1-9]\d{0,14}$/, 'invalid')),
  z.transform((text) => Number(text)),
)

/** `video_id` is the duplicate, `into` the video that is kept. */
export const MergeVideoForm = z.object({ video_id: VideoId, version: numberOr('0', idMax), into: VideoId })
