// Brings everything that was counted into the database, for tests that look at counters: a site adds its events up every few minutes.
import type { Miniflare } from 'miniflare'
import { originName } from '../../../worker/local.ts'

let jobs = 0

export async function settleEvents({ miniflare }: { miniflare: Miniflare }): Promise<void> {
  const id = `settles-${++jobs}`
  const body = { kind: 'roll-up-events', isAll: true }
  const origin = await miniflare.getWorker(originName)
  const { explicitAcks } = await origin.queue('edgetube-jobs', [{ id, timestamp: new Date(), attempts: 1, body }])
  if (!explicitAcks.includes(id)) throw new Error('The events were not added up: see the log of the embedded upstream')
}
