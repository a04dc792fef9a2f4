// Gathers the events of many requests into one call of a shard: a call costs far more than an event. Each request waits for the
// shard's answer about its own events, so what it acknowledges is stored.
import { objectDeadlineMs } from '../../../shared/limits.ts'
import { eventGatherMs, eventsOfCallMax } from '../bounds.ts'
import type { CountedEvent } from './counted-event.ts'

/** The answer says which events counted. */
type Count = (events: readonly CountedEvent[]) => Promise<boolean[]>

/** What one call sends, and its answer. The request that began it makes the call. */
type Gathered = { events: CountedEvent[]; startedMs: number; counted: Promise<boolean[]> }

/** Lets work go on after its request was answered or cancelled: the runtime's `waitUntil`. */
type KeepAlive = (work: Promise<unknown>) => void

export function gatherEvents(
  send: Count,
): (events: readonly CountedEvent[], keepAlive: KeepAlive) => Promise<boolean[]> {
  let open: Gathered | null = null

  function start(keepAlive: KeepAlive): Gathered {
    const events: CountedEvent[] = []
    const call = async () => {
      await new Promise((resolve) => setTimeout(resolve, eventGatherMs))
      if (open?.events === events) open = null
      return send(events)
    }
    const gathered = { events, startedMs: Date.now(), counted: call() }
    // Others join: the call is made and answered even if this request is cancelled or answered before.
    keepAlive(gathered.counted.catch(() => undefined))
    return gathered
  }

  return async (events, keepAlive) => {
    const gathered = open && mayJoin(open, events.length) ? open : start(keepAlive)
    open = gathered
    const first = gathered.events.length
    gathered.events.push(...events)
    // It may be the promise of another request: `keepAlive` holds that one, and each request has a deadline of its own
    // (request-env.ts), whose timer also keeps this one from counting as hung. Timers to poll it would cost more than all the rest.
    const counted = await gathered.counted
    return counted.slice(first, first + events.length)
  }
}

/** A call that is overdue will not be made: its isolate had lost the request. */
const mayJoin = ({ events, startedMs }: Gathered, more: number): boolean =>
  events.length + more <= eventsOfCallMax && Date.now() - startedMs < objectDeadlineMs
