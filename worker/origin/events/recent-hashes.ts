// What was counted lately, as far as an object's memory goes: of too many hashes the oldest are forgotten, and what they stood for may
// count again.
import type { CountedEvent } from '../durable/counted-event.ts'

type Once = NonNullable<CountedEvent['once']>

export type RecentHashes = {
  has: (hash: string, atSeconds: number) => boolean
  add: (once: Once) => void
  /** Forgets those that keep nothing from counting any more. */
  sweep: (nowSeconds: number) => void
}

export function recentHashes(max: number): RecentHashes {
  /** Until when, oldest first. */
  const until = new Map<string, number>()
  return {
    has: (hash, atSeconds) => (until.get(hash) ?? 0) > atSeconds,
    add: ({ hash, untilSeconds }) => {
      until.delete(hash)
      until.set(hash, untilSeconds)
      const [oldest] = until.size > max ? until.keys() : []
      if (oldest !== undefined) until.delete(oldest)
    },
    sweep: (nowSeconds) => {
      for (const [hash, untilSeconds] of until) if (untilSeconds <= nowSeconds) until.delete(hash)
    },
  }
}
