// Reads sums of metrics from all series: of counters, of gauges, and of the buckets of histograms.
import { readSeriesId, type SeriesValues } from '../../../shared/metric-series.ts'
import { type MetricKey, secondsBuckets } from '../../../shared/metrics.ts'
import type { LabelValues } from '../../../shared/service-levels.ts'

/** The sum of the series of a metric that have one of the values of each label; null where there is none. */
export function sumOf(series: SeriesValues, metric: MetricKey, ...labels: LabelValues[]): number | null {
  return sumBy(series, metric, labels, (value) => (Array.isArray(value) ? countOf(value) : value))
}

/** The observations of a histogram up to one of its bounds. */
export function sumWithin(
  series: SeriesValues,
  metric: MetricKey,
  labels: LabelValues,
  withinSeconds: (typeof secondsBuckets)[number],
): number | null {
  const buckets = secondsBuckets.indexOf(withinSeconds) + 1
  return sumBy(series, metric, [labels], (value) => (Array.isArray(value) ? sum(value.slice(0, buckets)) : 0))
}

function sumBy(
  series: SeriesValues,
  metric: MetricKey,
  labels: readonly LabelValues[],
  readValue: (value: number | number[]) => number,
): number | null {
  const found = Object.entries(series).flatMap(([id, value]) => {
    const read = id.startsWith(metric) ? readSeriesId(id) : null
    if (read?.key !== metric) return []
    const isSelected = read.labels.every(([name, one]) => labels.every((wanted) => wanted[name]?.includes(one) ?? true))
    return isSelected ? [readValue(value)] : []
  })
  return found.length ? sum(found) : null
}

/** The last value of a histogram is the sum of seconds. */
const countOf = (value: number[]): number => sum(value.slice(0, -1))

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)
