// The shards that count events: a visitor's events about an object are always counted by the same one, until their number changes.
import type { DurableObjectNamespace } from '@cloudflare/workers-types'
import { type PointWriter, pointsMax } from '../../../shared/metric-target.ts'
import { textHash } from '../../../shared/text-hash.ts'
import { shardsOfObject } from '../bounds.ts'
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
      const byShard = Map.groupBy(events, (event) => shardOfEvent(event, shards))
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

/**
 * The shard of an event: an object has a few of them, so that a very popular one does not fill one shard, and a visitor's events about it
 * go to the same one. Where each event counts, any shard will do.
 */
export function shardOfEvent({ object, once }: Pick<CountedEvent, 'object' | 'once'>, shards: number): number {
  if (!once) return Math.floor(Math.random() * shards)
  return (textHash(object) + (textHash(once.hash) % shardsOfObject)) % shards
}
