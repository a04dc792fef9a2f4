// Reads comma-separated values as RFC 4180 defines them, and dumps with other separators. Written here because an import continues
// where it stopped: it has to know exactly how much of the file its records were, which the libraries for Workers do not say.

/** How the cells of a file are separated, and whether quotation marks enclose cells. */
export type Dialect = { separator: string; isQuoted: boolean }

/** A row by the names of its columns. */
export type Cells = Readonly<Record<string, string>>

type Read = { records: string[][]; rest: string }

/** All whole records of a text, and what follows them. @param isLast the text ends the file: what follows is a record, too */
export function readRecords(text: string, { separator, isQuoted }: Dialect, isLast: boolean): Read {
  const records: string[][] = []
  let [start, at] = [0, 0]
  let cells: string[] = []
  while (at < text.length) {
    const quoted = isQuoted && text[at] === '"' ? readQuoted(text, at) : null
    if (quoted && quoted.end < 0) break
    const end = endOfCell(text, quoted?.end ?? at, separator)
    // The next chunk may go on with this cell, or with the second character of a line break.
    if (!isLast && (end >= text.length || (text[end] === '\r' && end + 1 >= text.length))) break
    cells.push((quoted?.value ?? '') + text.slice(quoted?.end ?? at, end))
    if (text[end] === separator && end + 1 < text.length) {
      at = end + 1
      continue
    }
    if (text[end] === separator) {
      if (!isLast) break
      cells.push('')
    }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    start = Math.min(at, text.length)
    // An empty line is no record.
    if (cells.length > 1 || cells[0] !== '') records.push(cells)
    cells = []
  }
  const rest = text.slice(start)
  if (!isLast || rest === '') return { records, rest }
  // A quotation mark that is never closed: its line is read without it, so that the next lines are not lost.
  const lineEnd = rest.indexOf('\n')
  const line = (lineEnd < 0 ? rest : rest.slice(0, lineEnd)).replace(/\r$/, '')
  const after = lineEnd < 0 ? [] : readRecords(rest.slice(lineEnd + 1), { separator, isQuoted }, true).records
  return { records: [...records, line.split(separator), ...after], rest: '' }
}

/** The cell whose quotation mark stands at `at`, and where it ends; -1 when its second mark is not there yet. */
function readQuoted(text: string, at: number): { value: string; end: number } {
  let [value, from] = ['', at + 1]
  for (;;) {
    const mark = text.indexOf('"', from)
    if (mark < 0) return { value: '', end: -1 }
    value += text.slice(from, mark)
    if (text[mark + 1] !== '"') return { value, end: mark + 1 }
    value += '"'
    from = mark + 2
  }
}

function endOfCell(text: string, from: number, separator: string): number {
  let end = from
  for (; end < text.length; end++) {
    const char = text[end]
    if (char === separator || char === '\n' || (char === '\r' && (text[end + 1] ?? '\n') === '\n')) break
  }
  return end
}

const separators = ['|', '\t', ';', ','] as const

/**
 * The dialect of a file by its first line. Lists inside cells have commas and semicolons, too, so the rarer separators come first.
 * Dumps with `|` have no quotation marks around cells, and titles that begin with one.
 */
export function dialectOf(firstLine: string): Dialect {
  const count = (separator: string) => firstLine.replace(/"[^"]*"/g, '').split(separator).length - 1
  const [pipe, tab] = separators.map(count)
  if ((pipe ?? 0) > 1) return { separator: '|', isQuoted: false }
  if ((tab ?? 0) > 1) return { separator: '\t', isQuoted: true }
  return { separator: count(';') > count(',') ? ';' : ',', isQuoted: true }
}
