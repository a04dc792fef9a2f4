// A template of an upload's details: what a member gives to many uploads. Declarations and who is shown are said for each video anew.
import * as z from 'zod/mini'
import {
  stillsOfVideo,
  uploadChannelMaxLength,
  uploadDescription,
  uploadPerformersMaxLength,
  uploadTemplateName,
} from '../limits.ts'
import { genders } from '../rules/browse-filters.ts'
import { UploadCategoryNames } from './studio-upload.ts'
import { trimmedText, VideoTags } from './text.ts'

/** The fields of an upload's form that a template has; the title comes from the name of each file. */
export const templateFields = [
  'description',
  'categories',
  'performers',
  'channel',
  'tags',
  'orientation',
  'is_private',
  'exclusive',
  'preview',
] as const
/** Limits of its name. */
export const templateNameBounds = uploadTemplateName
export type TemplateFields = Partial<Record<(typeof templateFields)[number], string>>

/** 32 hexadecimal digits. */
export const TemplateId = z.string('invalid').check(z.regex(/^[0-9a-f]{32}$/, 'invalid'))
const Version = z.string('invalid').check(z.regex(/^(0|[1-9]\d{0,8})$/, 'invalid'))
const text = (max: number) => z.optional(z.string('invalid').check(z.trim(), z.maxLength(max, 'max_length')))
const oneOf = (values: readonly string[]) =>
  z.optional(z.string('invalid').check(z.refine((value) => value === '' || values.includes(value), 'invalid')))
const stills = Array.from({ length: stillsOfVideo }, (_, index) => String(index))

/** `template_id` is empty for a new one. `version` is the one that the form was filled in from. Categories are addresses with commas. */
export const UploadTemplateForm = z.discriminatedUnion(
  'act',
  [
    z.object({
      act: z.literal('save'),
      template_id: z.union([z.literal(''), TemplateId], 'invalid'),
      version: Version,
      name: trimmedText(uploadTemplateName),
      description: text(uploadDescription.max),
      categories: z.optional(UploadCategoryNames),
      performers: text(uploadPerformersMaxLength),
      channel: text(uploadChannelMaxLength),
      tags: VideoTags,
      orientation: oneOf(genders),
      is_private: oneOf(['0', '1']),
      exclusive: oneOf(['0', '1']),
      preview: oneOf(stills),
    }),
    z.object({ act: z.literal('delete'), template_id: TemplateId, version: Version }),
  ],
  'invalid',
)
