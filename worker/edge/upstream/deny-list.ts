// Refreshes the deny list of this isolate every other second: in the background under load, before the answer after a
// pause. Without an answer the known list stays.
import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import { type DeniedEntry, denied } from '../../../shared/contract/moderation-deny-list.ts'
import { denyFreshMs, denyMissingRetryMs, denyUsableMs, denyWaitMs } from '../../../shared/limits.ts'
import { seriesId } from '../../../shared/metric-series.ts'
import type { Env } from '../env.ts'
import { registerGauges } from '../telemetry/counts.ts'
import { writeLog } from '../telemetry/log.ts'
import { checksOfRead } from './answer-checks.ts'
import { learnChanges } from './changes.ts'
import { applyCountryRules, isCountryEntry } from './country-rules.ts'
import { applyDenyList, countDenyListChange } from './denied.ts'
import { UpstreamFault } from './fault.ts'
import { keptFresh } from './kept-fresh.ts'
import { callUpstream } from './upstream.ts'
import { noteAnswer, noteFault } from './upstream-health.ts'

let version = 0

/** When a moderator of this isolate took something down, or put it back. */
let decidedMs = Number.NEGATIVE_INFINITY
/** The next answer waits for the list, so that the moderator's next page knows what they did. */
export const expectDenyListChange = (nowMs: number): void => {
  decidedMs = nowMs
}

const kept = keptFresh({
  freshMs: denyFreshMs,
  usableMs: denyUsableMs,
  waitMs: denyWaitMs,
  retryMs: denyMissingRetryMs,
  load: ({ env }, nowMs) => fetchList(env, nowMs),
  changedMs: () => decidedMs,
  onSilence: (fault) => writeLog('error', { event: 'deny-list-failed', error: String(fault) }),
})
/** Null when the list is recent. Otherwise a promise that resolves after a short wait at most and never rejects. */
export const refreshDenyList = kept.refresh

// An isolate that never got a list is not left out: it may show everything that was taken down.
registerGauges((): Record<string, number> => {
  const ageMs = kept.ageMs()
  return ageMs === null ? {} : { [seriesId('denyListAgeSeconds', {})]: ageMs / 1000 }
})

/** A cache tag that was outdated outside of a request of the edge. */
const isChange = ({ mark }: DeniedEntry): boolean => mark.startsWith('tag:')

/** False when the upstream has no deny list. */
async function fetchList(env: Env, nowMs: number): Promise<boolean> {
  for (;;) {
    const answer = await answerAfter(env, version)
    if (!answer) return false
    // A concurrent request has already brought a newer list.
    if (answer.version < version && !answer.is_whole) return true
    learnChanges(answer.entries.filter(isChange))
    const isRuleNew = applyCountryRules(answer.entries.filter(isCountryEntry), answer.is_whole)
    if (isRuleNew) countDenyListChange()
    applyDenyList(
      answer.entries.filter((entry) => !isChange(entry) && !isCountryEntry(entry)),
      answer.is_whole,
      nowMs,
    )
    version = answer.version
    if (!answer.is_cut) return true
  }
}

async function answerAfter(env: Env, after: number) {
  const row = checksOfRead(denied as unknown as AnyEndpoint, { after })
  const asking = callUpstream(env, row, denied.fill({ after }), {}, undefined, denyFreshMs)
  const answer = await asking.catch((fault: unknown) => {
    // An upstream that answers 404 without JSON has no deny list.
    if (fault instanceof UpstreamFault && fault.kind === 'status' && /\b404\b/.test(fault.message)) return null
    noteFault()
    throw fault
  })
  noteAnswer()
  if (answer === null || (!answer.ok && answer.code === 'not_found')) return null
  if (!answer.ok) throw new UpstreamFault('status', `refused with ${answer.code}`, answer.code)
  return answer.value as NonNullable<ReturnType<typeof denied.parseAnswer>>
}
