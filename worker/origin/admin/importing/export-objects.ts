// The rows of an export of categories, performers, channels and playlists: every field that an import reads.
import { csvLine } from '../../../../shared/csv-line.ts'
import type { ExportFormat } from '../../../../shared/rules/admin-import-fields.ts'
import {
  type ObjectColumn,
  type ObjectKind,
  objectFields,
  translatedTexts,
} from '../../../../shared/rules/admin-import-objects.ts'
import type { ExportedObject } from '../store/exported-objects.ts'
import { referenceText } from './object-row.ts'

/** The columns of a file, with the texts in these languages. */
export const objectColumns = (kind: ObjectKind, langs: readonly string[]): ObjectColumn[] => [
  ...objectFields[kind],
  ...langs.flatMap((lang) => translatedTexts[kind].map((text) => `${text}_${lang}` as const)),
]

const marks: readonly ObjectColumn[] = ['is_hidden', 'is_featured']
/** Lists as one cell, between semicolons; links have them, and lines instead. */
const lists: readonly ObjectColumn[] = ['former_dirs', 'categories', 'aliases']

function textOf(
  kind: ObjectKind,
  { source, foreign_id, fields, videos }: ExportedObject,
  column: ObjectColumn,
): string {
  if (column === 'kind') return kind
  if (column === 'source') return source
  if (column === 'foreign_id') return foreign_id
  if (column === 'videos') return videos.map(referenceText).join(';')
  const text = fields[column] ?? ''
  if (marks.includes(column)) return text || '0'
  if (column === 'added_date') return new Date(Number(text) * 1000).toISOString().replace('.000Z', 'Z')
  return lists.includes(column) ? text.split('\n').join(';') : text
}

/** A dump has no quotation marks, so a bar or a line break of a text becomes a space. */
export function objectRow(
  format: ExportFormat,
  kind: ObjectKind,
  columns: readonly ObjectColumn[],
  object: ExportedObject,
): string {
  const cells = columns.map((column) => textOf(kind, object, column))
  if (format === 'csv') return csvLine(cells)
  if (format === 'psv') return `${cells.map((cell) => cell.replace(/[|\r\n]+/g, ' ')).join('|')}\n`
  const said = columns.map((column, at) => [column, cells[at] ?? ''] as const).filter(([, text]) => text !== '')
  return `${JSON.stringify(Object.fromEntries(said))}\n`
}
