// Adds a timeout to a promise. The timer is cleared, because a running one would hold the answer open.
import { UpstreamFault } from './fault.ts'

const stepMs = 50

/** The value, or null after pauses of `waitMs` together: where the isolate is busy, they take longer than that. */
export async function orNullAfter<Value>(work: Promise<Value>, waitMs: number): Promise<Value | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = (async () => {
    for (let leftMs = waitMs; leftMs > 0; leftMs -= stepMs) {
      await new Promise((resolve) => {
        timer = setTimeout(resolve, Math.min(stepMs, leftMs))
      })
    }
    return null
  })()
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The value, or a timeout fault after `deadlineMs`; the work itself continues with its request. */
export function withTimeout<Value>(work: Promise<Value>, deadlineMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UpstreamFault('timeout', `nothing within ${deadlineMs} ms`)), deadlineMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
