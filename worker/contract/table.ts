// Prints the results of a check: a table, and a last line with the summary.
import { isFailed, isWaiting, type Line } from './line.ts'

const widths = [21, 9, 9, 10, 11]
const heads = ['row', 'answered', 'refused', 'slowest', 'largest', '']

const columns = (cells: string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join('')

export const tableHead = columns(heads)

export function tableLine(line: Line): string {
  const size = `${(line.largestBytes / 1024).toFixed(1)} KB`
  const cells = [line.name, String(line.answered), String(line.refused), `${Math.round(line.slowestMs)} ms`, size]
  const more = [...line.problems, ...notesOf(line).map((note) => `note: ${note}`)]
  return [`${columns(cells)}  ${stateOf(line)}`, ...more.map((text) => `  ${text}`)].join('\n')
}

function stateOf(line: Line): string {
  if (isFailed(line)) return 'FAILS'
  if (isWaiting(line)) return `waits for ${line.waitsFor.join(', ')}`
  return line.isLeftOut ? 'left out' : 'ok'
}

const notesOf = (line: Line): string[] =>
  line.waitsFor.length && !isWaiting(line)
    ? [...line.notes, `checked in part: the rest waits for ${line.waitsFor.join(', ')}`]
    : line.notes

/** Names the causes before their consequences. */
export function summaryOf(lines: Line[]): string {
  const failed = lines.filter(isFailed)
  const waiting = lines.filter(isWaiting)
  const leftOut = lines.filter(({ isLeftOut }) => isLeftOut).length
  if (failed.length === 0)
    return `The contract is kept: ${lines.length - leftOut} rows${leftOut ? `, and ${leftOut} left out by an upstream without accounts` : ''}.`
  const waits = waiting.length ? ` Not checked until they pass: ${namesIn(waiting)}.` : ''
  return `The contract is not kept: ${failed.length} of ${lines.length} rows fail (${namesIn(failed)}).${waits}`
}

const namesIn = (lines: Line[]): string => lines.map(({ name }) => name).join(', ')
