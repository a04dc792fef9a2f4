// Counts what members do once: an account was made, an upload arrived. What happened has happened: where the counters do not answer, the
// event is lost, and the log says so.
import { currentSeconds } from '../clock.ts'
import type { CountedEvent } from '../durable/counted-event.ts'
import { writeLog } from '../telemetry/log.ts'
import { eventOf } from './event-kinds.ts'

/** The id of an upload keeps a request that is repeated from counting twice; only the counter remembers it, for half an hour. */
type Happening =
  | { kind: 'signup'; way: 'form' | 'provider' }
  | { kind: 'upload'; way: 'form' | 'parts'; uploadId: string }
type Counters = { countEvents: (events: readonly CountedEvent[]) => Promise<void> }

export async function countHappening(env: Counters, happening: Happening): Promise<void> {
  const { kind, way } = happening
  const onceHash = happening.kind === 'upload' ? happening.uploadId : null
  const event = eventOf(kind, { way }, { nowSeconds: currentSeconds(), onceHash })
  await env.countEvents([event]).catch((fault: unknown) => {
    writeLog('error', { event: 'lost', what: kind, count: 1, problem: String(fault) })
  })
}
