// Asks the upstream for a read. A read changes nothing, so a fault that may be gone a moment later is tried again while
// the visitor waits, with random pauses and within the budget of retries.
import { mainDeadlineMs, readPausesMs, retrySoonSeconds, upstreamDeadlineMs } from '../../../shared/limits.ts'
import type { AnswerChecks } from './answer-checks.ts'
import { countUpstream } from './count-upstream.ts'
import { type FaultKind, UpstreamFault } from './fault.ts'
import type { Upstream } from './gathering.ts'
import { type Answer, callUpstream } from './upstream.ts'
import { breaker, noteAnswer, noteFault, retries } from './upstream-health.ts'

type Read = {
  row: AnswerChecks
  path: string
  headers: Record<string, string>
  /** How long retries may begin after the first try: as long as the visitor waits; 0 allows none. */
  retryMs: number
  onTry?: () => void
  /** The deadline of one try. */
  deadlineMs?: number
}

/** The answer of a read. Any failure is a fault; a refusal of the row is a value. */
export async function readUpstream(upstream: Upstream, read: Read): Promise<Answer> {
  const startedMs = Date.now()
  for (const pauseMaxMs of [...readPausesMs, null]) {
    try {
      read.onTry?.()
      return await readOnce(upstream, read)
    } catch (fault) {
      // Full jitter: requests that failed together do not come back together.
      const pauseMs = askedPauseMs(fault) + Math.random() * (pauseMaxMs ?? 0)
      const isInTime = pauseMaxMs !== null && Date.now() - startedMs + pauseMs < read.retryMs
      if (!isInTime || !mayPass(fault) || !retries.take()) throw fault
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  throw new UpstreamFault('paused', 'no try was left')
}

/** Just before a page gives up, so that the isolate knows when the next request arrives. */
const slowMs = mainDeadlineMs - 250

/** Faults of the moment. What does not fit its schema would not fit it the next time either. */
const passing: ReadonlySet<FaultKind> = new Set(['network', 'status', 'malformed'])
const mayPass = (fault: unknown): boolean =>
  fault instanceof UpstreamFault &&
  passing.has(fault.kind) &&
  (fault.retryAfterSeconds ?? 0) <= retrySoonSeconds &&
  breaker.wouldAdmit()

/** A Retry-After of a moment is followed while the visitor waits. */
const askedPauseMs = (fault: unknown): number =>
  fault instanceof UpstreamFault ? (fault.retryAfterSeconds ?? 0) * 1000 : 0

/** Faults of one row, while the upstream itself answers. */
const ofRow: ReadonlySet<FaultKind> = new Set(['schema', 'oversize', 'refusal'])

async function readOnce(upstream: Upstream, { row, path, headers, deadlineMs = upstreamDeadlineMs }: Read) {
  const refusal = breaker.refusal()
  if (refusal) {
    countUpstream(row.name)('paused')
    throw refusal
  }
  retries.add()
  const sentMs = Date.now()
  let isNoted = false
  const fail = (fault: UpstreamFault) => {
    if (isNoted) return
    isNoted = true
    noteFault()
    if (!ofRow.has(fault.kind) || fault.retryAfterSeconds) breaker.failed(fault, sentMs)
  }
  // A page gives up then, although a late answer still fills the cache.
  const late = new UpstreamFault('timeout', `${row.name}: nothing within ${slowMs} ms`)
  const timer = setTimeout(() => fail(late), slowMs)
  try {
    const answer = await callUpstream(upstream, row, path, { headers }, undefined, deadlineMs)
    noteAnswer()
    breaker.succeeded()
    return answer
  } catch (fault) {
    // A call with a shorter deadline says nothing about the upstream.
    const isHasty = fault instanceof UpstreamFault && fault.kind === 'timeout' && deadlineMs < slowMs
    if (fault instanceof UpstreamFault && !isHasty) fail(fault)
    throw fault
  } finally {
    clearTimeout(timer)
  }
}
