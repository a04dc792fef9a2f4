// Prints the results of a check: a table, and a last line with the summary.
import type { Line } from './check.ts'

const widths = [21, 9, 9, 10, 11]
const heads = ['row', 'answered', 'refused', 'slowest', 'largest', '']

const columns = (cells: string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join('')

export const tableHead = columns(heads)

export function tableLine({ name, answered, refused, slowestMs, largestBytes, problems }: Line): string {
  const size = `${(largestBytes / 1024).toFixed(1)} KB`
  const cells = [name, String(answered), String(refused), `${Math.round(slowestMs)} ms`, size]
  return [`${columns(cells)}  ${problems.length ? 'FAILS' : 'ok'}`, ...problems.map((problem) => `  ${problem}`)].join(
    '\n',
  )
}

export function summaryOf(lines: Line[]): string {
  const failed = lines.filter(({ problems }) => problems.length > 0)
  if (failed.length === 0) return `The contract is kept: ${lines.length} rows.`
  return `The contract is not kept: ${failed.length} of ${lines.length} rows fail (${failed.map(({ name }) => name).join(', ')}).`
}
