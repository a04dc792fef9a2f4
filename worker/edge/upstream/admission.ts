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

/** A waiting request looks again after pauses that double from the first to the second. */
const pollMs = { first: 10, most: 80 }

export function createAdmission(
  { atOnce, waiting, waitMs, heldMs, restTimes }: AdmissionBounds,
  nowMs: () => number,
): Admission {
  /** Until when each place is taken. */
  const places: number[] = Array.from({ length: atOnce }, () => 0)
  /** Until when each request waits at most. */
  const waits = new Set<{ untilMs: number }>()

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

  const dropOverdue = () => {
    for (const wait of waits) if (wait.untilMs + waitMs < nowMs()) waits.delete(wait)
  }

  return {
    async enter(mayWait = true) {
      const atOnceFree = take()
      if (atOnceFree || !mayWait) return atOnceFree
      if (waits.size >= waiting) dropOverdue()
      if (waits.size >= waiting) return null
      const wait = { untilMs: nowMs() + waitMs }
      waits.add(wait)
      // Polled on timers of this request: awaiting a promise of another request hangs when that request ends.
      for (let pauseMs = pollMs.first; nowMs() < wait.untilMs; pauseMs = Math.min(2 * pauseMs, pollMs.most)) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        const free = take()
        if (free) {
          waits.delete(wait)
          return free
        }
      }
      waits.delete(wait)
      return null
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
