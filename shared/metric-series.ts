// One series of a metric: its id, which names the metric and its labels, and its value.
import { type MetricKey, type MetricLabels, metrics } from './metrics.ts'

/** A number, or of a histogram: the count of each bucket, of what is above the last bound, and the sum in seconds. */
export type SeriesValue = number | number[]

/** Series by their ids. */
export type SeriesValues = Record<string, SeriesValue>

const labelNames = Object.fromEntries(
  Object.entries(metrics).map(([key, { labels }]) => [key, Object.keys(labels)]),
) as Record<MetricKey, string[]>

const separator = '|'

/** `{metric}|{value of its first label}|…`, in the order of the table. */
export function seriesId<Key extends MetricKey>(key: Key, labels: MetricLabels<Key>): string {
  let id: string = key
  for (const name of labelNames[key]) id += separator + (labels as Record<string, string>)[name]
  return id
}

/** The metric of an id, and its labels as pairs of name and value; null where this version knows no such metric. */
export function readSeriesId(id: string): { key: MetricKey; labels: [string, string][] } | null {
  const [key = '', ...values] = id.split(separator)
  if (!isMetric(key) || values.length !== labelNames[key].length) return null
  return { key, labels: labelNames[key].map((name, index) => [name, values[index] ?? '']) }
}

const isMetric = (key: string): key is MetricKey => Object.hasOwn(metrics, key)

/** Adds series to others, in place. */
export function addSeries(totals: SeriesValues, more: SeriesValues): void {
  for (const [id, value] of Object.entries(more)) {
    const known = totals[id]
    if (known === undefined) totals[id] = Array.isArray(value) ? [...value] : value
    else if (Array.isArray(known) && Array.isArray(value) && known.length === value.length)
      for (const [index, one] of value.entries()) known[index] = (known[index] ?? 0) + one
    else if (!Array.isArray(known) && !Array.isArray(value)) totals[id] = known + value
  }
}
