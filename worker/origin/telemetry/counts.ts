// What this isolate has counted.
import { createMetricCounts } from '../../../shared/metric-counts.ts'
import { createMetricReporter } from '../../../shared/metric-report.ts'

export const counts = createMetricCounts()
export const reporter = createMetricReporter(counts)
