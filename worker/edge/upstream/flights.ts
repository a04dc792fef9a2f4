// Single flight: of many concurrent requests for one uncached key, one fetches it and the others wait.
import { upstreamDeadlineMs } from '../../../shared/limits.ts'
import type { Refusal } from '../../../shared/result.ts'
import { UpstreamFault } from './fault.ts'

type Landing = { fault: unknown } | { refusal: { ok: false } & Refusal }
type Flight = { startedMs: number; landing: Landing | null; landedMs: number }

/** A failure is remembered this long, so that waiting requests do not all retry. */
const landingMs = 1000
const pauseMinMs = 2
const pauseMaxMs = 25

const flights = new Map<string, Flight>()

/** Acquires the lock of a key; false when another request holds it or has just failed. */
export function takeOff(key: string): boolean {
  if (current(key)) return false
  // Drops expired failures, oldest first, so that they do not accumulate.
  for (const oldest of flights.keys()) if (current(oldest)) break
  flights.set(key, { startedMs: Date.now(), landing: null, landedMs: 0 })
  return true
}

/** Discards an outcome that is older than a change. */
export function forgetBefore(key: string, sinceMs: number): void {
  const flight = flights.get(key)
  if (flight?.landing && flight.startedMs <= sinceMs) flights.delete(key)
}

/** Releases the lock: without an outcome the value is in the cache. */
export function land(key: string, landing?: Landing): void {
  const flight = flights.get(key)
  if (!flight || !landing) flights.delete(key)
  else Object.assign(flight, { landing, landedMs: Date.now() })
}

/**
 * Waits until the lock is released, polling on a timer of this request: awaiting a promise of another request hangs
 * when that request ends. Returns the outcome; `landed` means the value is in the cache.
 */
export async function follow(key: string, deadlineMs: number): Promise<Landing | 'landed'> {
  const endMs = Date.now() + deadlineMs
  const flight = current(key)
  let pauseMs = pauseMinMs
  for (;;) {
    // Another holder means that this one is done; it may have stored a stale copy, which the next one refreshes.
    if (!flight || current(key) !== flight) return 'landed'
    if (flight.landing) return flight.landing
    if (Date.now() >= endMs) throw new UpstreamFault('timeout', `nothing within ${deadlineMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    pauseMs = Math.min(pauseMs * 2, pauseMaxMs)
  }
}

/** The current holder, unless it is done or has exceeded its deadline. */
function current(key: string): Flight | undefined {
  const flight = flights.get(key)
  if (!flight) return undefined
  const isOver = flight.landing
    ? Date.now() - flight.landedMs > landingMs
    : Date.now() - flight.startedMs > upstreamDeadlineMs + landingMs
  if (!isOver) return flight
  flights.delete(key)
  return undefined
}
