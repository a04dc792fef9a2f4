// What forms have in common. A text that somebody typed: without the space around it, and of a length that a form names. A line ends alike, whether a
// browser or a script sent it.
import * as z from 'zod/mini'
import { emailMaxLength } from '../limits.ts'

/**
 * @param min and max characters, counted after the space around is gone; refused with `required`, `min_length` or
 * `max_length`
 */
export const trimmedText = ({ min, max }: { min: number; max: number }) =>
  z.string('required').check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, 'required'),
    z.minLength(min, 'min_length'),
    z.maxLength(max, 'max_length'),
  )

/** What a name never has: a second line, an address of mail, a link. A name in a mail leads its reader nowhere. */
const nothingOfAName = /[\p{Cc}\p{Zl}\p{Zp}@]|:\/\/|www\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}(?:[\s/:?#]|$)/iu

/** A name of a person or a company; refused with `name_plain` besides. */
export const plainName = (bounds: { min: number; max: number }) =>
  trimmedText(bounds).check(z.refine((text) => !nothingOfAName.test(text), 'name_plain'))

/** Something must be there; what it must be follows. Longer than anybody types is as good as absent. */
export const typed = () => z.string('required').check(z.minLength(1, 'required'), z.maxLength(1000, 'max_length'))

/**
 * An address that could be one; refused with `required`, `max_length` or `email_invalid`. Whether it is somebody’s only a
 * mail tells.
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
