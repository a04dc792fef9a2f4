// Parses CSV (RFC 4180): the tables of this project, such as specification.csv, also open in spreadsheets.

/** Splits a CSV text into records of fields. Line ends may be CRLF or LF; a quoted field may hold commas, quotes (doubled)
 * and line ends. Throws an Error that names the line when quotes are broken. */
export function parseCsv(text: string): string[][] {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  // One match is one field and what ends it: quoted or bare, then a comma, a line end or the end of the text.
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  const records: string[][] = []
  let record: string[] = []
  while (field.lastIndex < source.length || record.length > 0) {
    const at = field.lastIndex
    const match = field.exec(source)
    if (match === null) throw new Error(`csv: broken quotes in line ${source.slice(0, at).split('\n').length}`)
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === ',') continue
    records.push(record)
    record = []
  }
  return records
}
