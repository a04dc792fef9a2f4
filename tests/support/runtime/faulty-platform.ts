// The whole site over faulty bindings of the embedded upstream: its database, files, Durable Objects and queue are the real
// ones, and fail on command.
import { originName } from '../../../worker/local.ts'
import { type BindingFaults, faultsAddress, faultyFront } from './faulty-bindings.ts'
import { type SiteTestbed, startSiteTestbed } from './site.ts'

export type FaultyPlatform = SiteTestbed & {
  /** From now on these calls of the embedded upstream fail; returns how often each was made since the last time. */
  fails: (faults: BindingFaults) => Promise<Record<string, number>>
  /** Sends the embedded upstream a request, as the edge does. */
  askOrigin: (
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string },
  ) => Promise<Response>
  /** The lines of an event in the log of both Workers. */
  linesOf: (event: string) => Record<string, unknown>[]
}

const bindings = ['DB', 'MEDIA', 'LIMITER', 'INBOX', 'DENY_LIST', 'DENY_REPLICA', 'EVENTS', 'JOBS']

type Options = {
  /** Over the catalogue of the invented videos. */
  isSeeded?: boolean
  /** Variables of the embedded upstream. */
  originVars?: Record<string, string>
}

export async function startFaultyPlatform({
  isSeeded = false,
  originVars = {},
}: Options = {}): Promise<FaultyPlatform> {
  const site = await startSiteTestbed({
    originVars,
    originFront: faultyFront('./main.js', bindings),
    isSeeded,
  })
  const origin = await site.runtime.worker(originName)
  const askOrigin: FaultyPlatform['askOrigin'] = async (path, init) =>
    (await origin.fetch(`http://upstream${path}`, init)) as unknown as Response
  return {
    ...site,
    askOrigin,
    fails: async (faults) => (await askOrigin(faultsAddress(faults))).json() as Promise<Record<string, number>>,
    linesOf: (event) =>
      site.log
        .filter((line) => line.includes(`"event":"${event}"`))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}
