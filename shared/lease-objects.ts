// The Durable Objects that let one isolate fetch an answer for all (worker/edge/upstream/flight-leases.ts): what they answer, and which
// one holds an address.
import { leaseObjects } from './limits.ts'
import type { Refusal } from './result.ts'
import { shardNumber } from './shard-number.ts'

/** What the isolate that holds the lease of an address got. `failed`: a fault, or an answer too large to hand on. */
export type LeaseOutcome =
  | { kind: 'answer'; text: string; askedMs: number }
  | { kind: 'refusal'; refusal: Refusal }
  | { kind: 'failed' }

/** `lead`: the caller fetches, and settles the lease. `wait`: another isolate still does. */
export type LeaseAnswer = LeaseOutcome | { kind: 'lead'; lease: string } | { kind: 'wait' }

/** What such an object answers. */
export type Leases = {
  /**
   * The lease of an address, or what another isolate got.
   * @param afterMs what was begun before is outdated
   * @param waitMs how long to wait for the holder
   */
  ask: (address: string, afterMs: number, waitMs: number) => Promise<LeaseAnswer>
  /** Ends a lease that was asked for at `startedMs`. */
  settle: (address: string, lease: string, startedMs: number, outcome: LeaseOutcome) => Promise<void>
}

/** The object of an address in a part of the world. */
export type LeasesOf = (address: string, continent: string) => Leases

/** A Durable Object namespace, as far as this file uses it. */
type Namespace = {
  idFromName: (name: string) => unknown
  get: (id: never, options: { locationHint?: never }) => unknown
}

/** By Cloudflare's names of continents: an isolate waits for its object, so that is near. */
const places: Record<string, string> = { AF: 'afr', AS: 'apac', EU: 'weur', NA: 'enam', OC: 'oc', SA: 'sam' }

/** The objects of a namespace: those of a continent are in it, where the continent is known (`EU`; empty where it is not). */
export const leasesIn =
  (namespace: Namespace): LeasesOf =>
  (address, continent) => {
    const place = places[continent]
    const name = `leases ${place ?? 'anywhere'} ${shardNumber(address, leaseObjects)}`
    // The border: the object answers as FlightLeases does.
    return namespace.get(namespace.idFromName(name) as never, {
      ...(place && { locationHint: place as never }),
    }) as Leases
  }
