// Bounds the work that is in progress at once, per class: searches must not take the thread, the database or the upstream from
// everything else. Work past the bound waits for a moment; past that it is refused, and the visitor is asked to come back.
import {
  type AdmissionBounds,
  type AdmissionClass,
  admissionBounds,
  busyRetrySeconds,
  placeRestMostMs,
} from '../../../shared/limits.ts'
import { UpstreamFault } from './fault.ts'
import type { FetchDeps } from './fetch-deps.ts'

/** Ends the work, once. Work that failed may have done nothing, and its place needs no rest. */
type Release = (hasFailed?: boolean) => void

export type Admission = {
  /** Null when the work is refused. @param mayWait false for work that no visitor waits for */
  enter: (mayWait?: boolean) => Promise<Release | null>
}

/** A waiting request looks again after this for each one before it, and after the second at the latest. */
const pollMs = { each: 10, most: 200 }
/** A request that did not look for so long has ended without a word. */
const silentMs = 500

type Wait = { untilMs: number; lookedMs: number }

export function createAdmission(
  { atOnce, waiting, waitMs, heldMs, restTimes }: AdmissionBounds,
  nowMs: () => number,
): Admission {
  /** Until when each place is taken. */
  const places: number[] = Array.from({ length: atOnce }, () => 0)
  /** The requests that wait, oldest first. */
  const waits = new Set<Wait>()

  const take = (): Release | null => {
    const startedMs = nowMs()
    // A clock that was set back must not hold a place for longer.
    const place = places.findIndex((untilMs) => untilMs <= startedMs || untilMs > startedMs + heldMs)
    if (place < 0) return null
    const heldUntilMs = startedMs + heldMs
    places[place] = heldUntilMs
    return (hasFailed = false) => {
      const endedMs = nowMs()
      // The place was given to another request meanwhile.
      if (places[place] !== heldUntilMs) return
      const restMs = hasFailed ? 0 : Math.min(placeRestMostMs, Math.max(0, endedMs - startedMs) * restTimes)
      places[place] = endedMs + restMs
    }
  }

  /** How many requests wait before this one, or altogether; silent ones are dropped. */
  const waitingBefore = (own?: Wait): number => {
    let before = 0
    const now = nowMs()
    for (const wait of waits) {
      if (wait === own) return before
      if (Math.abs(now - wait.lookedMs) > silentMs) waits.delete(wait)
      else before += 1
    }
    return before
  }

  /** Polls on timers of this request: awaiting a promise of another request hangs when that request ends. */
  const waitForPlace = async (own: Wait): Promise<Release | null> => {
    let before = waitingBefore(own)
    while (nowMs() < own.untilMs) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(pollMs.most, pollMs.each * (before + 1))))
      own.lookedMs = nowMs()
      before = waitingBefore(own)
      const release = before === 0 ? take() : null
      if (release) return release
    }
    return null
  }

  return {
    async enter(mayWait = true) {
      const before = waitingBefore()
      const release = before === 0 ? take() : null
      if (release || !mayWait || before >= waiting) return release
      const own = { untilMs: nowMs() + waitMs, lookedMs: nowMs() }
      waits.add(own)
      try {
        return await waitForPlace(own)
      } finally {
        waits.delete(own)
      }
    },
  }
}

const admissions = Object.fromEntries(
  Object.entries(admissionBounds).map(([name, bounds]) => [name, createAdmission(bounds, Date.now)]),
) as Record<AdmissionClass, Admission>

/**
 * Runs the work when there is a place for it, to its end even when the client leaves. A refusal is a fault, so that a kept copy is
 * served where there is one.
 */
export function admitted<Value>(
  { waitUntil }: Pick<FetchDeps, 'waitUntil'>,
  name: AdmissionClass,
  work: () => Promise<Value>,
  mayWait = true,
): Promise<Value> {
  const doing = admittedWork(admissions[name], name, work, mayWait)
  waitUntil(doing.catch(() => undefined))
  return doing
}

async function admittedWork<Value>(
  { enter }: Admission,
  name: AdmissionClass,
  work: () => Promise<Value>,
  mayWait: boolean,
): Promise<Value> {
  const release = await enter(mayWait)
  if (!release) throw new UpstreamFault('overloaded', `too many of ${name}`, 'busy', busyRetrySeconds)
  try {
    const value = await work()
    release()
    return value
  } catch (fault) {
    release(true)
    throw fault
  }
}

const searches: ReadonlySet<string> = new Set(['search', 'memberSearch', 'suggestions'])

export const classOfRead = ({ name }: { name: string }): AdmissionClass => (searches.has(name) ? 'search' : 'read')

/** Rows with a deadline of their own hash a password or a code. */
export const classOfWrite = ({ deadlineMs }: { deadlineMs: number | null }): AdmissionClass =>
  deadlineMs === null ? 'write' : 'hash'
