// Lines of comma-separated values as RFC 4180 defines them. A cell that a spreadsheet would run as a formula gets an apostrophe, which
// an import removes again.

/** One record with its line break; cells with quotation marks, separators or line breaks are quoted. Any text is a cell. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(text: string): string {
  const safe = /^[=+\-@\t]|^'[=+\-@'\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
