// The form of an upload (spec §2, §5). The file is sent separately, in parts, or in the same form.
import * as z from 'zod/mini'
import { DecidedVersion } from '../entities/moderation.ts'
import { dirPattern } from '../entities/text.ts'
import {
  reviewNoteMaxLength,
  stillsOfVideo,
  uploadCategories,
  uploadChannelMaxLength,
  uploadDescription,
  uploadFolderFilesMax,
  uploadPerformersMaxLength,
  uploadTitle,
} from '../limits.ts'
import { genders } from '../rules/browse-filters.ts'
import { rejectReasons } from '../rules/studio-upload-reasons.ts'
import { ProjectionName, trimmedText, VideoTags } from './text.ts'

/** Unique dirs, separated by commas. */
const categoriesFrom = (min: number) =>
  z.pipe(
    z.catch(z.string(), ''),
    z.pipe(
      z.transform((text: string) => [...new Set(text.split(',').filter(Boolean))]),
      z
        .array(z.string().check(z.regex(dirPattern, 'invalid')))
        .check(z.minLength(min, 'category_required'), z.maxLength(uploadCategories.max, 'max_items')),
    ),
  )
/** The same, possibly none. */
export const UploadCategoryNames = categoriesFrom(0)

const optionalText = (max: number) =>
  z.pipe(z.catch(z.string(), ''), z.string().check(z.trim(), z.maxLength(max, 'max_length')))

/** One of the video's own stills by its number, or an attached picture. */
export const ownPreview = 'own'
export const previewChoices = [...Array.from({ length: stillsOfVideo }, (_, index) => String(index)), ownPreview]
export const consents = ['consent_age', 'consent_agreed', 'consent_rights'] as const

/** What an upload needs before review (spec §5): its three consents are given one by one, none by default. */
export const UploadForm = z.object({
  /** The language of its texts: URL code. */
  lang: z.catch(z.string().check(z.regex(/^[a-z]{2}$/)), 'en'),
  title: trimmedText(uploadTitle),
  description: trimmedText(uploadDescription),
  categories: categoriesFrom(uploadCategories.min),
  /** Names, separated by commas. */
  performers: optionalText(uploadPerformersMaxLength),
  channel: optionalText(uploadChannelMaxLength),
  tags: VideoTags,
  orientation: z.enum(genders, 'required'),
  /** 1: visible to members only. */
  is_private: z.enum(['0', '1'], 'required'),
  exclusive: z.enum(['0', '1'], 'required'),
  projection: ProjectionName,
  preview: z.enum(previewChoices as [string, ...string[]], 'preview_required'),
  consent_age: z.literal('1', 'consent_required'),
  consent_agreed: z.literal('1', 'consent_required'),
  consent_rights: z.literal('1', 'consent_required'),
})
export type UploadForm = z.output<typeof UploadForm>

/** Every field as typed, valid or not; used to fill the form again. */
export const uploadFields = [
  'lang',
  'title',
  'description',
  'categories',
  'performers',
  'channel',
  'tags',
  'orientation',
  'is_private',
  'exclusive',
  'projection',
  'preview',
  ...consents,
] as const
type UploadField = (typeof uploadFields)[number]
export type UploadTyped = Partial<Record<UploadField, string>>

/** Limits of its texts and categories, shown beside the fields. */
export const uploadBounds = {
  title: uploadTitle,
  description: uploadDescription,
  categories: uploadCategories,
  performers: { max: uploadPerformersMaxLength },
  channel: { max: uploadChannelMaxLength },
} as const

/** Files that are taken from a dropped or chosen folder. */
export const folderFilesMax = uploadFolderFilesMax

/** A moderator's decision. */
export const ReviewForm = z.object({
  upload_id: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'invalid')),
  /** `confirm_age`: the moderator confirms that the uploader is of age. */
  decision: z.enum(['approve', 'reject', 'confirm_age'], 'invalid'),
  reason: z.optional(z.union([z.literal(''), z.enum(rejectReasons, 'invalid')])),
  note: z.optional(z.string().check(z.trim(), z.maxLength(reviewNoteMaxLength, 'max_length'))),
  version: DecidedVersion,
})
