// The visitor's Worker. Its story is in app.ts.
import { app } from './app.ts'

export { MetricTotals } from '../../shared/metric-totals.ts'

export default { fetch: app.fetch }
