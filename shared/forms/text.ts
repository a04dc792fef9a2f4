// Field types that forms share. Texts are trimmed and limited in length; line ends are normalised, because browsers and scripts
// differ.
import * as z from 'zod/mini'
import { emailMaxLength, videoTagsMax, videoTagsMaxLength } from '../limits.ts'
import { projections } from '../rules/video-projections.ts'
import { isTag, tagsIn } from '../rules/video-tags.ts'

/** @param min and max characters, counted after trimming; refused with `required`, `min_length` or `max_length` */
export const trimmedText = ({ min, max }: { min: number; max: number }) =>
  z.string('required').check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, 'required'),
    z.minLength(min, 'min_length'),
    z.maxLength(max, 'max_length'),
  )

/** A text that may be absent; refused with `max_length`. */
export const shortText = (max: number) =>
  z.optional(
    z.string('invalid').check(
      z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
      z.trim(),
      z.maxLength(max, 'max_length'),
    ),
  )

/** What a name never contains: a second line, an e-mail address, a link. A name in a mail must not lead its reader anywhere. */
const notInNames = /[\p{Cc}\p{Zl}\p{Zp}@]|:\/\/|www\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}(?:[\s/:?#]|$)/iu

/** A name of a person or a company; additionally refused with `name_plain`. */
export const plainName = (bounds: { min: number; max: number }) =>
  trimmedText(bounds).check(z.refine((text) => !notInNames.test(text), 'name_plain'))

/** Required; the schema behind it says what it must be. Input longer than any typed text counts as absent. */
export const typed = () => z.string('required').check(z.minLength(1, 'required'), z.maxLength(1000, 'max_length'))

/**
 * A plausible e-mail address; refused with `required`, `max_length` or `email_invalid`. Only a mail shows whether it exists.
 */
export const email = () =>
  typed().check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(emailMaxLength, 'max_length'),
    z.email('email_invalid'),
  )

/** A solved captcha, or the token of a question with its answer. */
export const captcha = {
  captcha: z.optional(z.string().check(z.maxLength(4000, 'captcha_failed'))),
  captcha_answer: z.optional(z.string().check(z.maxLength(20, 'captcha_failed'))),
}

/** How a spherical video is projected; '' of a flat one, also where a form does not name it. */
export const ProjectionName = z.pipe(
  z.optional(z.enum(['', ...projections], 'invalid')),
  z.transform((name) => name ?? ''),
)

/** A video's own tags, with commas or on lines; refused with `max_length`, with `max_items`, or with `invalid` where one is none. */
export const VideoTags = z.pipe(
  z.optional(z.string('invalid').check(z.maxLength(videoTagsMaxLength, 'max_length'))),
  z.pipe(
    z.transform((text: string | undefined) => tagsIn(text ?? '')),
    z.array(z.string()).check(
      z.refine((tags) => tags.every(isTag), 'invalid'),
      z.maxLength(videoTagsMax, 'max_items'),
    ),
  ),
)
