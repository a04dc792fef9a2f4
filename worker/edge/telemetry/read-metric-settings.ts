// Where counts go, and what opens them, among the Worker's bindings.
import { readMetricTarget } from '../../../shared/metric-target.ts'
import { readVersions } from '../../../shared/versioned-secret.ts'

export const readMetricSettings = (bindings: Record<string, unknown>) => ({
  metricsToken: readVersions(bindings, 'METRICS_TOKEN') ?? [],
  mailEventsToken: readVersions(bindings, 'MAIL_EVENTS_TOKEN') ?? [],
  ...readMetricTarget(bindings),
})
