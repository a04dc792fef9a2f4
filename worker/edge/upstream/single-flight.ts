// Single flight: of many concurrent requests for one uncached key, one fetches it and the others wait.
import { askAgainAfterMs, mainDeadlineMs, upstreamDeadlineMs } from '../../../shared/limits.ts'
import type { Refusal } from '../../../shared/result.ts'
import { UpstreamFault, wasUnsent } from './fault.ts'

type Outcome = { fault: unknown } | { refusal: { ok: false } & Refusal }
/** The lock of a key, held by the request that fetches. `isQueued`: it waits for a place and has not begun. */
export type Flight = { startedMs: number; tries: number; isQueued: boolean; outcome: Outcome | null; settledMs: number }

/** A failure is remembered this long, so that waiting requests do not all retry. */
const failureKeptMs = 1000
const pauseMinMs = 2
const pauseMaxMs = 25

const flights = new Map<string, Flight>()

/** Acquires the lock of a key; null when another request holds it or has just failed. */
export function acquire(key: string): Flight | null {
  if (current(key)) return null
  // Drops expired failures, oldest first, so that they do not accumulate.
  for (const oldest of flights.keys()) if (current(oldest)) break
  return start(key)
}

function start(key: string): Flight {
  const flight: Flight = { startedMs: Date.now(), tries: 0, isQueued: false, outcome: null, settledMs: 0 }
  flights.set(key, flight)
  return flight
}

/** Discards an outcome that is older than a change. */
export function discardBefore(key: string, sinceMs: number): void {
  const flight = flights.get(key)
  if (flight?.outcome && flight.startedMs <= sinceMs) flights.delete(key)
}

/** Releases the lock, because the value is in the cache, even if another request asks for it again meanwhile. */
export const settle = (key: string): void => void flights.delete(key)

/** Releases the lock with a failure, unless another request has taken it over. */
export function fail(key: string, own: Flight, outcome: Outcome): void {
  if (flights.get(key) !== own) return
  // A request that was not sent is no failure to remember.
  if ('fault' in outcome && wasUnsent(outcome.fault)) settle(key)
  else Object.assign(own, { outcome, settledMs: Date.now() })
}

/**
 * Waits until the lock is released, polling on a timer of this request: awaiting a promise of another request hangs
 * when that request ends. Returns the outcome; `settled` means the value is in the cache. When the first try is late and
 * `mayAskAgain` allows it, this request takes the lock over and gets it.
 * @param waitedMs how long this request has waited already
 */
export async function waitFor(
  key: string,
  deadlineMs: number,
  mayAskAgain: () => boolean,
  waitedMs: number,
): Promise<Outcome | 'settled' | Flight> {
  const endMs = Date.now() + deadlineMs
  const flight = current(key)
  let pauseMs = pauseMinMs
  for (;;) {
    // Another holder means that this one is done; it may have stored a stale copy, which the next one refreshes.
    if (!flight || current(key) !== flight) return 'settled'
    if (flight.outcome) return flight.outcome
    // The sum of the pauses and no clock: a busy isolate, whose answers wait for their turn, must not ask again.
    if (flight.isQueued) waitedMs = 0
    const isLate = waitedMs >= askAgainAfterMs || isOverdue(flight)
    if (isLate && flight.tries <= 1 && mayAskAgain()) return start(key)
    if (Date.now() >= endMs) throw new UpstreamFault('timeout', `nothing within ${deadlineMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    waitedMs += pauseMs
    pauseMs = Math.min(pauseMs * 2, pauseMaxMs)
  }
}

/** No visitor waits that long, so the next one need not wait for it at all: the upstream may be back after a hang. */
const isOverdue = ({ startedMs, isQueued }: Flight): boolean => !isQueued && Date.now() - startedMs >= mainDeadlineMs

/** The current holder, unless it is done or has exceeded its deadline. */
function current(key: string): Flight | undefined {
  const flight = flights.get(key)
  if (!flight) return undefined
  const ageMs = Date.now() - (flight.outcome ? flight.settledMs : flight.startedMs)
  const lastMs = flight.outcome ? failureKeptMs : upstreamDeadlineMs + failureKeptMs
  // Negative after the clock was set back, which must not hold a lock for longer.
  if (ageMs >= 0 && ageMs <= lastMs) return flight
  flights.delete(key)
  return undefined
}
