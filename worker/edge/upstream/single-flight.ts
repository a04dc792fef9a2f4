// Single flight: of many concurrent requests for one uncached key, one fetches it and the others wait.
import { upstreamDeadlineMs } from '../../../shared/limits.ts'
import type { Refusal } from '../../../shared/result.ts'
import { UpstreamFault } from './fault.ts'

type Outcome = { fault: unknown } | { refusal: { ok: false } & Refusal }
type Flight = { startedMs: number; outcome: Outcome | null; settledMs: number }

/** A failure is remembered this long, so that waiting requests do not all retry. */
const failureKeptMs = 1000
const pauseMinMs = 2
const pauseMaxMs = 25

const flights = new Map<string, Flight>()

/** Acquires the lock of a key; false when another request holds it or has just failed. */
export function acquire(key: string): boolean {
  if (current(key)) return false
  // Drops expired failures, oldest first, so that they do not accumulate.
  for (const oldest of flights.keys()) if (current(oldest)) break
  flights.set(key, { startedMs: Date.now(), outcome: null, settledMs: 0 })
  return true
}

/** Discards an outcome that is older than a change. */
export function discardBefore(key: string, sinceMs: number): void {
  const flight = flights.get(key)
  if (flight?.outcome && flight.startedMs <= sinceMs) flights.delete(key)
}

/** Releases the lock: without an outcome the value is in the cache. */
export function settle(key: string, outcome?: Outcome): void {
  const flight = flights.get(key)
  if (!flight || !outcome) flights.delete(key)
  else Object.assign(flight, { outcome, settledMs: Date.now() })
}

/**
 * Waits until the lock is released, polling on a timer of this request: awaiting a promise of another request hangs
 * when that request ends. Returns the outcome; `landed` means the value is in the cache.
 */
export async function waitFor(key: string, deadlineMs: number): Promise<Outcome | 'landed'> {
  const endMs = Date.now() + deadlineMs
  const flight = current(key)
  let pauseMs = pauseMinMs
  for (;;) {
    // Another holder means that this one is done; it may have stored a stale copy, which the next one refreshes.
    if (!flight || current(key) !== flight) return 'landed'
    if (flight.outcome) return flight.outcome
    if (Date.now() >= endMs) throw new UpstreamFault('timeout', `nothing within ${deadlineMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    pauseMs = Math.min(pauseMs * 2, pauseMaxMs)
  }
}

/** The current holder, unless it is done or has exceeded its deadline. */
function current(key: string): Flight | undefined {
  const flight = flights.get(key)
  if (!flight) return undefined
  const isOver = flight.outcome
    ? Date.now() - flight.settledMs > failureKeptMs
    : Date.now() - flight.startedMs > upstreamDeadlineMs + failureKeptMs
  if (!isOver) return flight
  flights.delete(key)
  return undefined
}
