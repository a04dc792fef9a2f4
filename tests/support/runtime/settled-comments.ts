// Lets the clock do what follows from writes of comments, for tests that look at counters after faults.
import type { Miniflare } from 'miniflare'
import { originName } from '../../../worker/local.ts'

let jobs = 0

export async function settleComments({ miniflare }: { miniflare: Miniflare }): Promise<void> {
  // The clock leaves out effects of the current second, of which more may come.
  await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000) + 20))
  const origin = await miniflare.getWorker(originName)
  const message = { id: `minute-${++jobs}`, timestamp: new Date(), attempts: 1, body: { kind: 'sweep-media' } }
  await origin.queue('edgetube-jobs', [message])
}
