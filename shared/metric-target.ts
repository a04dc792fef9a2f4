// Where a Worker's counts go: the Durable Object that joins them, and Analytics Engine where the operator has bound it.
import { hasMethod } from './has-method.ts'
import type { ReportTarget } from './metric-report.ts'
import { readSeriesId, type SeriesValues } from './metric-series.ts'
import { totalsPaths } from './metric-totals.ts'
import { metrics } from './metrics.ts'

/** Sends a request to the object that joins the counts of this Worker. */
export type AskTotals = (path: string, body?: unknown) => Promise<Response>

/** A Durable Object namespace, as far as this file uses it. */
type Namespace = {
  idFromName: (name: string) => unknown
  get: (id: never) => { fetch: (url: string, init: RequestInit) => Promise<unknown> }
}

/**
 * Reads two bindings of a Worker: METRIC_TOTALS, which only an incomplete configuration lacks, and then each question fails; and METRICS,
 * the dataset that the operator may bind.
 */
export function readMetricTarget({ METRIC_TOTALS, METRICS }: Readonly<Record<string, unknown>>): {
  askTotals: AskTotals
  metricTarget: ReportTarget
} {
  const askTotals: AskTotals = hasMethod(METRIC_TOTALS, 'idFromName')
    ? askTotalsOf(METRIC_TOTALS as Namespace)
    : () => Promise.reject(new Error('METRIC_TOTALS is not bound'))
  return { askTotals, metricTarget: reportTargetOf(askTotals, pointWriterIn(METRICS)) }
}

/** There is one object for all isolates of a Worker. */
const askTotalsOf =
  (namespace: Namespace): AskTotals =>
  async (path, body) => {
    const totals = namespace.get(namespace.idFromName('all') as never)
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    // The border: the object answers as MetricTotals does.
    const answer = (await totals.fetch(`https://totals.internal${path}`, init)) as Response
    if (!answer.ok) throw new Error(`the totals answered ${answer.status}`)
    return answer
  }

/** A dataset of Analytics Engine. */
export type PointWriter = { writeDataPoint: (point: DataPoint) => void }
type DataPoint = { indexes: string[]; blobs: string[]; doubles: number[] }

/** The dataset that the operator may bind; null where there is none. */
export const pointWriterIn = (dataset: unknown): PointWriter | null =>
  hasMethod(dataset, 'writeDataPoint') ? (dataset as PointWriter) : null

/** How many points Analytics Engine takes of one invocation. */
export const pointsMax = 250

/** Without the object and the dataset the counts of an isolate reach nothing but its own `/metrics`. */
export const reportTargetOf = (ask: AskTotals, points: PointWriter | null): ReportTarget => ({
  send: async (report) => void (await ask(totalsPaths.report, report)),
  ...(points && { write: (counts) => writePoints(points, counts) }),
})

/**
 * One point for each series: its index is the name of the metric, its blobs the name and the labels in the order of the table, its
 * doubles the value. A histogram has its count, its sum and then its buckets.
 */
function writePoints(points: PointWriter, counts: SeriesValues): void {
  for (const [id, value] of Object.entries(counts).slice(0, pointsMax)) {
    const read = readSeriesId(id)
    if (!read) continue
    const { name } = metrics[read.key]
    const blobs = [name, ...read.labels.map(([, label]) => label)]
    points.writeDataPoint({ indexes: [name], blobs, doubles: doublesOf(value) })
  }
}

function doublesOf(value: number | number[]): number[] {
  if (!Array.isArray(value)) return [value]
  const buckets = value.slice(0, -1)
  return [buckets.reduce((sum, count) => sum + count, 0), value.at(-1) ?? 0, ...buckets]
}
