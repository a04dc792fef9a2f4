// The embedded upstream's Worker: requests, jobs from the queue, schedules, and the Durable Objects (limiter, inbox, deny list and its
// replicas, events).
import type { MessageBatch, ScheduledController } from '@cloudflare/workers-types'
import { app } from './app.ts'
import { type Bindings, readEnv } from './bindings.ts'
import { jobsBySchedule, runJobs } from './jobs.ts'
import { requestEnv } from './request-env.ts'

export { MetricTotals } from '../../shared/metric-totals.ts'
export { DenyList } from './durable/deny-list.ts'
export { DenyReplica } from './durable/deny-replica.ts'
export { Inbox } from './durable/inbox.ts'
export { Limiter } from './durable/limiter.ts'
export { EventShard } from './events/event-shard.ts'

export default {
  fetch: app.fetch,
  queue: (batch: MessageBatch, bindings: Bindings): Promise<void> =>
    runJobs(batch, requestEnv(readEnv(bindings), 'job')),
  scheduled: async ({ cron }: ScheduledController, bindings: Bindings): Promise<void> => {
    const job = jobsBySchedule[cron]
    const env = readEnv(bindings)
    if (job) await env.jobs.send(job)
    await env.spans?.exportNow()
  },
}
