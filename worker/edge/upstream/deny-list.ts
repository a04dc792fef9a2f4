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
import { isFromFuture } from './clock.ts'
import { applyCountryRules, isCountryEntry } from './country-rules.ts'
import { applyDenyList, countDenyListChange } from './denied.ts'
import { UpstreamFault } from './fault.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { callUpstream } from './upstream.ts'
import { noteAnswer, noteFault } from './upstream-health.ts'
import { withTimeout } from './with-timeout.ts'

const never = Number.NEGATIVE_INFINITY

/** When the known list was requested, when the first and the last request started, and since when the upstream has been silent. */
let knownMs = never
let firstMs = never
let askedMs = never
let silentMs = never
let version = 0
/** Requests started, and the newest one that ended. */
let begun = 0
let ended = 0

// An isolate without requests answers nothing, so the age counts up to its last request. One that never got a list is not left
// out: it may show everything that was taken down.
registerGauges(() => {
  const sinceMs = Math.max(knownMs, firstMs)
  return sinceMs === never ? {} : { [seriesId('denyListAgeSeconds', {})]: Math.max(0, askedMs - sinceMs) / 1000 }
})

/** Null when the list is recent. Otherwise a promise that resolves after a short wait at most and never rejects. */
export function refreshDenyList(deps: FetchDeps, nowMs: number): Promise<unknown> | null {
  // After the clock was set back, nothing is known about the age of the list.
  if (isFromFuture(askedMs, nowMs)) knownMs = firstMs = askedMs = silentMs = never
  const ageMs = nowMs - knownMs
  if (ageMs < denyFreshMs) return null
  // No request waits while the upstream is silent; after a pause the next request tries again.
  const isWaitedFor = ageMs >= denyUsableMs && nowMs - silentMs >= denyMissingRetryMs
  if (nowMs - askedMs >= denyFreshMs) {
    askedMs = nowMs
    if (firstMs === never) firstMs = nowMs
    const asking = ask(deps.env, nowMs)
    deps.waitUntil(asking)
    return isWaitedFor ? withTimeout(asking, denyWaitMs).catch(() => undefined) : null
  }
  return isWaitedFor ? landing(begun) : null
}

async function ask(env: Env, nowMs: number): Promise<void> {
  begun += 1
  const own = begun
  try {
    const hasList = await fetchList(env, nowMs)
    knownMs = Math.max(knownMs, hasList ? nowMs : nowMs + denyMissingRetryMs - denyFreshMs)
    silentMs = never
  } catch (fault) {
    if (silentMs === never) writeLog('error', { event: 'deny-list-failed', error: String(fault) })
    silentMs = nowMs
  }
  ended = Math.max(ended, own)
}

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

const pauseMs = 5

/** Polls on a timer: awaiting a promise of another request hangs when that request ends. */
async function landing(flight: number): Promise<void> {
  const endMs = Date.now() + denyWaitMs
  while (ended < flight && Date.now() < endMs) await new Promise((resolve) => setTimeout(resolve, pauseMs))
}
