// Single flight: of a thousand visitors who want the same cold thing, one fetches it and the others wait for the result.
import { upstreamDeadlineMs } from '../../../shared/limits.ts'
import type { Refusal } from '../../../shared/result.ts'
import { UpstreamFault } from './fault.ts'

type Outcome = { fault: unknown } | { refusal: { ok: false } & Refusal }
type Flight = { startedMs: number; outcome: Outcome | null; settledMs: number }

/** A failed flight is remembered this long, so that those who waited do not each try again. */
const failureKeptMs = 1000
const pauseMinMs = 2
const pauseMaxMs = 25

const flights = new Map<string, Flight>()

/** Takes the lead for a key; false when somebody else has it, or has just failed. */
export function acquire(key: string): boolean {
  if (current(key)) return false
  // Failed ones that nobody asked for again go here, the oldest first, or they would be remembered for good.
  for (const oldest of flights.keys()) if (current(oldest)) break
  flights.set(key, { startedMs: Date.now(), outcome: null, settledMs: 0 })
  return true
}

/** What came of a flight that took off before then says nothing any more. */
export function discardBefore(key: string, sinceMs: number): void {
  const flight = flights.get(key)
  if (flight?.outcome && flight.startedMs <= sinceMs) flights.delete(key)
}

/** The leader's end: nothing when the value lies in the cache, else why it does not. */
export function settle(key: string, outcome?: Outcome): void {
  const flight = flights.get(key)
  if (!flight || !outcome) flights.delete(key)
  else Object.assign(flight, { outcome, settledMs: Date.now() })
}

/**
 * Waits until the leader is done, by looking again and again on a timer of this request's own: awaiting another
 * request's promise hangs when that request goes away. Returns how the flight ended; `landed` is in the cache.
 */
export async function waitFor(key: string, deadlineMs: number): Promise<Outcome | 'landed'> {
  const endMs = Date.now() + deadlineMs
  const flight = current(key)
  let pauseMs = pauseMinMs
  for (;;) {
    // Another flight means that ours is over: it may have brought a stale copy, which the next one only refreshes.
    if (!flight || current(key) !== flight) return 'landed'
    if (flight.outcome) return flight.outcome
    if (Date.now() >= endMs) throw new UpstreamFault('timeout', `nothing within ${deadlineMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    pauseMs = Math.min(pauseMs * 2, pauseMaxMs)
  }
}

/** The flight of a key, unless it is over or its leader has been gone for too long. */
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
