// The rows of a file as cells by the names of their columns: comma-separated values, dumps with other separators, JSON lines, or a feed. A file
// is read in chunks, and a chunk says what of it is left for the next one.
import { importRowMaxChars } from '../../bounds.ts'
import { parseJsonOrNull } from '../../media/parse-json.ts'
import { fieldOfHeader } from './guess-mapping.ts'
import { type Cells, type Dialect, dialectOf, readRecords } from './read-delimited.ts'
import { isXml, readFeed } from './read-feed.ts'

/** Numbered from 1, without the header; `cells` is null for a row that cannot be read. */
export type FileRow =
  | { number: number; cells: Cells }
  | { number: number; cells: null; problem: 'row_broken' | 'row_too_long' }

/** How a file is read. Columns of JSON lines are the names of its properties. */
export type FileFormat =
  | { kind: 'json' }
  /** Read as a whole: a feed is short. Its columns are called as the fields are. */
  | { kind: 'feed' }
  | { kind: 'delimited'; dialect: Dialect; columns: string[]; hasHeader: boolean }

/** The format of a file by its beginning, which has its first line. */
export function formatOf(beginning: string): FileFormat {
  const text = withoutMark(beginning)
  if (isXml(text)) return { kind: 'feed' }
  if (text.trimStart().startsWith('{')) return { kind: 'json' }
  const dialect = dialectOf(text.slice(0, Math.max(0, text.search(/\r?\n|$/))))
  const [first = []] = readRecords(text, dialect, true).records
  const hasHeader = isHeader(first)
  const columns = first.map((cell, at) => (hasHeader && cell.trim() !== '' ? cell.trim() : `column ${at + 1}`))
  return { kind: 'delimited', dialect, columns: unique(columns), hasHeader }
}

/** A header has a field's name and no addresses or numbers. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => fieldOfHeader(cell) !== null) && !cells.some((cell) => /^(https?:|\d+$|<)/.test(cell.trim()))

const unique = (columns: readonly string[]): string[] =>
  columns.map((name, at) => (columns.indexOf(name) === at ? name : `${name} ${at + 1}`))

type Slice = { rows: FileRow[]; rest: string }

/** Reads the whole rows of a text. @param before how many rows were read before; the header is left out at the first */
export function readSlice(given: string, format: FileFormat, before: number, isLast: boolean): Slice {
  const text = before === 0 ? withoutMark(given) : given
  if (format.kind === 'feed') return isLast ? { rows: feedRows(text), rest: '' } : { rows: [], rest: given }
  const { rows, rest } = format.kind === 'json' ? readLines(text, isLast) : readDelimited(text, format, isLast, before)
  const numbered = rows.map((row, at): FileRow => ({ ...row, number: before + 1 + at }))
  if (rest.length <= importRowMaxChars) return { rows: numbered, rest }
  // A mark that is never closed would take the rest of the file along. The header may still stand before it.
  const hasHeader = before === 0 && numbered.length === 0 && format.kind === 'delimited' && format.hasHeader
  const row = hasHeader ? rest.slice(rest.indexOf('\n') + 1) : rest
  const lineEnd = row.indexOf('\n')
  const tooLong: FileRow = { number: before + 1 + numbered.length, cells: null, problem: 'row_too_long' }
  return { rows: [...numbered, tooLong], rest: lineEnd < 0 ? '' : row.slice(lineEnd + 1) }
}

const feedRows = (text: string): FileRow[] =>
  readFeed(text)?.map((cells, at) => ({ number: at + 1, cells })) ?? [{ number: 1, cells: null, problem: 'row_broken' }]

type Unnumbered = { cells: Cells } | { cells: null; problem: 'row_broken' }

function readDelimited(
  text: string,
  { dialect, columns, hasHeader }: Extract<FileFormat, { kind: 'delimited' }>,
  isLast: boolean,
  before: number,
): { rows: Unnumbered[]; rest: string } {
  const { records, rest } = readRecords(text, dialect, isLast)
  // Until a row was read, the text begins with the header.
  const isBeginning = hasHeader && before === 0
  if (isBeginning && records.length === 1 && !isLast) return { rows: [], rest: text }
  const rows = (isBeginning ? records.slice(1) : records).map((cells): Unnumbered => {
    if (cells.length > columns.length) return { cells: null, problem: 'row_broken' }
    return { cells: Object.fromEntries(columns.map((column, at) => [column, unescaped(cells[at] ?? '')])) }
  })
  return { rows, rest }
}

/** An exported cell that a spreadsheet would run as a formula begins with an apostrophe. */
const unescaped = (cell: string): string => (/^'[=+\-@'\t]/.test(cell) ? cell.slice(1) : cell)

function readLines(text: string, isLast: boolean): { rows: Unnumbered[]; rest: string } {
  const lines = text.split('\n')
  const rest = isLast ? '' : (lines.pop() ?? '')
  return { rows: lines.filter((line) => line.trim() !== '').map(readLine), rest }
}

function readLine(line: string): Unnumbered {
  const value = parseJsonOrNull(line)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { cells: null, problem: 'row_broken' }
  return { cells: Object.fromEntries(Object.entries(value).flatMap(([name, one]) => cellsOf(name, one))) }
}

/** A list is a JSON text in its cell; `{"title":{"de":"…"}}` is the column title_de. */
function cellsOf(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return [[name, JSON.stringify(value.map(String))]]
  if (typeof value === 'object') return Object.entries(value).map(([key, one]) => [`${name}_${key}`, String(one)])
  return [[name, String(value)]]
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')

/** Every row of a file, as it arrives; `format` is told by the beginning. */
export async function* readRows(
  chunks: AsyncIterable<string>,
  formatIs: (beginning: string) => FileFormat = formatOf,
): AsyncGenerator<FileRow[], void, void> {
  let [rest, before] = ['', 0]
  let format: FileFormat | null = null
  const take = (isLast: boolean): FileRow[] => {
    format ??= formatIs(rest)
    const slice = readSlice(rest, format, before, isLast)
    rest = slice.rest
    before += slice.rows.length
    return slice.rows
  }
  for await (const chunk of chunks) {
    rest += chunk
    // The first line has to be there.
    if (format === null && !rest.includes('\n')) continue
    const rows = take(false)
    if (rows.length > 0) yield rows
  }
  const last = take(true)
  if (last.length > 0) yield last
}
