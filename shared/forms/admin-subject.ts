// The form of a performer, a channel or a playlist in the back office: each field as a text, checked by its kind. Descriptions in other
// languages are fields of their own: `description_de`.
import * as z from 'zod/mini'
import { dirPattern, normalizeDir } from '../entities/text.ts'
import {
  categoryAliasesMax,
  subjectDescriptionMaxLength,
  subjectLinkMaxLength,
  subjectLinksMax,
  subjectTitleMaxLength,
} from '../limits.ts'
import { type FieldCode, ok, type Result, refusedForm } from '../result.ts'
import { mergedFamilies, type SubjectFamily, subjectFamilies, undoneFamilies } from '../rules/admin-families.ts'
import { type FieldKind, fieldsOfFamily, linkSite } from '../rules/admin-fields.ts'
import { pictureSlots } from '../rules/admin-pictures.ts'
import { typedSections } from '../rules/channel-sections.ts'
import { isCountry } from '../rules/countries.ts'

/** A number of at least 0; '' and none are 0. */
const number = z.pipe(
  z.optional(z.string('invalid').check(z.regex(/^\d{0,15}$/, 'invalid'))),
  z.transform((text) => Number(text ?? 0)),
)
const id = number.check(z.positive('required'))

/**
 * `id` 0 is a new one. `version` is the one that the form was filled in from; `overwrite` saves over a newer one. The other fields are
 * those of the family: readSubjectFields checks them.
 */
export const SubjectForm = z.catchall(
  z.object({
    family: z.enum(subjectFamilies, 'invalid'),
    id: number,
    version: number,
    overwrite: z.pipe(
      z.optional(z.enum(['', '1'], 'invalid')),
      z.transform((text) => text === '1'),
    ),
  }),
  z.string('invalid').check(z.maxLength(subjectDescriptionMaxLength * 2, 'max_length')),
)
export type SubjectForm = z.infer<typeof SubjectForm>

/** `id` goes into `into`, and only `into` stays. `version` is that of the one that goes. */
export const MergeForm = z.object({ family: z.enum(mergedFamilies, 'invalid'), id, into: id, version: id })
export type MergeForm = z.infer<typeof MergeForm>

/** `id` is the one whose history has the merge: the one that stayed, of videos the duplicate. */
export const UndoMergeForm = z.object({ family: z.enum(undoneFamilies, 'invalid'), id, version: id })

/** A picture to show, or none any more. Without a crop the centre is taken. */
export const SubjectPictureForm = z.object({
  family: z.enum(mergedFamilies, 'invalid'),
  id,
  slot: z.enum(pictureSlots, 'invalid'),
  act: z.enum(['send', 'remove'], 'invalid'),
  file: z.optional(z.unknown()),
})
export type SubjectPictureForm = z.infer<typeof SubjectPictureForm>

/** The fields of an object as texts; without empty ones. */
export type SubjectFields = Readonly<Record<string, string>>

/**
 * What was typed, normalised, or the first problem of each field. @param langs those that a description may have besides English
 * @param without fields that the form does not have
 */
export function readSubjectFields(
  family: SubjectFamily,
  typed: Readonly<Record<string, unknown>>,
  langs: readonly string[],
  without: readonly string[] = [],
): Result<SubjectFields> {
  const codes: FieldCode[] = []
  const read: [string, string][] = []
  for (const [field, kind] of fieldsOfFamily(family)) {
    if (without.includes(field)) continue
    const names = kind.kind === 'description' ? [field, ...langs.map((lang) => `${field}_${lang}`)] : [field]
    for (const name of names) {
      const text = normalized(textOf(typed, name, kind), kind)
      const problem = text === '' ? missing(kind) : problemOf(text, kind)
      if (problem) codes.push({ field: name, ...problem })
      else if (text !== '') read.push([name, text])
    }
  }
  const [first, ...others] = codes
  return first ? refusedForm([first, ...others]) : ok(Object.fromEntries(read))
}

/** Sections come in a field for each place; any other field is one text. */
function textOf(typed: Readonly<Record<string, unknown>>, name: string, kind: FieldKind): string {
  return kind.kind === 'sections' ? typedSections(typed, name) : String(typed[name] ?? '')
}

type Problem = { code: string; info?: number } | null

const missing = (kind: FieldKind): Problem => ('isRequired' in kind && kind.isRequired ? { code: 'required' } : null)

/** Lines are one item each; of names also what commas separate. Addresses are in the browser's spelling. */
function normalized(text: string, kind: FieldKind): string {
  const lines = text.replace(/\r\n?/g, '\n').trim()
  if (kind.kind === 'names') return unique(lines.split(/[\n,]+/)).join(', ')
  if (kind.kind === 'sections') return unique(lines.split(',')).join(',')
  if (kind.kind === 'links') return unique(lines.split(/\s+/).map((one) => URL.parse(one)?.href ?? one)).join('\n')
  if (kind.kind === 'url') return lines === '' ? '' : (URL.parse(lines)?.href ?? lines)
  if (kind.kind === 'dir') return normalizeDir(lines)
  if (kind.kind === 'country') return lines.toLowerCase()
  return kind.kind === 'description' ? lines : lines.replace(/\s+/g, ' ')
}

const unique = (items: readonly string[]) => [...new Set(items.map((one) => one.trim()))].filter(Boolean)

const invalid = { code: 'invalid' } as const
const tooLong = (text: string, max: number): Problem => (text.length > max ? { code: 'max_length', info: max } : null)
const tooMany = (items: readonly unknown[], max: number): Problem =>
  items.length > max ? { code: 'max_items', info: max } : null

function problemOf(text: string, kind: FieldKind): Problem {
  switch (kind.kind) {
    case 'line':
    case 'description':
      return tooLong(text, kind.max)
    case 'dir':
      return dirPattern.test(text) ? null : { code: 'dir_invalid' }
    case 'names':
      return problemOfItems(text.split(', '), categoryAliasesMax, (name) => tooLong(name, subjectTitleMaxLength))
    case 'links':
      return problemOfItems(text.split('\n'), subjectLinksMax, (link) =>
        linkSite(link) === null ? { code: 'link_invalid' } : tooLong(link, subjectLinkMaxLength),
      )
    case 'url':
      return /^https?:\/\/[^\s"'<>\\]+$/.test(text) ? tooLong(text, subjectLinkMaxLength) : { code: 'url_invalid' }
    case 'day':
      return z.iso.date().safeParse(text).success ? null : invalid
    case 'country':
      return isCountry(text.toUpperCase()) ? null : invalid
    case 'number':
      return /^\d{1,4}$/.test(text) && Number(text) >= kind.min && Number(text) <= kind.max ? null : invalid
    case 'choice':
      return kind.of.includes(text) ? null : invalid
    case 'sections':
      return problemOfItems(text.split(','), kind.most, (name) => (kind.of.includes(name) ? null : invalid))
    case 'mark':
      return text === '1' ? null : invalid
    case 'member':
      return /^[\w-]{3,30}$/.test(text) ? null : { code: 'member_unknown' }
  }
}

const problemOfItems = (items: readonly string[], max: number, each: (item: string) => Problem): Problem =>
  tooMany(items, max) ?? items.map(each).find((problem) => problem !== null) ?? null
