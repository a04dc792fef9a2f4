// Before an isolate fetches a public answer, it asks for the lease of its address, so that of all isolates one fetches it and hands it
// to the others. The object that grants leases may be slow, absent or broken: the isolate then fetches for itself, as if it were alone.
import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import type { LeaseAnswer, LeaseOutcome, Leases } from '../../../shared/lease-objects.ts'
import { leaseAskMs, leaseHandedMaxBytes, leaseRestMs, leaseWaitMs } from '../../../shared/limits.ts'
import type { Refusal } from '../../../shared/result.ts'
import { writeLog } from '../telemetry/log.ts'
import type { Cached, Question } from './cached.ts'
import { isWithin } from './clock.ts'
import { completeSinceMs } from './denied.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { entryOfText } from './kv-answers.ts'
import type { Answer } from './upstream.ts'
import { breaker } from './upstream-health.ts'
import { orNullAfter } from './with-timeout.ts'

/** What another isolate got; or this one fetches, and says what it got. */
export type Led =
  | { kind: 'entry'; entry: Cached }
  | { kind: 'refusal'; refusal: Refusal }
  | { kind: 'own'; settle: (answer: Answer | null, askedMs: number) => void }

const alone: Led = { kind: 'own', settle: () => {} }

/** When the object was last late or broken. */
let failedMs = Number.NEGATIVE_INFINITY

/** Only what all visitors share, and not what a crawler reads once. */
const isShared = ({ audience, isRare }: AnyEndpoint): boolean => audience === 'public' && !isRare

/** @param knownMs answers that are not newer are of no use */
export async function leadForAll(deps: FetchDeps, question: Question, knownMs: number): Promise<Led> {
  const leases = deps.env.leasesOf?.(question.path, deps.continent?.() ?? '')
  if (!leases || !isShared(question.endpoint) || isWithin(failedMs, leaseRestMs, Date.now())) return alone
  // It would not fetch with a lease either.
  if (!breaker.wouldAdmit()) return alone
  const startedMs = Date.now()
  let answer = await askInTime(deps, leases, question, knownMs, 0)
  if (answer?.kind === 'wait') {
    question.upstream.leave?.()
    // Where no visitor waits, there is time.
    const waitMs = question.deadlineMs > 0 ? Math.min(leaseWaitMs, question.deadlineMs / 2) : leaseWaitMs
    answer = await askInTime(deps, leases, question, knownMs, waitMs)
  }
  if (answer?.kind === 'refusal') return answer
  if (answer?.kind === 'answer') return entryOfAnswer(question, answer)
  if (answer?.kind !== 'lead') return alone
  const { lease } = answer
  return {
    kind: 'own',
    settle: (got, askedMs) => deps.waitUntil(settle(leases, question, { lease, startedMs }, outcomeOf(got, askedMs))),
  }
}

/** Isolates of two versions of the site may not understand each other: this one then fetches. */
function entryOfAnswer(question: Question, { text, askedMs }: { text: string; askedMs: number }): Led {
  try {
    return { kind: 'entry', entry: entryOfText(question, text, askedMs) }
  } catch {
    return alone
  }
}

function outcomeOf(got: Answer | null, askedMs: number): LeaseOutcome {
  if (got === null) return { kind: 'failed' }
  if (!got.ok) {
    const { ok: _, ...refusal } = got
    return { kind: 'refusal', refusal }
  }
  return got.text.length <= leaseHandedMaxBytes ? { kind: 'answer', text: got.text, askedMs } : { kind: 'failed' }
}

type Lease = { lease: string; startedMs: number }

/** Without it the lease ends by itself. */
const settle = (
  leases: Leases,
  { path }: Question,
  { lease, startedMs }: Lease,
  outcome: LeaseOutcome,
): Promise<void> => leases.settle(path, lease, startedMs, outcome).catch(noteFailure)

/** Null where the object does not answer in time. */
async function askInTime(
  deps: FetchDeps,
  leases: Leases,
  question: Question,
  knownMs: number,
  waitMs: number,
): Promise<LeaseAnswer | null> {
  // Older than its lifetime, than a change of it, or from before something in it was restored: of no use.
  const afterMs = Math.max(question.sinceMs, knownMs, completeSinceMs(), Date.now() - question.lifetimeMs)
  const asking = leases.ask(question.path, afterMs, waitMs).catch((error: unknown) => {
    noteFailure(error)
    return null
  })
  const soon = await orNullAfter(
    asking.then((found) => ({ found })),
    waitMs + leaseAskMs,
  )
  if (soon) return soon.found
  noteFailure(`nothing within ${waitMs + leaseAskMs} ms`)
  // A lease that comes too late must not keep other isolates waiting.
  const release = asking.then((found) => {
    if (found?.kind === 'lead') return settle(leases, question, { ...found, startedMs: Date.now() }, { kind: 'failed' })
  })
  deps.waitUntil(release)
  return null
}

function noteFailure(error: unknown): void {
  if (!isWithin(failedMs, leaseRestMs, Date.now())) writeLog('error', { event: 'leases-failed', error: String(error) })
  failedMs = Date.now()
}
