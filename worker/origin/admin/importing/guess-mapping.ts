// Guesses which column of a file is which field: by the header, and in a file without one by the first values.
import {
  captionsOfField,
  type ImportField,
  type ImportFieldName,
  type ImportMapping,
  importFieldNames,
  importFields,
  textOfLanguage,
} from '../../../../shared/rules/admin-import-fields.ts'
import type { CaptionKind } from '../../../../shared/rules/caption-languages.ts'
import { supportedLanguage } from '../../mail/reader-language.ts'
import type { Cells } from './read-delimited.ts'

/** Null for a header that is no field's. */
export function fieldOfHeader(header: string): ImportField | null {
  const plain = plainHeader(header)
  const { text, lang } = textOfLanguage(plain) ?? { text: 'title', lang: '' }
  const other = supportedLanguage(lang)
  if (other !== null && other !== 'en') return `${text}_${other}`
  const captions = captionsOfHeader(plain)
  if (captions) return captions
  const named = importFieldNames.find((name) => name === plain)
  return (
    named ?? importFieldNames.find((name) => (importFields[name].headers as readonly string[]).includes(plain)) ?? null
  )
}

/** `captions_de`, and what else files of subtitles are called. */
function captionsOfHeader(plain: string): ImportField | null {
  const [, name = '', lang = ''] = /^(captions?|cc|subtitles?|subs|srt|vtt)_([a-z]{2})$/.exec(plain) ?? []
  const kind: CaptionKind = /^(caption|cc)/.test(name) ? 'captions' : 'subtitles'
  return captionsOfField(`${kind}_${lang}`) && `${kind}_${lang}`
}

/** Each field once: the header that is named first for a field comes before the others, and of two the first column. */
export function guessMapping(columns: readonly string[], rows: readonly Cells[]): ImportMapping {
  const mapping: Record<string, ImportField> = {}
  const isFree = (field: ImportField) => !Object.values(mapping).includes(field)
  const byName = columns.map((column) => ({ column, field: fieldOfHeader(column) }))
  for (const { column, field } of byName.toSorted((one, other) => rankOf(one) - rankOf(other)))
    if (field !== null && isFree(field)) mapping[column] = field
  if (Object.keys(mapping).length > 0) return mapping
  for (const column of columns) {
    const field = fieldOfValues(
      rows.map((row) => row[column] ?? '').filter((value) => value !== ''),
      isFree,
    )
    if (field !== null) mapping[column] = field
  }
  return mapping
}

/** 0 for the name of the field itself. */
function rankOf({ column, field }: { column: string; field: ImportField | null }): number {
  const headers: readonly string[] =
    field !== null && field in importFields ? importFields[field as ImportFieldName].headers : []
  return headers.indexOf(plainHeader(column)) + 1
}

export const plainHeader = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

type Sign = { field: ImportField; fits: (value: string) => boolean }

/** In the order in which they are tried: the first that fits all values, and is free, is the column's. */
const signs: Sign[] = [
  { field: 'video_sd', fits: (value) => /^https?:\/\/\S+\.mp4(\?\S*)?$/i.test(value) },
  { field: 'picture', fits: (value) => /^https?:\/\/\S+\.(jpe?g|png|webp|avif)(\?\S*)?$/i.test(value) },
  { field: 'post_date', fits: (value) => /^\d{4}-\d\d-\d\d([ T]|$)/.test(value) },
  { field: 'duration', fits: (value) => /^(\d+:)?\d{1,2}:\d\d$|^\d+ ?(s|sec|seconds)$|^\d+m\d+s$/i.test(value) },
  { field: 'foreign_id', fits: (value) => /^[\w-]*\d[\w-]*$/.test(value) },
  { field: 'title', fits: (value) => /\S \S/.test(value) && !/^https?:|</.test(value) },
  { field: 'categories', fits: (value) => /^[^<:]+$/.test(value) && !/^\d+$/.test(value) },
  { field: 'performers', fits: (value) => /^[^<:\d]+$/.test(value) },
]

function fieldOfValues(values: readonly string[], isFree: (field: ImportField) => boolean): ImportField | null {
  if (values.length === 0) return null
  return signs.find(({ field, fits }) => isFree(field) && values.every(fits))?.field ?? null
}
