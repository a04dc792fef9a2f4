// Stops the requests to an upstream that does not answer. After faults in a row the breaker opens; after a pause one
// request at a time, the probe, finds out whether the upstream is back. A Retry-After of the upstream opens it at once.
import { breakerFaults, breakerPauseMs, retryAfterMaxSeconds, retrySoonSeconds } from '../../../shared/limits.ts'
import { UpstreamFault } from './fault.ts'

/** The clock and the randomness, which tests control. */
type Chance = { nowMs: () => number; random: () => number }

export type Breaker = {
  /** Null when a request may be sent now; otherwise the fault to report instead. The request after a pause is the probe. */
  refusal: () => UpstreamFault | null
  /** Whether a request would be sent now, without sending one. */
  wouldAdmit: () => boolean
  /** Whether requests are held back. */
  isOpen: () => boolean
  succeeded: () => void
  /** `sentMs`: when the failed request was sent. */
  failed: (fault: UpstreamFault, sentMs: number) => void
}

const never = Number.NEGATIVE_INFINITY

export function createBreaker({ nowMs, random }: Chance): Breaker {
  let faultsInRow = 0
  let last = new UpstreamFault('paused', 'no request yet')
  /** 0 while closed. The first after faults, the second after a Retry-After. */
  let openUntilMs = 0
  let askedToWaitUntilMs = 0
  let probedMs = never
  /** When the state was last known. A request that was sent before and fails only now says nothing new. */
  let knownMs = never

  // A clock that was set back must not prolong a pause.
  const isAhead = (untilMs: number) => untilMs > nowMs() && untilMs - nowMs() <= retryAfterMaxSeconds * 1000
  const isClosed = () => openUntilMs === 0 && askedToWaitUntilMs === 0
  const isProbing = () => nowMs() >= probedMs && nowMs() - probedMs < breakerPauseMs
  const wouldAdmit = () => isClosed() || !(isAhead(openUntilMs) || isAhead(askedToWaitUntilMs) || isProbing())

  return {
    wouldAdmit,
    isOpen: () => !isClosed(),
    refusal() {
      if (!wouldAdmit()) {
        const waitMs = isAhead(askedToWaitUntilMs) ? askedToWaitUntilMs - nowMs() : 0
        return new UpstreamFault('paused', last.message, last.code, waitMs ? Math.ceil(waitMs / 1000) : undefined)
      }
      if (!isClosed()) probedMs = nowMs()
      return null
    },
    succeeded() {
      faultsInRow = 0
      knownMs = nowMs()
      // An answer that was under way does not end the pause that the upstream asked for.
      if (isAhead(askedToWaitUntilMs)) return
      openUntilMs = 0
      askedToWaitUntilMs = 0
    },
    failed(fault, sentMs) {
      const { retryAfterSeconds } = fault
      // A moment's fault is one fault: it must not refuse all other requests.
      if (retryAfterSeconds && retryAfterSeconds > retrySoonSeconds) {
        last = fault
        askedToWaitUntilMs = nowMs() + Math.min(retryAfterSeconds, retryAfterMaxSeconds) * 1000
        return
      }
      if (sentMs < knownMs && knownMs <= nowMs()) return
      last = fault
      faultsInRow += 1
      if (isClosed() ? faultsInRow < breakerFaults : isAhead(openUntilMs)) return
      // Isolates must not send their probes all at once.
      openUntilMs = nowMs() + breakerPauseMs * (0.5 + random() / 2)
      knownMs = nowMs()
    },
  }
}
