// Where counts go, and what opens them, among the Worker's bindings.
import { askTotalsOf, type PointWriter, reportTargetOf } from '../../../shared/metric-target.ts'
import { readVersions } from '../../../shared/versioned-secret.ts'

/** The binding of Analytics Engine is optional; only an incomplete configuration lacks the object. */
export function readMetricSettings(bindings: Record<string, unknown>) {
  const { METRIC_TOTALS, METRICS } = bindings
  const askTotals = isObject(METRIC_TOTALS)
    ? askTotalsOf(METRIC_TOTALS as Parameters<typeof askTotalsOf>[0])
    : () => Promise.reject(new Error('METRIC_TOTALS is not bound'))
  return {
    metricsToken: readVersions(bindings, 'METRICS_TOKEN') ?? [],
    mailEventsToken: readVersions(bindings, 'MAIL_EVENTS_TOKEN') ?? [],
    askTotals,
    metricTarget: reportTargetOf(askTotals, isObject(METRICS) ? (METRICS as PointWriter) : null),
  }
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
