// How long one request may wait for storage: its database queries and Durable Objects share one budget, so that it is answered
// in time whichever of them is slow.
import { StorageFault, storageFaultOf } from './storage-fault.ts'

export type StorageClock = {
  /** The answer, or a fault when the budget is used up, or after `mostMs` of this one wait. */
  wait: <Value>(what: string, call: () => Promise<Value>, mostMs?: number) => Promise<Value>
  /** Whether a pause of so many milliseconds leaves time for another try. */
  hasTimeFor: (ms: number) => boolean
}

export function createStorageClock(budgetMs: number): StorageClock {
  let usedMs = 0
  let pending = 0
  let sinceMs = 0
  // Waits at the same time count once; the work between two waits counts for nothing.
  const leftMs = () => budgetMs - usedMs - (pending > 0 ? Math.max(0, Date.now() - sinceMs) : 0)

  async function wait<Value>(what: string, call: () => Promise<Value>, mostMs = budgetMs): Promise<Value> {
    const waitMs = Math.min(mostMs, leftMs())
    if (waitMs <= 0) throw new StorageFault('storage_busy', `no time is left for ${what}`)
    if (pending++ === 0) sinceMs = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      const fault = new StorageFault('storage_busy', `${what} did not answer within ${waitMs} ms`)
      timer = setTimeout(() => reject(fault), waitMs)
    })
    try {
      return await Promise.race([call(), late])
    } catch (error) {
      throw storageFaultOf(error) ?? error
    } finally {
      clearTimeout(timer)
      if (--pending === 0) usedMs += Math.max(0, Date.now() - sinceMs)
    }
  }

  return { wait, hasTimeFor: (ms) => leftMs() > ms }
}
