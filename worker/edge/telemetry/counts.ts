// What this isolate has counted, and what it reports besides. Any floor may count; the log step reports.
import { createMetricCounts } from '../../../shared/metric-counts.ts'
import { createMetricReporter } from '../../../shared/metric-report.ts'

type Gauges = Record<string, number>

const gauges: (() => Gauges)[] = []

/** Adds gauges to every report of this isolate, by their ids. */
export const registerGauges = (read: () => Gauges): void => void gauges.push(read)

export const counts = createMetricCounts()
export const reporter = createMetricReporter(counts, () => Object.assign({}, ...gauges.map((read) => read())))
