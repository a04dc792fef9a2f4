// Asks the provider of age checks every minute whether it is there, without a photo: operators hear of a certificate that has expired, or
// of a provider that does not answer, before the first visitor does.
import { ageProbeDeadlineMs } from '../../../shared/limits.ts'
import { type SeriesValues, seriesId } from '../../../shared/metric-series.ts'
import { type AgeProviderState, ageProviderStates } from '../../../shared/metrics.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { withTimeout } from '../upstream/with-timeout.ts'

/** Cloudflare's statuses for a server whose TLS fails: a handshake, and a certificate. */
const badCertificate = new Set([525, 526])
/** And for one that cannot be reached: from 520 on. */
const unreachableStatus = 520

export const isCertificateStatus = (status: number): boolean => badCertificate.has(status)

export const isCertificateFault = (error: unknown): boolean =>
  /certificate|\bTLS\b|\bSSL\b|self.signed/i.test(`${error} ${error instanceof Error ? error.cause : ''}`)

/** Nothing where no provider is configured. */
export async function probeAgeProvider(env: Env, deadlineMs = ageProbeDeadlineMs): Promise<SeriesValues> {
  if (env.ageCheck !== 'http') return {}
  const is = await stateOf(env, deadlineMs)
  return Object.fromEntries(
    ageProviderStates.map((state) => [seriesId('ageProvider', { state }), state === is ? 1 : 0]),
  )
}

/** Any answer of its own shows that it is there: it need not know this method. */
async function stateOf(env: Env, deadlineMs: number): Promise<AgeProviderState> {
  const asking = env.fetchAgeProvider({ method: 'HEAD' }).then(async (answer) => {
    await answer.body?.cancel()
    if (isCertificateStatus(answer.status)) return { state: 'certificate' as const, problem: `status ${answer.status}` }
    if (answer.status >= unreachableStatus) return { state: 'unreachable' as const, problem: `status ${answer.status}` }
    return { state: 'ok' as const, problem: '' }
  })
  const { state, problem } = await withTimeout(asking, deadlineMs).catch((error: unknown) => ({
    state: isCertificateFault(error) ? ('certificate' as const) : ('unreachable' as const),
    problem: String(error),
  }))
  if (state !== 'ok') writeLog('error', { event: 'age-provider-probe', is: state, problem })
  return state
}
