// What this isolate has counted. Whatever counts reports, a few seconds later and after its request.
import { waitUntil } from 'cloudflare:workers'
import { createMetricCounts } from '../../../shared/metric-counts.ts'
import { createMetricReporter, type ReportTarget } from '../../../shared/metric-report.ts'

export const counts = createMetricCounts()
export const reporter = createMetricReporter(counts)

/** Sends what was counted, soon. */
export function reportCounts({ metricTarget }: { metricTarget: ReportTarget }): void {
  const report = reporter.reportSoon(metricTarget)
  if (report) waitUntil(report)
}
