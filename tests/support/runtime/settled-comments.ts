// Lets the clock do what follows from writes of comments, for tests that look at counters after faults.
import type { Miniflare } from 'miniflare'

let jobs = 0

/** @param name the Worker of the embedded upstream */
export async function settleComments({ miniflare }: { miniflare: Miniflare }, name = 'origin'): Promise<void> {
  // The clock leaves out effects of the current second, of which more may come.
  await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000) + 20))
  const origin = await miniflare.getWorker(name)
  const message = { id: `minute-${++jobs}`, timestamp: new Date(), attempts: 1, body: { kind: 'sweep-media' } }
  await origin.queue('edgetube-jobs', [message])
}
