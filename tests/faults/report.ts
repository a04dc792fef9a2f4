// The table of a run: for people as a page, and as lines of a terminal.
import type { Counts } from './scenario.ts'

export type Row = { family: string; sentence: string; cause: string; counts: Counts; problems: readonly string[] }

const columns = ['tries', 'lost', 'doubled', 'halfDone', 'wrong', 'leaked'] as const
const heads = ['tries', 'lost', 'doubled', 'half done', 'wrong', 'leaked']

/** Nothing was lost, doubled, half done, wrong or leaked. */
export const isGood = ({ counts: { tries: _, ...bad } }: Row): boolean =>
  Object.values(bad).every((count) => count === 0)

export function reportHtml(rows: readonly Row[], about: string): string {
  const bad = rows.filter((row) => !isGood(row))
  const cells = (row: Row) => columns.map((name) => `<td>${row.counts[name]}</td>`).join('')
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Faults</title>
<style>body{font:16px/1.5 system-ui;max-width:80rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #ccc;padding:.25rem .5rem;text-align:left;vertical-align:top}.good{color:#17693a}.bad{color:#b3261e}
td:nth-child(n+4){text-align:right}</style></head><body>
<h1>Faults</h1>
<p>${escaped(about)}</p>
<p class="${bad.length ? 'bad' : 'good'}"><strong>${rows.length} scenarios, ${bad.length} of them with findings.</strong></p>
<table><tr><th>family</th><th>scenario</th><th>cause</th>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>
${rows
  .map(
    (row) =>
      `<tr class="${isGood(row) ? '' : 'bad'}"><td>${escaped(row.family)}</td><td>${escaped(row.sentence)}</td><td>${escaped(row.cause)}</td>${cells(row)}</tr>`,
  )
  .join('\n')}
</table>
${bad.map((row) => `<h2>${escaped(row.cause)}</h2><ul>${row.problems.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`).join('\n')}
</body></html>
`
}

/** One line a scenario, and below it what was found. */
export const reportLines = (rows: readonly Row[]): string[] =>
  rows.flatMap((row) => [
    `${isGood(row) ? 'good' : 'BAD '}  ${row.family}: ${row.cause} (${columns.map((name, at) => `${heads[at]} ${row.counts[name]}`).join(', ')})`,
    ...row.problems.slice(0, problemsShown).map((problem) => `        ${problem}`),
  ])

const problemsShown = 10

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
