// What a million page views and a million plays cost on the platform, and a site with 1, 100 and 10,000 page views a second: the
// operations of each kind of request are counted on the real Workers, over the demo catalogue, and priced by prices.ts.

import { denyFreshMs, metricReportMs } from '../../shared/limits.ts'
import { href } from '../../shared/routes.ts'
import { servicePaths } from '../../shared/service-paths.ts'
import { actsPath, statForm } from '../../shared/stat.ts'
import { edgeName, originName, type Runtime } from '../../worker/local.ts'
import { usualEventShards } from '../../worker/origin/bounds.ts'
import { countingFront, countsAddress } from './counting-front.ts'
import { openCatalogue } from './list-page-addresses.ts'
import {
  addOperations,
  dollarsOf,
  monthDollars,
  type Operation,
  type Operations,
  operationNames,
  prices,
  pricesReviewed,
  timesOperations,
} from './prices.ts'
import { processorMs, runtimeProcess } from './process.ts'
import { type Options, say } from './report.ts'

const en = { lang: 'en' }
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
/** Requests a second that an isolate answers. */
const isolateRequests = 50
const monthSeconds = 30 * 86_400
/** An object has 128 MB. Those that every second has a request for never sleep. */
const objectGb = 0.125
const objectsAwake = usualEventShards + 3

/** Names of the classes, as the two Workers export them. */
const edgeObjects = ['MetricTotals']
const originObjects = ['MetricTotals', 'DenyList', 'Inbox', 'Limiter', 'EventShard']

type Step = { path: string; init?: RequestInit }

export async function cost({ hits }: Options): Promise<void> {
  const runtime = await openCatalogue([], {
    edgeFront: countingFront('./door.js', edgeObjects),
    originFront: countingFront('./main.js', originObjects),
  })
  try {
    const kinds = await measure(runtime)
    say(`  each request, on average; CPU with the local emulation of the bindings, which is part of the process`)
    for (const [name, operations] of Object.entries(kinds)) say(`  ${name.padEnd(34)} ${told(operations)}`)
    const pages = addOperations(
      timesOperations(kinds['a page in memory'], hits),
      timesOperations(kinds['a page whose data is in KV'], (1 - hits) * kvHits),
      timesOperations(kinds['a page that nobody has asked for'], (1 - hits) * (1 - kvHits)),
    )
    const view = addOperations(
      pages,
      kinds['the report of a view'],
      timesOperations(kinds['a picture'], picturesOfView),
    )
    const play = addOperations(
      timesOperations(kinds['a piece of a video'], piecesOfPlay),
      timesOperations(kinds['the report of a play'], stepsOfPlay),
      kinds['the count of a view of a video'],
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

async function measure(runtime: Runtime) {
  const html = async (path: string) => (await (await fetch(new URL(path, runtime.url))).text()).replaceAll('&amp;', '&')
  const list = href('videos', {}, en)
  const ids = [...(await html(list)).matchAll(/\/video\/(\d+)\//g)].map(([, id = '']) => id)
  const video = href('video', { id: ids[0] ?? '1', dir: 'x' }, en)
  const pictures = matches(await html(list), /\/media\/[^"\s,]+?\.(?:webp|jpg|avif)[^"\s,]*/g)
  const files = matches(await html(video), /\/media\/[^"\s,]+?\.mp4[^"\s,]*/g)
  const [file] = files
  if (!pictures.length || !file) throw new Error('the pages name no picture or no file')
  const pages = Array.from({ length: 60 }, (_, at) =>
    at % 2
      ? href('videos', { sort: 'longest' }, { lang: 'en', query: { page: 1 + (at >> 1) } })
      : href('video', { id: ids[at % ids.length] ?? '1', dir: 'x' }, en),
  ).map((path) => ({ path }))
  const times = (count: number, step: Step) => Array.from({ length: count }, () => step)
  const track = (body: object): Step => ({
    path: servicePaths.track,
    init: posted(JSON.stringify(body), 'application/json'),
  })
  const count = (steps: Step[]) => operationsOf(runtime, steps)

  const cold = await count(pages)
  await runtime.reload()
  await html(list)
  const inKv = await count(pages)
  await html(list)
  const section = { act: 'view', section: 'video', object_id: ids[0] ?? '1' } as const
  return {
    'a page in memory': await count(times(400, { path: list })),
    'a page whose data is in KV': inKv,
    'a page that nobody has asked for': cold,
    'the report of a view': await count(times(100, track({ route: 'videos', lang: 'en' }))),
    'a picture': await count(pictures.slice(0, 60).map((path) => ({ path }))),
    'a piece of a video': await count(times(60, { path: file, init: { headers: { range: 'bytes=0-65535' } } })),
    'the report of a play': await count(times(100, track({ video: Number(ids[0]), step: 1 }))),
    'the count of a view of a video': await count(
      times(40, { path: actsPath, init: posted(String(statForm(section)), 'application/x-www-form-urlencoded') }),
    ),
  }
}

const matches = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])]

const posted = (body: string, type: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
})

/** The operations of one request, on average. */
async function operationsOf(runtime: Runtime, steps: Step[]): Promise<Operations> {
  const edge = await runtime.worker(edgeName)
  const origin = await runtime.worker(originName)
  const take = async (worker: typeof edge) =>
    (await (await worker.fetch(countsAddress)).json()) as Partial<Record<Operation | 'calls', number>>
  await Promise.all([take(edge), take(origin)])
  const pid = runtimeProcess()
  const beforeMs = processorMs(pid)
  for (const { path, init } of steps) {
    const answer = await fetch(new URL(path, runtime.url), { redirect: 'manual', ...init })
    await answer.arrayBuffer()
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`)
  }
  const cpuMs = processorMs(pid) - beforeMs
  const [atEdge, atOrigin] = [await take(edge), await take(origin)]
  const calls = (atEdge.calls ?? 0) + (atOrigin.calls ?? 0)
  const counted = addOperations(withoutCalls(atEdge), withoutCalls(atOrigin), {
    // A call over a service binding is no request that is paid for.
    requests: atEdge.calls ?? 0,
    cpuMs,
    // Of each call its invocation, and of the edge one line.
    logEntries: calls + (atEdge.calls ?? 0),
  })
  return timesOperations(counted, 1 / steps.length)
}

const withoutCalls = ({ calls: _, ...operations }: Partial<Record<Operation | 'calls', number>>): Operations =>
  operations

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
