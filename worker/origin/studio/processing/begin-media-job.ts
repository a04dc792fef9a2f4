// Adds a job for the media processor: its row in the caller's batch, and its message on the queue.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { mediaLeaseSeconds } from '../../../../shared/limits.ts'
import type { Env } from '../../env.ts'
import { sourceKey } from '../../files/upload-parts.ts'
import { now } from '../../http/session.ts'
import { askToStop } from '../../media/ask-processor.ts'
import { queueMediaJob } from '../../media/queue-job.ts'
import { addJob, endJob } from '../../media/store/media-jobs.ts'
import { nameJob } from '../store/upload-films.ts'

type Film = { upload_id: string; file_name: string; file_bytes: number; folder: string }

/** Statements for the batch that has the film. The job is queued first: one that runs too early is retried. */
export async function beginVideoJob(env: Env, film: Film): Promise<D1PreparedStatement[]> {
  const job_id = newJobId()
  await queueMediaJob(env, job_id)
  const nowSeconds = now()
  return [
    addJob(env.db, {
      job_id,
      kind: 'video',
      purpose: 'film',
      subject: film.upload_id,
      crop: null,
      folder: film.folder,
      source_key: sourceKey(film.upload_id),
      source_name: film.file_name,
      source_bytes: film.file_bytes,
      lease_until: nowSeconds + mediaLeaseSeconds,
      nowSeconds,
    }),
    nameJob(env.db, film.upload_id, job_id),
  ]
}

export async function beginPictureJob(
  env: Env,
  { upload_id, folder }: { upload_id: string; folder: string },
  key: string,
  bytes: number,
): Promise<D1PreparedStatement[]> {
  const job_id = newJobId()
  await queueMediaJob(env, job_id)
  const nowSeconds = now()
  return [
    addJob(env.db, {
      job_id,
      kind: 'image',
      purpose: 'preview',
      subject: upload_id,
      crop: null,
      folder,
      source_key: key,
      source_name: 'picture',
      source_bytes: bytes,
      lease_until: nowSeconds + mediaLeaseSeconds,
      nowSeconds,
    }),
  ]
}

export async function stopVideoJob(env: Env, { job_id }: { job_id: string | null }): Promise<void> {
  if (job_id === null) return
  await endJob(env.db, job_id, 'failed', 'stopped').run()
  if (env.processor) await askToStop(env.processor, job_id)
}

const newJobId = (): string => crypto.randomUUID().replaceAll('-', '')
