// One look at the health of the site, in short: what the metrics of all Workers say about routes, the upstream, caches, queues and sizes. Pure
// functions of the series.
import * as z from 'zod/mini'
import { readSeriesId, type SeriesValues } from '../../../shared/metric-series.ts'

/** By name; each a list of numbers that only grow, or of a gauge what it reads now. */
const Counts = z.record(z.string(), z.array(z.number()))
export const HealthLook = z.object({
  /** By route: answers, answers with 5xx. */
  routes: Counts,
  /** By row of the contract: buckets of seconds, what is above the last, and the sum. */
  upstream: Counts,
  /** By row of the contract: faults. */
  faults: Counts,
  /** By state of the cache: answers. */
  cache: Counts,
  /** Gauges by the id of their series: one number. */
  gauges: Counts,
})
export type HealthLook = z.infer<typeof HealthLook>

const gauges = new Set([
  'queueDepth',
  'queueOldestSeconds',
  'moderationItems',
  'moderationOldestSeconds',
  'mediaJobsRunning',
  'denyListAgeSeconds',
  'databaseBytes',
  'diskUsed',
  'breakerIsolates',
  'partState',
  'ageProvider',
])
const wellKnown = new Set(['ok', 'refused'])

export function healthLookOf(series: SeriesValues): HealthLook {
  const look: HealthLook = { routes: {}, upstream: {}, faults: {}, cache: {}, gauges: {} }
  for (const [id, value] of Object.entries(series)) {
    const read = readSeriesId(id)
    if (!read) continue
    const labels = Object.fromEntries(read.labels)
    const { route = '', status = '', cache = '', row = '', outcome = '' } = labels
    if (Array.isArray(value)) {
      if (read.key === 'upstreamSeconds') add(look.upstream, row, value)
    } else if (read.key === 'requests') {
      add(look.routes, route, [value, status === '5xx' ? value : 0])
      if (labels.kind === 'page') add(look.cache, cache, [value])
    } else if (read.key === 'upstreamAnswers') {
      if (!wellKnown.has(outcome)) add(look.faults, row, [value])
    } else if (gauges.has(read.key)) look.gauges[id] = [value]
  }
  return look
}

function add(counts: Record<string, number[]>, name: string, more: readonly number[]): void {
  const known = counts[name] ?? []
  counts[name] = more.map((one, at) => one + (known[at] ?? 0))
}

/** What was counted between two looks. A counter that is lower than before began anew. */
export function between(now: Record<string, number[]>, before: Record<string, number[]>): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(now).map(([name, values]) => {
      const was = before[name] ?? []
      const isNew = values.some((value, at) => value < (was[at] ?? 0))
      return [name, values.map((value, at) => (isNew ? value : value - (was[at] ?? 0)))]
    }),
  )
}
