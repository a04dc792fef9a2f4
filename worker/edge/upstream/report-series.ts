// The clock of the site: every minute the embedded upstream gets the metrics of all Workers, counts them, and tells operators of
// alerts. Another upstream has no such clock: its operator reads /metrics.
import { watchDeadlineMs } from '../../../shared/limits.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import { probeAgeProvider } from '../age/provider-probe.ts'
import type { Env } from '../env.ts'
import { allSeries } from './all-series.ts'

/** Throws when the upstream did not take them: the runtime logs a failed schedule. */
export async function reportSeries(env: Env): Promise<void> {
  if (!env.isUpstreamEmbedded) return
  const [series, probed] = await Promise.all([allSeries(env), probeAgeProvider(env)])
  // Not through the breaker: an open one is what operators have to hear of.
  const answer = await env.fetchUpstream(internalPaths.watch, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...series, ...probed }),
    signal: AbortSignal.timeout(watchDeadlineMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the clock's metrics were answered ${answer.status}`)
}
