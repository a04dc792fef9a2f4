// Reports events to the embedded upstream, after the answer: no visitor waits for a count. Another upstream counts by itself.
import { internalPaths } from '../../../shared/service-paths.ts'
import type { SiteEvent } from '../../../shared/site-events.ts'
import { writeLog } from '../telemetry/log.ts'
import { callerHeaders } from './caller.ts'
import type { FetchDeps } from './fetch-deps.ts'

export function reportEvents(deps: FetchDeps, events: readonly SiteEvent[]): void {
  if (!deps.env.isUpstreamEmbedded || events.length === 0) return
  deps.waitUntil(
    send(deps, events).catch((error: unknown) => {
      writeLog('error', { event: 'lost', what: 'events', events: events.length, problem: String(error) })
    }),
  )
}

async function send({ env, caller }: FetchDeps, events: readonly SiteEvent[]): Promise<void> {
  const answer = await env.fetchUpstream(internalPaths.events, {
    method: 'POST',
    headers: { ...(await callerHeaders(env, caller)), 'content-type': 'application/json' },
    body: JSON.stringify(events),
  })
  await answer.body?.cancel()
  // Above the limit of a network nothing is counted, and nothing is wrong.
  if (!answer.ok && answer.status !== 429) throw new Error(`the events were answered ${answer.status}`)
}
