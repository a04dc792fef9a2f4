// What a million page views and a million plays cost on the platform, and a site with 1, 100 and 10,000 page views a second: the
// operations of each kind of request, counted on the real Workers over the demo catalogue, and priced by prices.ts.
import { denyFreshMs, metricReportMs } from '../../shared/limits.ts'
import { usualEventShards } from '../../worker/origin/bounds.ts'
import { openCounted, operationsByKind } from './operations-by-kind.ts'
import {
  addOperations,
  dollarsOf,
  monthDollars,
  type Operations,
  operationNames,
  prices,
  pricesReviewed,
  timesOperations,
} from './prices.ts'
import { type Options, say } from './report.ts'

/** Pictures that one page view loads: the others are in the browser's cache, or below what is seen. */
const picturesOfView = 10
/** Requests for pieces of a file: five minutes of a stream in pieces of six seconds. */
const piecesOfPlay = 50
/** How far a video is played: the beginning, and five of ten steps. */
const stepsOfPlay = 6
/** Plays for each page view. */
const playsOfView = 0.3
/** Of the pages that are not in the memory of the isolate, those whose data is in KV. */
const kvHits = 0.8
/** Rows that D1 writes for a counted event, later and for many at once: `npm run bench -- views` measures it. */
const rowsOfEvent = 0.037
/** Requests a second that an isolate answers. */
const isolateRequests = 50
const monthSeconds = 30 * 86_400
/** An object has 128 MB. Those that every second has a request for never sleep. */
const objectGb = 0.125
const objectsAwake = usualEventShards + 3

export async function cost({ hits }: Options): Promise<void> {
  const runtime = await openCounted()
  try {
    const kinds = await operationsByKind(runtime)
    say(`  each request, on average; CPU with the local emulation of the bindings, which is part of the process`)
    for (const [name, operations] of Object.entries(kinds)) say(`  ${name.padEnd(34)} ${told(operations)}`)
    const pages = addOperations(
      timesOperations(kinds['a page in memory'], hits),
      timesOperations(kinds['a page whose data is in KV'], (1 - hits) * kvHits),
      timesOperations(kinds['a page that is new'], (1 - hits) * (1 - kvHits)),
    )
    const view = addOperations(
      pages,
      kinds['the report of a view'],
      timesOperations(kinds['a picture'], picturesOfView),
      { d1RowsWritten: rowsOfEvent },
    )
    const play = addOperations(
      timesOperations(kinds['a piece of a video'], piecesOfPlay),
      timesOperations(kinds['the report of a play'], stepsOfPlay),
      kinds['the count of a view of a video'],
      { d1RowsWritten: rowsOfEvent * (stepsOfPlay + 1) },
    )
    say(
      `\n  Prices of ${pricesReviewed}, without what the plan includes. Assumed: ${percent(hits)} of pages are in the memory of an isolate, of the others ${percent(kvHits)} in KV; ${picturesOfView} pictures a view; ${piecesOfPlay} pieces and ${stepsOfPlay} reports a play`,
    )
    bill('a million page views', timesOperations(view, 1e6))
    bill('a million plays', timesOperations(play, 1e6))
    say(`\n  A month, with the plan and what it includes; ${playsOfView} plays a page view`)
    for (const perSecond of [1, 100, 10_000]) {
      const served = timesOperations(addOperations(view, timesOperations(play, playsOfView)), perSecond * monthSeconds)
      const month = addOperations(served, standing((served.requests ?? 0) / monthSeconds))
      say(
        `  ${String(perSecond).padStart(6)} page views/s: ${dollars(monthDollars(month)).padStart(10)} a month, ${dollars((monthDollars(month) * 1e6) / (perSecond * monthSeconds))} a million views. ${largest(month)}`,
      )
    }
  } finally {
    await runtime.stop()
  }
}

/** What a month takes whatever is asked for: the objects that are awake, and what each isolate asks of them. */
function standing(requestsPerSecond: number): Operations {
  const isolates = Math.max(1, requestsPerSecond / isolateRequests)
  const asks = 1000 / denyFreshMs + 2 * (1000 / metricReportMs)
  return {
    objectRequests: isolates * asks * monthSeconds,
    objectGbSeconds: objectsAwake * objectGb * monthSeconds,
    // Each report of counts is followed by one write of the totals in five seconds at most, with its alarm.
    objectRowsWritten: 2 * 2 * (monthSeconds / 5),
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`
const dollars = (value: number): string => `$${value.toFixed(value < 100 ? 2 : 0)}`

const told = (operations: Operations): string =>
  operationNames
    .filter((name) => (operations[name] ?? 0) >= 0.005)
    .map((name) => `${(operations[name] ?? 0).toFixed(2)} ${prices[name].what}`)
    .join(', ')

function bill(what: string, operations: Operations): void {
  say(`  ${what}: ${dollars(dollarsOf(operations))}`)
  for (const name of operationNames) {
    const paid = dollarsOf({ [name]: operations[name] ?? 0 })
    if (paid >= 0.005)
      say(
        `    ${prices[name].what.padEnd(36)} ${((operations[name] ?? 0) / 1e6).toFixed(2).padStart(8)} M ${dollars(paid).padStart(9)}`,
      )
  }
}

/** The three largest items. */
const largest = (operations: Operations): string =>
  operationNames
    .map((name) => ({ what: prices[name].what, paid: dollarsOf({ [name]: operations[name] ?? 0 }) }))
    .sort((one, other) => other.paid - one.paid)
    .slice(0, 3)
    .map(({ what, paid }) => `${what} ${dollars(paid)}`)
    .join(', ')
