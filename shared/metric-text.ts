// Metrics in the text format of Prometheus (version 0.0.4).
import { readSeriesId, type SeriesValue, type SeriesValues } from './metric-series.ts'
import { type MetricKey, metrics, secondsBuckets } from './metrics.ts'

/** The content type of the format. */
export const metricTextType = 'text/plain; version=0.0.4; charset=utf-8'

/** All series in the order of the table, each metric with its help and its type. Series of unknown metrics are left out. */
export function metricText(series: SeriesValues): string {
  const lines = new Map<MetricKey, string[]>()
  for (const [id, value] of Object.entries(series).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const read = readSeriesId(id)
    if (!read) continue
    const found = lines.get(read.key) ?? []
    lines.set(read.key, found)
    found.push(...linesOf(metrics[read.key].name, read.labels, value))
  }
  return Object.entries(metrics)
    .flatMap(([key, { name, kind, help }]) => {
      const found = lines.get(key as MetricKey)
      return found ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...found] : []
    })
    .concat('')
    .join('\n')
}

type Labels = [string, string][]

function linesOf(name: string, labels: Labels, value: SeriesValue): string[] {
  if (!Array.isArray(value)) return [`${name}${braced(labels)} ${value}`]
  let count = 0
  const buckets = [...secondsBuckets, '+Inf'].map((bound, index) => {
    count += value[index] ?? 0
    return `${name}_bucket${braced([...labels, ['le', String(bound)]])} ${count}`
  })
  const sum = value[secondsBuckets.length + 1] ?? 0
  return [...buckets, `${name}_sum${braced(labels)} ${sum}`, `${name}_count${braced(labels)} ${count}`]
}

const braced = (labels: Labels): string =>
  labels.length ? `{${labels.map(([name, value]) => `${name}="${escaped(value)}"`).join(',')}}` : ''

const escaped = (value: string): string => value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')
