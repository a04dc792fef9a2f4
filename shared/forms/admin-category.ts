// The form of a category. Titles, descriptions and addresses in other languages are fields of their own: `title_de`, `description_de`, `dir_de`.
import * as z from 'zod/mini'
import { dirPattern, normalizeDir } from '../entities/text.ts'
import {
  categoryAliasesMax,
  categoryAliasesMaxLength,
  categoryDescriptionMaxLength,
  categoryPlaceMax,
  categoryTitleMaxLength,
} from '../limits.ts'
import { trimmedText } from './text.ts'

/** A whole number up to `max`; `empty` stands for an empty field. */
export const numberOr = (empty: string, max: number) =>
  z.pipe(
    z.optional(z.string('invalid').check(z.regex(/^(\d{1,15})?$/, 'invalid'))),
    z.pipe(
      z.transform((text: string | undefined) => Number(text || empty)),
      z.number().check(z.lte(max, 'invalid')),
    ),
  )

const lines = (text: string): string => text.replace(/\r\n?/g, '\n')
/** A text of several lines, which may be empty. */
export const longText = (max: number) =>
  z.pipe(
    z.optional(z.string('invalid').check(z.overwrite(lines), z.trim(), z.maxLength(max, 'max_length'))),
    z.transform((text) => text ?? ''),
  )
/** A box that is ticked or not. */
export const mark = () =>
  z.pipe(
    z.optional(z.enum(['', '1'], 'invalid')),
    z.transform((text) => text === '1'),
  )

/** One alias a line, or with commas; each once. */
const Aliases = z.pipe(
  z.optional(z.string('invalid').check(z.maxLength(categoryAliasesMaxLength, 'max_length'))),
  z.pipe(
    z.transform((text: string | undefined) =>
      [...new Set((text ?? '').split(/[\n\r,]+/).map((alias) => alias.trim()))].filter(Boolean),
    ),
    z
      .array(z.string().check(z.maxLength(categoryTitleMaxLength, 'max_length')))
      .check(z.maxLength(categoryAliasesMax, 'max_items')),
  ),
)

/** Fields that are named by a language. @param max characters of each */
export const textsByLanguage = (max: number) =>
  z.catchall(z.object({}), z.string('invalid').check(z.overwrite(lines), z.trim(), z.maxLength(max, 'max_length')))

const OptionalDir = z.pipe(
  z.optional(
    z
      .string('invalid')
      .check(
        z.trim(),
        z.overwrite(normalizeDir),
        z.regex(new RegExp(`${dirPattern.source}|^$`, dirPattern.flags), 'dir_invalid'),
      ),
  ),
  z.transform((text) => text ?? ''),
)

/**
 * `category_id` 0 is a new one. An empty `dir` leaves the address as it is. `parent` is the address of the
 * category that it belongs to. `version` is the one that the form was filled in from; `overwrite`
 * saves over a newer one.
 */
export const CategoryForm = z.extend(textsByLanguage(categoryDescriptionMaxLength), {
  category_id: numberOr('0', 999_999_999_999_999),
  version: numberOr('0', 999_999_999_999_999),
  overwrite: mark(),
  dir: OptionalDir,
  parent: OptionalDir,
  title: trimmedText({ min: 1, max: categoryTitleMaxLength }),
  description: longText(categoryDescriptionMaxLength),
  aliases: Aliases,
  is_hidden: mark(),
  place: numberOr('0', categoryPlaceMax),
})
export type CategoryForm = z.infer<typeof CategoryForm>
