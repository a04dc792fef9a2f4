// How this isolate learns what was taken down: by a question every other second, behind the answers as long as requests come
// one after the other, and before the first one after a pause. When nobody answers, what is known stays.
import { denied } from '../../../shared/contract/moderation-deny-list.ts'
import { denyFreshMs, denyMissingRetryMs, denyUsableMs, denyWaitMs } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import type { FetchDeps } from './cache.ts'
import { applyDenyList } from './denied.ts'
import { UpstreamFault } from './fault.ts'
import { askUpstream } from './upstream.ts'
import { withTimeout } from './with-timeout.ts'

const never = Number.NEGATIVE_INFINITY

/** When what is known was asked for, when somebody asked last, and since when nobody has answered. */
let knownMs = never
let askedMs = never
let silentMs = never
let version = 0
/** Questions that were begun, and the newest of those that came to an end. */
let begun = 0
let ended = 0

/** Null, almost always: what is known is new enough. Else to be waited for, for a moment at most. It never fails. */
export function refreshDenyList(deps: FetchDeps, nowMs: number): Promise<unknown> | null {
  const ageMs = nowMs - knownMs
  if (ageMs < denyFreshMs) return null
  // While nobody answers, nobody waits; after a pause somebody tries again.
  const isWaitedFor = ageMs >= denyUsableMs && nowMs - silentMs >= denyMissingRetryMs
  if (nowMs - askedMs >= denyFreshMs) {
    askedMs = nowMs
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
    const isThere = await takeIn(env, nowMs)
    knownMs = Math.max(knownMs, isThere ? nowMs : nowMs + denyMissingRetryMs - denyFreshMs)
    silentMs = never
  } catch (fault) {
    if (silentMs === never) console.error(JSON.stringify({ event: 'deny-list-failed', error: String(fault) }))
    silentMs = nowMs
  }
  ended = Math.max(ended, own)
}

/** False when the upstream has no such list. */
async function takeIn(env: Env, nowMs: number): Promise<boolean> {
  for (;;) {
    const answer = await answerAfter(env, version)
    if (!answer) return false
    // Another question was quicker and has brought more.
    if (answer.version < version && !answer.is_whole) return true
    applyDenyList(answer.entries, answer.is_whole, nowMs)
    version = answer.version
    if (!answer.is_cut) return true
  }
}

async function answerAfter(env: Env, after: number) {
  const asking = askUpstream(env, denied, denied.fill({ after }), {}, undefined, denyFreshMs)
  const answer = await asking.catch((fault: unknown) => {
    // One that speaks no JSON where it has nothing.
    if (fault instanceof UpstreamFault && fault.kind === 'status' && /\b404\b/.test(fault.message)) return null
    throw fault
  })
  if (answer === null || (!answer.ok && answer.code === 'not_found')) return null
  if (!answer.ok) throw new UpstreamFault('status', `refused with ${answer.code}`, answer.code)
  return answer.value as NonNullable<ReturnType<typeof denied.parseAnswer>>
}

const pauseMs = 5

/** Looks on a timer of its own: awaiting another request's promise hangs when that request goes away. */
async function landing(flight: number): Promise<void> {
  const endMs = Date.now() + denyWaitMs
  while (ended < flight && Date.now() < endMs) await new Promise((resolve) => setTimeout(resolve, pauseMs))
}
