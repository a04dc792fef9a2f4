// Bounds retries, so that they cannot multiply the load of an upstream in trouble: a share of all requests, and a few
// each second for isolates with little traffic.
import { retryBudget } from '../../../shared/limits.ts'

type RetryBudget = {
  /** Counts a request that is no retry. */
  add: () => void
  /** Takes a retry; false when none is left. */
  take: () => boolean
}

export function createRetryBudget(nowMs: () => number): RetryBudget {
  let left: number = retryBudget.burst
  let filledMs = nowMs()
  const fill = (more: number) => {
    left = Math.min(retryBudget.burst, left + more)
  }
  return {
    add: () => fill(retryBudget.share),
    take() {
      const passedMs = Math.max(0, nowMs() - filledMs)
      filledMs = nowMs()
      fill((passedMs / 1000) * retryBudget.perSecond)
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
