// What the log and the metrics say of every request that was answered alike: made once for a route, a status and a state of the
// cache, because every request needs it.
import { seriesId } from '../../../shared/metric-series.ts'
import type { MetricLabels } from '../../../shared/metrics.ts'
import { statusClass } from './route-label.ts'
import { version } from './version.ts'

type Answered = {
  method: string
  route: string
  kind: MetricLabels<'requests'>['kind']
  status: number
  cache: Exclude<MetricLabels<'requests'>['cache'], 'none'> | undefined
}

/** What differs between two requests of a kind. */
type OfRequest = {
  nowMs: number
  traceId: string
  id: string
  ms: number
  upstreamMs: number
  fault: string | undefined
}

/** The ids of its series, and its line of the log. */
export type RequestKind = {
  requests: string
  answerSeconds: string
  ownSeconds: string
  lineOf: (request: OfRequest) => string
}

/** By route: to compare a few is quicker than to put a key together. */
const kinds = new Map<string, (Answered & { made: RequestKind })[]>()
/** More than routes, statuses and states of the cache can make; past it, kinds are made for each request. */
const kindsMax = 5000
let kindsKnown = 0

export function requestKind(answered: Answered): RequestKind {
  const { method, route, kind, status, cache } = answered
  const ofRoute = kinds.get(route)
  if (ofRoute)
    for (const one of ofRoute)
      if (one.status === status && one.cache === cache && one.method === method && one.kind === kind) return one.made
  const labels = { kind, route, cache: cache ?? 'none' } as const
  const made = {
    requests: seriesId('requests', { ...labels, status: statusClass(status) }),
    answerSeconds: seriesId('answerSeconds', labels),
    ownSeconds: seriesId('ownSeconds', { route }),
    lineOf: lineOf(JSON.stringify({ method, route, status, cache })),
  }
  if (kindsKnown < kindsMax) {
    kindsKnown += 1
    kinds.set(route, [...(ofRoute ?? []), { ...answered, made }])
  }
  return made
}

const program = JSON.stringify({ level: 'info', worker: 'edge', version }).slice(1, -1)

/** A JSON object, put together from parts: ids are hexadecimal, and only the kind and the fault hold other texts. */
const lineOf =
  (kind: string): RequestKind['lineOf'] =>
  ({ nowMs, traceId, id, ms, upstreamMs, fault }) =>
    `{"time":"${timeText(nowMs)}",${program},"trace":"${traceId}","id":"${id}",${kind.slice(1, -1)},"ms":${ms},"upstreamMs":${upstreamMs}${
      fault === undefined ? '' : `,"fault":${JSON.stringify(fault)}`
    }}`

let second = Number.NaN
let secondText = ''

/** As toISOString writes it, which takes as long as the rest of the line. */
function timeText(ms: number): string {
  const now = Math.floor(ms / 1000)
  if (now !== second) {
    second = now
    secondText = new Date(now * 1000).toISOString().slice(0, -'000Z'.length)
  }
  return `${secondText}${String(ms - now * 1000).padStart(3, '0')}Z`
}
