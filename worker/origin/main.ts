// The embedded upstream's Worker: requests, jobs from the queue, the hourly clock, and the limiter's objects.
import type { MessageBatch } from '@cloudflare/workers-types'
import { app } from './app.ts'
import { type Bindings, readEnv } from './env.ts'
import { runJobs } from './jobs.ts'

export { Limiter } from './limiter.ts'

export default {
  fetch: app.fetch,
  queue: (batch: MessageBatch, bindings: Bindings): Promise<void> => runJobs(batch, readEnv(bindings)),
  scheduled: async (_: unknown, bindings: Bindings): Promise<void> => {
    await readEnv(bindings).jobs.send({ kind: 'refresh-popularity' })
  },
}
