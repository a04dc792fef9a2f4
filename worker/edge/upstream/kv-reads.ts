// Reads of KV. A read that fails counts as a missing value, and one that is late is not waited for: the upstream is asked.
import { kvReadMs } from '../../../shared/limits.ts'
import { writeLog } from '../telemetry/log.ts'
import { isWithin } from './clock.ts'
import { orNullAfter } from './with-timeout.ts'

let lateMs = Number.NEGATIVE_INFINITY
const failures = { read: 0, write: 0, delete: 0 }

/** One line in the log, with the number of such failures of this isolate. */
export function noteKvFailure(action: keyof typeof failures, name: string, error: unknown): void {
  failures[action] += 1
  writeLog('error', { event: 'kv-failed', action, name, error: String(error), count: failures[action] })
}

/** `value`: null without an answer in time. `late`: the same read, for a caller that finds nothing else; never rejects. */
type KvRead<Value> = { value: Value | null; late: Promise<Value | null> }

/** @param name what is read, for the log */
export async function readFromKv<Value>(name: string, read: () => Promise<Value | null>): Promise<KvRead<Value>> {
  let hasAnswered = false
  const late = (async () => read())()
    .catch((error: unknown) => {
      noteKvFailure('read', name, error)
      return null
    })
    .finally(() => {
      hasAnswered = true
    })
  const waitMs = isWithin(lateMs, kvReadMs.suspect, Date.now()) ? kvReadMs.suspectWait : kvReadMs.wait
  const value = await orNullAfter(late, waitMs)
  if (!hasAnswered) {
    lateMs = Date.now()
    noteKvFailure('read', name, `nothing within ${waitMs} ms`)
  }
  return { value, late }
}
