// Limits how many answers one visitor may add to the caches within a minute, so that one visitor cannot fill them. Counted in
// the isolate, by a keyed hash of the network.
import { missesPerMinute, missNetworksMax } from '../../../shared/limits.ts'
import { addressOf, networkHash } from './caller.ts'
import { UpstreamFault } from './fault.ts'
import type { FetchDeps } from './fetch-deps.ts'

const minuteMs = 60_000

export type MissCounter = {
  /** 0 when the miss is allowed; otherwise the seconds to wait. */
  count: (network: string) => number
}

export function createMissCounter(nowMs: () => number): MissCounter {
  let minute = 0
  const misses = new Map<string, number>()
  return {
    count(network) {
      const now = nowMs()
      const current = Math.floor(now / minuteMs)
      // Beyond that many networks, counting starts again: the memory of an isolate is bounded.
      if (current !== minute || misses.size >= missNetworksMax) misses.clear()
      minute = current
      const counted = misses.get(network) ?? 0
      if (counted >= missesPerMinute) return Math.ceil(((current + 1) * minuteMs - now) / 1000)
      misses.set(network, counted + 1)
      return 0
    },
  }
}

const counter = createMissCounter(Date.now)

/** Counts a miss of the caller; one too many is a fault. A local run does not know its visitors' addresses. */
export async function countMiss({ env, caller, isContinued }: FetchDeps): Promise<void> {
  const address = addressOf(caller)
  if (address === null || isContinued) return
  const waitSeconds = counter.count(await networkHash(env, address))
  if (waitSeconds > 0) throw new UpstreamFault('limited', 'too many misses of one network', 'too_many', waitSeconds)
}
