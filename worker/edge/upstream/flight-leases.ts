// One isolate fetches an answer for all isolates: it holds the lease of the address, the others wait for what it got. Nothing is
// stored: an object that is restarted grants new leases. It knows addresses of the contract and public answers, and no visitor.
import { DurableObject } from 'cloudflare:workers'
import type { LeaseAnswer, LeaseOutcome, Leases } from '../../../shared/lease-objects.ts'
import { leaseFailedMs, leaseKeptMaxBytes, leaseKeptMs, leaseMs } from '../../../shared/limits.ts'
import { Lru } from './lru.ts'

type Kept = { outcome: LeaseOutcome; startedMs: number; untilMs: number }
type SharedFlight = { lease: string; startedMs: number; endMs: number; wakes: Set<() => void> }

export class FlightLeases extends DurableObject implements Leases {
  private readonly flights = new Map<string, SharedFlight>()
  private readonly kept = new Lru<Kept>(leaseKeptMaxBytes)

  async ask(key: string, afterMs: number, waitMs: number): Promise<LeaseAnswer> {
    const endMs = Date.now() + waitMs
    for (;;) {
      const nowMs = Date.now()
      const kept = this.kept.get(key)
      if (kept && nowMs < kept.untilMs && kept.startedMs > afterMs) return kept.outcome
      const flight = this.flights.get(key)
      // The lease of an isolate that died ends by itself, and the first that waits takes over.
      if (!flight || nowMs >= flight.endMs || flight.startedMs <= afterMs) return this.grant(key, nowMs, flight)
      if (nowMs >= endMs) return { kind: 'wait' }
      await untilChange(flight, Math.min(endMs, flight.endMs) - nowMs)
    }
  }

  /** What an isolate brings after its lease has ended is as good, unless another one has brought it. */
  async settle(key: string, lease: string, startedMs: number, outcome: LeaseOutcome): Promise<void> {
    const flight = this.flights.get(key)
    const isOwn = flight?.lease === lease
    if (!isOwn && outcome.kind === 'failed') return
    const keptMs = outcome.kind === 'answer' ? leaseKeptMs : leaseFailedMs
    const bytes = outcome.kind === 'answer' ? outcome.text.length * 2 : 0
    this.kept.set(key, { outcome, startedMs, untilMs: Date.now() + keptMs }, 200 + 2 * key.length + bytes)
    if (isOwn) this.flights.delete(key)
    wake(flight)
  }

  private grant(key: string, nowMs: number, former: SharedFlight | undefined): LeaseAnswer {
    const lease = crypto.randomUUID()
    // The newest is the last.
    this.flights.delete(key)
    this.flights.set(key, { lease, startedMs: nowMs, endMs: nowMs + leaseMs, wakes: new Set() })
    // They wait for the new holder.
    wake(former)
    // Leases of isolates that died, oldest first, so that they do not accumulate.
    for (const [old, { endMs }] of this.flights) {
      if (endMs > nowMs) break
      this.flights.delete(old)
    }
    return { kind: 'lead', lease }
  }
}

function wake(flight: SharedFlight | undefined): void {
  for (const one of flight?.wakes ?? []) one()
}

async function untilChange({ wakes }: SharedFlight, ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      wakes.delete(done)
      resolve()
    }
    wakes.add(done)
  })
}
