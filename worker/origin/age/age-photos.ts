// The photo of an age check in the media processor: a moderator sees the re-encoded picture, never the file that a visitor sent.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { MediaEvent } from '../../../shared/contract/media-events.ts'
import { mediaLeaseSeconds } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { now } from '../http/session.ts'
import { ageKey } from '../media/output-keys.ts'
import { queueMediaJob } from '../media/queue-job.ts'
import { addJob, type JobRow } from '../media/store/media-jobs.ts'
import { failAgePhoto, noteAgePhoto } from './store/age-checks.ts'

/** Statements for the batch that adds the check. The job is queued first: one that runs too early is retried. */
export async function beginAgePhoto(
  env: Env,
  sent: { checkId: string; bytes: number },
): Promise<D1PreparedStatement[]> {
  const job_id = crypto.randomUUID().replaceAll('-', '')
  await queueMediaJob(env, job_id)
  const nowSeconds = now()
  return [
    addJob(env.db, {
      job_id,
      kind: 'image',
      purpose: 'age',
      subject: sent.checkId,
      crop: null,
      source_key: ageKey(sent.checkId),
      source_name: 'picture',
      source_bytes: sent.bytes,
      folder: folderOf(sent.checkId),
      lease_until: nowSeconds + mediaLeaseSeconds,
      nowSeconds,
    }),
  ]
}

export const isAgePhoto = ({ purpose }: JobRow): boolean => purpose === 'age'

/** Stores the re-encoded picture. If the check was decided meanwhile, every file of it is deleted. */
export async function keepAgePhoto(
  { files }: Extract<MediaEvent, { type: 'done' }>,
  { subject, folder }: JobRow,
  env: Env,
): Promise<void> {
  const [drawn] = files
  if (!drawn) return endAgePhoto({ subject }, 'corrupted', env)
  const kept = await noteAgePhoto(env.db, subject, `${folder}/${drawn.name}`)
  await (kept ? env.media.delete(ageKey(subject)) : forgetAgePhoto(env, subject))
}

/** Without a processor the photo stays unseen until it is too old. */
export async function endAgePhoto({ subject }: Pick<JobRow, 'subject'>, reason: string, env: Env): Promise<void> {
  await failAgePhoto(env.db, subject, reason).run()
  if (reason !== 'no_processor') await forgetAgePhoto(env, subject)
}

/** The original and what was made of it. */
export async function forgetAgePhoto({ media }: Pick<Env, 'media'>, checkId: string): Promise<void> {
  const { objects } = await media.list({ prefix: ageKey(`${folderOf(checkId)}/`) })
  await media.delete([ageKey(checkId), ...objects.map(({ key }) => key)])
}

const folderOf = (checkId: string): string => `drawn-${checkId}`
