// Begins a job of the media processor: its message goes to the queue, its row into the batch that adds what it is about.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { mediaLeaseSeconds } from '../../../shared/limits.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { queueMediaJob } from './queue-job.ts'
import { addJob, type NewJob } from './store/media-jobs.ts'

type Job = Omit<NewJob, 'job_id' | 'lease_until' | 'nowSeconds'>

/** The message goes first: a job that runs before its row exists is retried. */
export async function beginJob(
  { db, jobs }: Pick<Env, 'db' | 'jobs'>,
  job: Job,
): Promise<{ job_id: string; row: D1PreparedStatement }> {
  const job_id = crypto.randomUUID().replaceAll('-', '')
  await queueMediaJob({ jobs }, job_id)
  const nowSeconds = currentSeconds()
  return { job_id, row: addJob(db, { ...job, job_id, lease_until: nowSeconds + mediaLeaseSeconds, nowSeconds }) }
}

/** The same for a picture that a visitor or member sent. */
export async function beginImageJob(
  env: Pick<Env, 'db' | 'jobs'>,
  image: Omit<Job, 'kind' | 'source_name' | 'owner_id' | 'is_quick'>,
): Promise<D1PreparedStatement> {
  return (await beginJob(env, { ...image, kind: 'image', source_name: 'picture', owner_id: null, is_quick: 1 })).row
}
