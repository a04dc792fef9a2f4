// The report of a matrix: what was tested, on which day, and the findings; for people as a page, for programs as JSON.
import type { Changes } from './changes.ts'
import type { Cell } from './matrix.ts'

export type Report = {
  site: string
  date: string
  totals: { cells: number; counted: number; leaks: number; shutOut: number }
  /** Cells that count, by place and state of the visitor. */
  byPlace: { place: string; state: string; cells: number; leaks: number; shutOut: number }[]
  surfaces: { surface: string; cells: number; leaks: number }[]
  ways: string[]
  /** Visitor states that were not tested, each with the reason. */
  leftOut: string[]
  /** Sentences of the public statement; absent in older reports, and where the site has none. */
  stated?: string[]
  /** Places where the law wants a choice of methods, and the site offers one. */
  lacking?: string[]
  cells: Cell[]
}

type Stated = { lines: string[]; lacking: string[] }

export function reportOf(
  site: URL,
  cells: Cell[],
  now: Date,
  leftOut: string[],
  statement: Stated | null = null,
): Report {
  const counted = cells.filter(({ counts }) => counts)
  const leaks = (some: Cell[]) => some.filter(({ leak }) => leak !== null).length
  const shutOut = (some: Cell[]) => some.filter((cell) => cell.isShutOut).length
  const pairs = Map.groupBy(counted, ({ place, state }) => `${place}\n${state}`)
  return {
    site: site.origin,
    date: now.toISOString(),
    // A leak is a leak wherever it is, even where none was expected.
    totals: { cells: cells.length, counted: counted.length, leaks: leaks(cells), shutOut: shutOut(cells) },
    byPlace: [...pairs].map(([pair, some]) => {
      const [place = '', state = ''] = pair.split('\n')
      return { place, state, cells: some.length, leaks: leaks(some), shutOut: shutOut(some) }
    }),
    surfaces: [...Map.groupBy(counted, ({ surface }) => surface)].map(([surface, some]) => ({
      surface,
      cells: some.length,
      leaks: leaks(some),
    })),
    ways: [...new Set(cells.map(({ way }) => way))],
    leftOut,
    ...(statement && { stated: statement.lines, lacking: statement.lacking }),
    cells,
  }
}

const escaped = (text: unknown): string => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const table = (heads: string[], rows: unknown[][]): string =>
  `<table><tr>${heads.map((head) => `<th>${escaped(head)}</th>`).join('')}</tr>${rows
    .map((row) => `<tr>${row.map((value) => `<td>${escaped(value)}</td>`).join('')}</tr>`)
    .join('')}</table>`

const changesHtml = ({ since, ...lists }: Changes): string => {
  const heads = {
    found: 'New findings',
    ended: 'Findings that ended',
    tried: 'Tried now',
    untried: 'No longer tried',
    stated: 'Stated now',
    unstated: 'No longer stated',
  }
  const parts = Object.entries(heads).flatMap(([name, head]) => {
    const lines = lists[name as keyof typeof lists]
    return lines.length ? [`<h3>${head}</h3><ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`] : []
  })
  return `<h2>Since the report of ${escaped(since.slice(0, 10))}</h2>${parts.join('') || '<p>Nothing changed.</p>'}`
}

/** @param changes from the report before; null for the first one */
export function reportHtml(report: Report, changes: Changes | null = null): string {
  const { site, date, totals, byPlace, surfaces, ways, leftOut, lacking, cells } = report
  const found = cells.filter(({ leak, isShutOut }) => leak !== null || isShutOut)
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Age gate of ${escaped(site)}, ${escaped(date.slice(0, 10))}</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #ccc;padding:.25rem .5rem;text-align:left}.good{color:#17693a}.bad{color:#b3261e}</style></head><body>
<h1>Age gate of ${escaped(site)}</h1>
<p>Tried on ${escaped(date)}. Each cell is one request: a place, what the visitor carries, something that the site answers,
and a way to ask for it. It counts when the same request brings content where the site is open. It leaks when any title,
address, picture, byte of a video or item of data of the catalogue is in the answer where the gate is closed.</p>
<p class="${totals.leaks ? 'bad' : 'good'}"><strong>${totals.cells} requests, ${totals.counted} cells that count,
${totals.leaks} leaks; ${totals.shutOut} visitors wrongly kept out.</strong></p>
${
  found.length
    ? `<h2>Found</h2>${table(
        ['place', 'visitor', 'surface', 'way', 'path', 'status', 'found'],
        found.map((cell) => [
          cell.place,
          cell.state,
          cell.surface,
          cell.way,
          cell.path,
          cell.status,
          cell.leak ?? 'kept out',
        ]),
      )}`
    : ''
}
${lacking?.length ? `<h2>No choice of methods where the law wants one</h2><p>${escaped(lacking.join(', '))}</p>` : ''}
${changes ? changesHtml(changes) : ''}
<h2>Places and visitors</h2>${table(
    ['place', 'visitor', 'cells', 'leaks', 'kept out'],
    byPlace.map((row) => Object.values(row)),
  )}
${leftOut.length ? `<h2>Not tried</h2><ul>${leftOut.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>` : ''}
<h2>Surfaces</h2>${table(
    ['surface', 'cells', 'leaks'],
    surfaces.map((row) => Object.values(row)),
  )}
<h2>Ways to ask</h2><p>${ways.map(escaped).join(', ')}</p>
<p>Every single request stands in the JSON file of the same name.</p>
</body></html>
`
}
