// Keeps something of the upstream fresh in this isolate: it is requested in the background under load, and before the answer after a
// pause. Without an answer, what is known stays.
import { isFromFuture } from './clock.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { withTimeout } from './with-timeout.ts'

type Kept<Deps> = {
  /** At this age it is requested again; at the other one requests wait for it. */
  freshMs: number
  usableMs: number
  /** How long a request waits at most, and how soon a silent upstream is waited for again. */
  waitMs: number
  retryMs: number
  /** Requests it, and applies it. False when the upstream has none; throws without an answer. */
  load: (deps: Deps, nowMs: number) => Promise<boolean>
  /** Called with the first fault of several. */
  onSilence: (fault: unknown) => void
  /** When it is known to have changed; an older copy is not usable. */
  changedMs?: () => number
}

export type KeptFresh<Deps = FetchDeps> = {
  /** Null when it is recent. Otherwise a promise that resolves after a short wait at most and never rejects. */
  refresh: (deps: Deps, nowMs: number) => Promise<unknown> | null
  /** Whether what is known may still be shown: it is not too old, and nothing has changed since. */
  isUsable: (nowMs: number) => boolean
  /** The age of what is known in milliseconds, until the last request; null before the first one. */
  ageMs: () => number | null
}

const never = Number.NEGATIVE_INFINITY
const pauseMs = 5

export function keptFresh<Deps extends Pick<FetchDeps, 'waitUntil'> = FetchDeps>({
  freshMs,
  usableMs,
  waitMs,
  retryMs,
  load,
  onSilence,
  changedMs,
}: Kept<Deps>): KeptFresh<Deps> {
  /** When what is known was requested, when the first and the last request started, and since when the upstream has been silent. */
  let knownMs = never
  let firstMs = never
  let askedMs = never
  let silentMs = never
  /** The last change that was requested. */
  let seenMs = never
  /** Requests started, and the newest one that ended. */
  let begun = 0
  let ended = 0

  async function ask(deps: Deps, nowMs: number): Promise<void> {
    begun += 1
    const own = begun
    const change = seenMs
    try {
      const hasAny = await load(deps, nowMs)
      // An answer that was requested before the last change is not new.
      if (change === seenMs) knownMs = Math.max(knownMs, hasAny ? nowMs : nowMs + retryMs - freshMs)
      silentMs = never
    } catch (fault) {
      if (silentMs === never) onSilence(fault)
      silentMs = nowMs
    }
    ended = Math.max(ended, own)
  }

  /** Polls on a timer: awaiting a promise of another request hangs when that request ends. */
  async function settled(flight: number): Promise<void> {
    const endMs = Date.now() + waitMs
    while (ended < flight && Date.now() < endMs) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }

  return {
    refresh(deps, nowMs) {
      // After the clock was set back, nothing is known about its age.
      if (isFromFuture(askedMs, nowMs)) knownMs = firstMs = askedMs = silentMs = never
      const newestMs = changedMs?.() ?? never
      const isChanged = newestMs > seenMs
      const ageMs = isChanged ? Number.POSITIVE_INFINITY : nowMs - knownMs
      if (ageMs < freshMs) return null
      // No request waits while the upstream is silent; after a pause the next request tries again.
      const isWaitedFor = ageMs >= usableMs && nowMs - silentMs >= retryMs
      if (isChanged || nowMs - askedMs >= freshMs) {
        askedMs = nowMs
        seenMs = newestMs
        if (isChanged) knownMs = never
        if (firstMs === never) firstMs = nowMs
        const asking = ask(deps, nowMs)
        deps.waitUntil(asking)
        return isWaitedFor ? withTimeout(asking, waitMs).catch(() => undefined) : null
      }
      return isWaitedFor ? settled(begun) : null
    },

    isUsable: (nowMs) => (changedMs?.() ?? never) <= seenMs && nowMs - knownMs < usableMs,

    // An isolate without requests answers nothing, so the age counts up to its last request.
    ageMs() {
      const sinceMs = Math.max(knownMs, firstMs)
      return sinceMs === never ? null : Math.max(0, askedMs - sinceMs)
    },
  }
}
