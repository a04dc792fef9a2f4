// What this isolate knows about its upstream: the breaker and the retries that all reads share, and whether the upstream
// was healthy in the last seconds.
import { healthyMs } from '../../../shared/limits.ts'
import { seriesId } from '../../../shared/metric-series.ts'
import { registerGauges } from '../telemetry/counts.ts'
import { createBreaker } from './breaker.ts'
import { isWithin } from './clock.ts'
import { createRetryBudget } from './retry-budget.ts'

export const breaker = createBreaker({ nowMs: Date.now, random: Math.random })
export const retries = createRetryBudget(Date.now)
registerGauges(() => ({ [seriesId('breakerIsolates', { state: breaker.isOpen() ? 'open' : 'closed' })]: 1 }))

const never = Number.NEGATIVE_INFINITY
let answeredMs = never
let faultMs = never

/** An answer, or a refusal that its row knows. */
export function noteAnswer(): void {
  answeredMs = Date.now()
}

/** A request that failed, and a page that may be streamed before its data has to wait for it from now on. */
export function noteFault(): void {
  faultMs = Date.now()
}

const isRecent = (ms: number): boolean => isWithin(ms, healthyMs, Date.now())

/** The upstream answered in the last seconds, and failed no request in them. */
export const wasHealthy = (): boolean => isRecent(answeredMs) && !isRecent(faultMs)
