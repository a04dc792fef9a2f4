// Queues a job for the media processor whose row is written in the caller's batch. A message that is lost is sent again by the
// schedule when the row's lease has ended.
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { tracer } from '../telemetry/trace.ts'

/** Never throws: what causes the job does not fail because the queue does. */
export async function queueMediaJob({ jobs }: Pick<Env, 'jobs'>, job: string): Promise<void> {
  try {
    await jobs.send({ kind: 'run-media', job_id: job, attempt: 1, ...tracer.headers() })
  } catch (error) {
    const line = { event: 'queue-failed', job, problem: String(error) }
    writeLog('error', line)
  }
}
