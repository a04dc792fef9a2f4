// A text that somebody typed: without the space around it, and of a length that a form names. A line ends alike, whether a
// browser or a script sent it.
import * as z from 'zod/mini'

export const typedText = ({ min, max }: { min: number; max: number }) =>
  z.string('required').check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(1, 'required'),
    z.minLength(min, 'min_length'),
    z.maxLength(max, 'max_length'),
  )
