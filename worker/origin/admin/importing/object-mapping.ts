// Which kind of rows a file has, and which of its columns is which field.
import { importFieldNames } from '../../../../shared/rules/admin-import-fields.ts'
import {
  type ImportKind,
  importKinds,
  isObjectColumn,
  type ObjectColumn,
  type ObjectKind,
  objectFields,
  objectHeaders,
  signsOfKind,
} from '../../../../shared/rules/admin-import-objects.ts'
import { supportedLanguage } from '../../mail/reader-language.ts'
import { fieldOfHeader, plainHeader } from './guess-mapping.ts'
import type { Cells } from './read-delimited.ts'

export type ObjectMapping = Readonly<Record<string, ObjectColumn>>

/** As the rows of an export say it; of other files by columns that only one kind has. What is not told apart are videos. */
export function guessKind(columns: readonly string[], rows: readonly Cells[]): ImportKind {
  const said = importKinds.find((kind) => rows.some((row) => row.kind?.trim() === kind))
  if (said) return said
  const fields = columns.map(fieldOfHeader)
  if (fields.some((field) => field !== null && videoFields.includes(field))) return 'videos'
  const kinds = Object.keys(signsOfKind) as ObjectKind[]
  return kinds.find((kind) => columns.some((column) => isSign(kind, column))) ?? 'videos'
}

const videoFields: readonly string[] = importFieldNames.filter((name) => /^(duration|video_|own_files)/.test(name))

function isSign(kind: ObjectKind, column: string): boolean {
  const field = objectFieldOf(kind, column)
  return signsOfKind[kind].some((sign) => sign === field)
}

/** What the beginning of a header such as `address_de` says is in another language. */
const translated: Readonly<Record<string, 'title' | 'description' | 'dir'>> = {
  title: 'title',
  description: 'description',
  dir: 'dir',
  address: 'dir',
  slug: 'dir',
}

/** Null for a header that is no field's of the kind. */
function objectFieldOf(kind: ObjectKind, header: string): ObjectColumn | null {
  const plain = plainHeader(header)
  const [, word = '', lang = ''] = /^([a-z]+)_([a-z]{2})$/.exec(plain) ?? []
  const text = translated[word] ?? 'title'
  const other = word in translated ? supportedLanguage(lang) : null
  const inLanguage = `${text}_${other ?? ''}` as const
  if (other !== null && other !== 'en' && isObjectColumn(kind, inLanguage)) return inLanguage
  const named = objectFields[kind].find((name) => name === plain)
  return named ?? objectFields[kind].find((name) => objectHeaders[name]?.includes(plain)) ?? null
}

/** Each field once: a column that is called as the field comes before the others, and of two the first one. */
export function guessObjectMapping(kind: ObjectKind, columns: readonly string[]): ObjectMapping {
  const mapping: Record<string, ObjectColumn> = {}
  const found = columns.flatMap((column) => {
    const field = objectFieldOf(kind, column)
    return field ? [{ column, field, rank: plainHeader(column) === field ? 0 : 1 }] : []
  })
  for (const { column, field } of found.toSorted((one, other) => one.rank - other.rank))
    if (!Object.values(mapping).includes(field)) mapping[column] = field
  return mapping
}
