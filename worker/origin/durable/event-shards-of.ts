// The shards that count events: an object of the site is always counted by the same one, until their number changes.
import type { DurableObjectNamespace } from '@cloudflare/workers-types'
import { type PointWriter, pointsMax } from '../../../shared/metric-target.ts'
import type { Env } from '../env.ts'
import type { CountedEvent } from './counted-event.ts'
import { gatherEvents } from './gather-events.ts'

/** What a shard answers. */
type Shard = { count: (events: readonly CountedEvent[]) => Promise<boolean[]>; flush: () => Promise<void> }

export function eventShardsOf(
  namespace: DurableObjectNamespace,
  shards: number,
  points: PointWriter | null,
): Pick<Env, 'countEvents' | 'flushEvents'> {
  const shardOf = (number: number) => namespace.get(namespace.idFromName(`events ${number}`)) as unknown as Shard
  // A stub belongs to the request that calls it.
  const countIn = Array.from({ length: shards }, (_, number) => gatherEvents((events) => shardOf(number).count(events)))
  return {
    countEvents: async (events, keepAlive = () => {}) => {
      const byShard = Map.groupBy(events, ({ object }) => shardNumber(object, shards))
      await Promise.all(
        [...byShard].map(async ([number, some]) => {
          const areCounted = (await countIn[number]?.(some, keepAlive)) ?? []
          if (points)
            writePoints(
              points,
              some.filter((_, at) => areCounted[at]),
            )
        }),
      )
    },
    flushEvents: async () => {
      await Promise.all(Array.from({ length: shards }, (_, number) => shardOf(number).flush()))
    },
  }
}

/** One point for each event: its kind, and its values in the order of the table of kinds. */
function writePoints(points: PointWriter, events: readonly CountedEvent[]): void {
  for (const { key } of events.slice(0, pointsMax)) {
    const [kind = '', , ...values] = key.split('\t')
    points.writeDataPoint({ indexes: [kind], blobs: [kind, ...values], doubles: [1] })
  }
}

/** FNV-1a of the object's name. */
export function shardNumber(object: string, shards: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < object.length; at++) hash = Math.imul(hash ^ object.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % shards
}
