// Retries an attempt that ended without a result: the processor disappeared, or asks for another attempt.
import { mediaLeaseSeconds } from '../../../../shared/limits.ts'
import type { UploadFailure } from '../../../../shared/rules/studio-upload-reasons.ts'
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import { type JobRow, nextAttempt, silentJobs } from '../../media/store/media-jobs.ts'
import { failJob } from './run-media-job.ts'

/** Queues the next attempt; after the last one the job has failed. The upload keeps its state: what its uploader sees never goes back. */
export async function retryJob(env: Env, job: JobRow, reason: UploadFailure): Promise<void> {
  const next = await nextAttempt(env.db, job.job_id, job.attempt, currentSeconds() + mediaLeaseSeconds)
  if (!next) return failJob(env, job, reason)
  await env.jobs.send({ kind: 'run-media', job_id: job.job_id, attempt: next.attempt })
}

/** Every minute: a running job without events was lost; one that still waits is queued again. */
export async function retrySilentJobs(env: Env): Promise<void> {
  for (const job of await silentJobs(env.db, currentSeconds())) {
    if (job.state === 'running') await retryJob(env, job, 'timed_out')
    else await env.jobs.send({ kind: 'run-media', job_id: job.job_id, attempt: job.attempt })
  }
}
