// Adds a timeout to a promise. The timer is cleared, because a running one would hold the answer open.
import { UpstreamFault } from './fault.ts'

/** The value, or a timeout fault after `deadlineMs`; the work itself continues with its request. */
export function withTimeout<Value>(work: Promise<Value>, deadlineMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UpstreamFault('timeout', `nothing within ${deadlineMs} ms`)), deadlineMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
