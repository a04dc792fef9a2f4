// Notes what became of a check of an age: in the metrics, in the log, and by day and place at the embedded upstream. Nothing of it is about the
// visitor, and no visitor waits for it.
import type { CheckedMethod, CheckOutcome } from '../../../shared/rules/age-outcomes.ts'
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import { policy } from '../operator/age-policy.ts'
import { counts } from '../telemetry/counts.ts'
import { writeLog } from '../telemetry/log.ts'

/** Of a request. */
type Noting = { id: string; env: Env; deps: { waitUntil: (work: Promise<unknown>) => void } }
type Noted = { method: CheckedMethod; row: AgeRow; outcome: CheckOutcome }

export function noteOutcome({ id, env, deps }: Noting, { method, row, outcome }: Noted): void {
  counts.add('ageOutcomes', { method, outcome })
  writeLog('info', { event: 'age-check', id, outcome, method, policy: policy.version })
  if (!env.isUpstreamEmbedded) return
  deps.waitUntil(
    report(env, method, row.where, outcome).catch((error: unknown) => {
      writeLog('error', { event: 'lost', what: 'age outcome', problem: String(error) })
    }),
  )
}

async function report(env: Env, method: CheckedMethod, place: string, outcome: CheckOutcome): Promise<void> {
  const body = JSON.stringify({ method, place, outcome })
  const answer = await env.fetchUpstream(internalPaths.ageOutcome, { method: 'POST', body })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the outcome was answered ${answer.status}`)
}
