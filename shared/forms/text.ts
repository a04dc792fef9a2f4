// A text that somebody typed: without the space around it, and of a length that a form names.
import * as z from 'zod/mini'

export const typedText = ({ min, max }: { min: number; max: number }) =>
  z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.minLength(min, 'min_length'), z.maxLength(max, 'max_length'))
