// The visitor's Worker. Its story is in app.ts; its schedule is the clock of the site.
import { app } from './app.ts'
import { readEnv } from './env.ts'
import { reportSeries } from './upstream/report-series.ts'

export { MetricTotals } from '../../shared/metric-totals.ts'
export { FlightLeases } from './upstream/flight-leases.ts'

export default {
  fetch: app.fetch,
  scheduled: (_: unknown, bindings: Parameters<typeof readEnv>[0]): Promise<void> => reportSeries(readEnv(bindings)),
}
