// A report's picture in the media processor: a moderator sees the re-encoded picture, never the file that a visitor sent.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { MediaEvent } from '../../../shared/contract/media-events.ts'
import { mediaLeaseSeconds } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { now } from '../http/session.ts'
import { reportKey } from '../media/output-keys.ts'
import { queueMediaJob } from '../media/queue-job.ts'
import { addJob, type JobRow } from '../media/store/media-jobs.ts'
import { failReportPicture, noteReportPicture } from './store/reports.ts'

/** Statements for the batch that adds the report. The job is queued first: one that runs too early is retried. */
export async function beginReportPicture(
  env: Env,
  sent: { picture: string; bytes: number },
): Promise<D1PreparedStatement[]> {
  const job_id = crypto.randomUUID().replaceAll('-', '')
  await queueMediaJob(env, job_id)
  const nowSeconds = now()
  return [
    addJob(env.db, {
      job_id,
      kind: 'image',
      purpose: 'contact',
      subject: sent.picture,
      crop: null,
      source_key: reportKey(sent.picture),
      source_name: 'picture',
      source_bytes: sent.bytes,
      folder: `drawn-${crypto.randomUUID()}`,
      lease_until: nowSeconds + mediaLeaseSeconds,
      nowSeconds,
    }),
  ]
}

export const isReportPicture = ({ purpose }: JobRow): boolean => purpose === 'contact'

/** Attaches the result to the report; the original is deleted. */
export async function keepReportPicture(
  { files }: Extract<MediaEvent, { type: 'done' }>,
  { subject, folder, source_key }: JobRow,
  { db, media }: Env,
): Promise<void> {
  const [drawn] = files
  await (drawn
    ? noteReportPicture(db, subject, `${folder}/${drawn.name}`)
    : failReportPicture(db, subject, 'corrupted')
  ).run()
  await media.delete(source_key)
}

/** Without a processor the picture stays unseen: what came with a legal notice is not deleted for that. */
export async function endReportPicture(
  { subject, source_key }: JobRow,
  reason: string,
  { db, media }: Env,
): Promise<void> {
  if (reason === 'no_processor') return
  await failReportPicture(db, subject, reason).run()
  await media.delete(source_key)
}
