// The counts of one isolate since its last report. Counting is a few lookups in a map: every request does it.

import { type SeriesValues, seriesId } from './metric-series.ts'
import { type MetricKey, type MetricLabels, type metrics, secondsBuckets } from './metrics.ts'

type KeyOf<Kind extends string> = {
  [Key in MetricKey]: (typeof metrics)[Key]['kind'] extends Kind ? Key : never
}[MetricKey]

/** The counters and histograms of an isolate, and its gauges. */
export type MetricCounts = {
  /** Adds to a counter. */
  add: <Key extends KeyOf<'counter'>>(key: Key, labels: MetricLabels<Key>, by?: number) => void
  /** Adds one observation to a histogram. */
  observe: <Key extends KeyOf<'histogram'>>(key: Key, labels: MetricLabels<Key>, seconds: number) => void
  /** The same for a series whose id the caller made once and keeps: every request counts in three. */
  addTo: (id: string, by: number) => void
  observeIn: (id: string, seconds: number) => void
  /** What was counted since the last time, removed. */
  take: () => SeriesValues
}

/** Past this many series a new one is counted as lost: a mistake in a label must not fill the memory. */
export const seriesMax = 5000

/** Empty counts. */
export function createMetricCounts(): MetricCounts {
  let values = new Map<string, number | number[]>()
  const lost = seriesId('eventsLost', { what: 'counts' })

  const mayHold = (id: string): boolean => {
    if (values.size < seriesMax) return true
    values.set(lost, Number(values.get(lost) ?? 0) + 1)
    return values.has(id)
  }

  const addTo = (id: string, by: number) => {
    const known = values.get(id)
    if (known !== undefined) values.set(id, Number(known) + by)
    else if (mayHold(id)) values.set(id, by)
  }

  const observeIn = (id: string, seconds: number) => {
    let known = values.get(id)
    if (known === undefined) {
      if (!mayHold(id)) return
      known = new Array<number>(secondsBuckets.length + 2).fill(0)
      values.set(id, known)
    }
    if (!Array.isArray(known)) return
    const bucket = bucketOf(seconds)
    known[bucket] = (known[bucket] ?? 0) + 1
    known[secondsBuckets.length + 1] = (known[secondsBuckets.length + 1] ?? 0) + seconds
  }

  return {
    add: (key, labels, by = 1) => addTo(seriesId(key, labels), by),
    observe: (key, labels, seconds) => observeIn(seriesId(key, labels), seconds),
    addTo,
    observeIn,
    take() {
      const taken = Object.fromEntries(values)
      values = new Map()
      return taken
    },
  }
}

/** The first bucket whose bound is not below the value. */
function bucketOf(seconds: number): number {
  let index = 0
  while (index < secondsBuckets.length && seconds > (secondsBuckets[index] ?? 0)) index += 1
  return index
}
