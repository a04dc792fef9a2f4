// What is sent to a shard of events.

/** An event as a shard counts it. */
export type CountedEvent = {
  /** The subject of the event: it chooses the shards that may count it. */
  object: string
  /** The count that it adds one to. */
  key: string
  /** A keyed hash of visitor, kind and object: a second event with it does not count before `untilSeconds`. Null: each counts. */
  once: { hash: string; untilSeconds: number } | null
  atSeconds: number
}
