// Notes what became of a check of an age: in the metrics, in the log, and by day and place at the embedded upstream. Nothing of it is about the
// visitor, and no visitor waits for it. However many there are, an isolate sends one report in a while.
import { ageOutcomeBatchMs } from '../../../shared/limits.ts'
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
  const waiting = unreported.get(env)
  const reported = waiting ?? new Map<string, Count>()
  const count = { method, place: row.where, outcome }
  const key = Object.values(count).join()
  reported.set(key, { ...count, total: (reported.get(key)?.total ?? 0) + 1 })
  if (waiting) return
  unreported.set(env, reported)
  deps.waitUntil(
    reportLater(env, reported).catch((error: unknown) => {
      const lost = [...reported.values()].reduce((sum, { total }) => sum + total, 0)
      writeLog('error', { event: 'lost', what: 'age outcomes', lost, problem: String(error) })
    }),
  )
}

type Count = { method: CheckedMethod; place: string; outcome: CheckOutcome; total: number }

/** The counts of an isolate that its first outcome will report. */
const unreported = new WeakMap<Env, Map<string, Count>>()

async function reportLater(env: Env, reported: ReadonlyMap<string, Count>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ageOutcomeBatchMs))
  unreported.delete(env)
  const body = JSON.stringify([...reported.values()])
  const answer = await env.fetchUpstream(internalPaths.ageOutcome, { method: 'POST', body })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the outcomes were answered ${answer.status}`)
}
