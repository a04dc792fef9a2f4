// The shards that count events: an object of the site is always counted by the same one, until their number changes.
import type { DurableObjectNamespace } from '@cloudflare/workers-types'
import type { Env } from '../env.ts'
import type { CountedEvent } from './counted-event.ts'

/** What a shard answers. */
type Shard = { count: (events: readonly CountedEvent[]) => Promise<number>; flush: () => Promise<void> }

export function eventShardsOf(
  namespace: DurableObjectNamespace,
  shards: number,
): Pick<Env, 'countEvents' | 'flushEvents'> {
  const shardOf = (number: number) => namespace.get(namespace.idFromName(`events ${number}`)) as unknown as Shard
  return {
    countEvents: async (events) => {
      const byShard = Map.groupBy(events, ({ object }) => shardNumber(object, shards))
      const counted = await Promise.all([...byShard].map(([number, some]) => shardOf(number).count(some)))
      return counted.reduce((sum, one) => sum + one, 0)
    },
    flushEvents: async () => {
      await Promise.all(Array.from({ length: shards }, (_, number) => shardOf(number).flush()))
    },
  }
}

/** FNV-1a of the object's name. */
export function shardNumber(object: string, shards: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < object.length; at++) hash = Math.imul(hash ^ object.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % shards
}
