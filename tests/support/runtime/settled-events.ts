// Brings everything that was counted into the database, for tests that look at counters: a site adds its events up every few minutes.
import type { Miniflare } from 'miniflare'

let jobs = 0

/** @param name the Worker of the embedded upstream */
export async function settleEvents({ miniflare }: { miniflare: Miniflare }, name = 'origin'): Promise<void> {
  const id = `settles-${++jobs}`
  const body = { kind: 'roll-up-events', isAll: true }
  const origin = await miniflare.getWorker(name)
  const { explicitAcks } = await origin.queue('edgetube-jobs', [{ id, timestamp: new Date(), attempts: 1, body }])
  if (!explicitAcks.includes(id)) throw new Error('The events were not added up: see the log of the embedded upstream')
}
