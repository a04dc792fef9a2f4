// A file has videos, or rows of another kind: how its columns are guessed, and how its rows are read and imported.
import { isImportField } from '../../../../shared/rules/admin-import-fields.ts'
import {
  type FileMapping,
  type ImportKind,
  isObjectColumn,
  objectKeyFields,
} from '../../../../shared/rules/admin-import-objects.ts'
import { guessMapping } from './guess-mapping.ts'
import { importRows, type RowResult } from './import-batch.ts'
import { importObjects } from './import-objects.ts'
import type { ImportRun } from './import-run.ts'
import type { FieldProblem, ImportedRow } from './imported-row.ts'
import { guessObjectMapping } from './object-mapping.ts'
import { type ObjectRow, parseObjectRow } from './object-row.ts'
import { type ParseOptions, parseRow } from './parse-row.ts'
import type { Cells } from './read-delimited.ts'

export type AnyRow = ImportedRow | ObjectRow
export type NumberedAny = { number: number; row: AnyRow }
type Parsed = { ok: true; row: AnyRow } | { ok: false; problems: FieldProblem[] }

export const isObjectRow = (row: AnyRow): row is ObjectRow => 'kind' in row

export const guessColumns = (kind: ImportKind, columns: readonly string[], rows: readonly Cells[]): FileMapping =>
  kind === 'videos' ? guessMapping(columns, rows) : guessObjectMapping(kind, columns)

type Options = Omit<ParseOptions, 'mapping'> & {
  kind: ImportKind
  mapping: FileMapping
  /**
   * The columns that the mapping was chosen for. Lines of JSON leave out what they do not say, so others may come later: they are guessed
   * then. Without it they are left out.
   */
  columns?: readonly string[] | undefined
}

/** Reads the rows of a file. */
export function rowParser({ columns, ...options }: Options): (cells: Cells) => Parsed {
  let { mapping } = options
  let parse = parserOf(options)
  if (!columns) return parse
  const known = new Set(columns)
  return (cells) => {
    const others = Object.keys(cells).filter((column) => !known.has(column))
    if (others.length > 0) {
      for (const column of others) known.add(column)
      mapping = withOthers(options.kind, mapping, others)
      parse = parserOf({ ...options, mapping })
    }
    return parse(cells)
  }
}

/** With those of the other columns whose fields no column is yet. */
function withOthers(kind: ImportKind, mapping: FileMapping, columns: readonly string[]): FileMapping {
  const named = new Set(Object.values(mapping))
  const guessed = Object.entries(guessColumns(kind, columns, [])).filter(([, field]) => !named.has(field))
  return { ...mapping, ...Object.fromEntries(guessed) }
}

/** A mapping that was saved for another kind has columns that this one does not know: they are left out. */
function parserOf({ kind, mapping, ...options }: Omit<Options, 'columns'>): (cells: Cells) => Parsed {
  const known = Object.entries(mapping)
  if (kind === 'videos') {
    const of = known.flatMap(([column, field]) => (isImportField(field) ? [[column, field] as const] : []))
    const videos = { ...options, mapping: Object.fromEntries(of) }
    return (cells) => parseRow(cells, videos)
  }
  const of = known.flatMap(([column, field]) => (isObjectColumn(kind, field) ? [[column, field] as const] : []))
  const objects = { ...options, kind, mapping: Object.fromEntries(of) }
  return (cells) => parseObjectRow(cells, objects)
}

/** Whether the columns of a file name its rows, so that each is found again. */
export const hasKey = (kind: ImportKind, mapping: FileMapping): boolean => {
  const fields: readonly string[] = Object.values(mapping)
  return kind === 'videos' ? fields.includes('foreign_id') : objectKeyFields.some((key) => fields.includes(key))
}

/** The results of the rows of a file, in no particular order where it has both. */
export async function importAny(
  run: ImportRun,
  rows: readonly NumberedAny[],
  nowSeconds: number,
): Promise<RowResult[]> {
  const videos = rows.flatMap(({ number, row }) => (isObjectRow(row) ? [] : [{ number, row }]))
  const objects = rows.flatMap(({ number, row }) => (isObjectRow(row) ? [{ number, row }] : []))
  return [...(await importRows(run, videos, nowSeconds)), ...(await importObjects(run, objects, nowSeconds))]
}
