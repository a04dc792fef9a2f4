// Waiting ends. The timer is cleared when the work is done: one that runs on would hold the whole answer until it ends.
import { UpstreamFault } from './fault.ts'

/** The work's value, or a timeout fault after `deadlineMs`; the work itself goes on as long as its request does. */
export function withTimeout<Value>(work: Promise<Value>, deadlineMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UpstreamFault('timeout', `nothing within ${deadlineMs} ms`)), deadlineMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
