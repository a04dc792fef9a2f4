// What members decide about comments on what is theirs: all wait for them, or those with some words.
import * as z from 'zod/mini'
import { commentWords } from '../limits.ts'

/** The words of a text, one a line. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

/** `version` is the one that the form was filled in from; 0: none. */
export const CommentRulesForm = z.object({
  version: z.string('invalid').check(z.regex(/^(0|[1-9]\d{0,8})$/, 'invalid')),
  holds_all: z.enum(['0', '1'], 'invalid'),
  words: z.pipe(
    z.pipe(
      z.string('invalid'),
      z.transform((text) => wordsIn(text.replace(/\r\n?/g, '\n')).join('\n')),
    ),
    z.string().check(
      z.refine((text) => wordsIn(text).length <= commentWords.most, 'max_items'),
      z.refine((text) => wordsIn(text).every((word) => word.length <= commentWords.maxLength), 'max_length'),
    ),
  ),
})
