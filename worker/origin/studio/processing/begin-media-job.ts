// Begins and stops the jobs of an upload in the media processor.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { quickVideoSeconds } from '../../../../shared/limits.ts'
import type { Env } from '../../env.ts'
import { sourceKey } from '../../files/upload-parts.ts'
import { askToStop } from '../../media/ask-processor.ts'
import { beginImageJob, beginJob } from '../../media/begin-job.ts'
import { endJob } from '../../media/store/media-jobs.ts'
import { ownPictureFolder } from '../own-picture.ts'
import { statedSeconds } from '../stated-seconds.ts'
import { nameJob } from '../store/upload-videos.ts'

type UploadFile = { upload_id: string; user_id: number; file_name: string; file_bytes: number; folder: string }

/** Statements for the batch that stores the video's file. @param address of a file that is fetched from another site */
export async function beginVideoJob(env: Env, file: UploadFile, address = ''): Promise<D1PreparedStatement[]> {
  const seconds = address ? null : await statedSeconds(env.media, file)
  const { job_id, row } = await beginJob(env, {
    kind: 'video',
    purpose: 'video',
    subject: file.upload_id,
    crop: null,
    folder: file.folder,
    source_key: address || sourceKey(file.upload_id),
    source_name: file.file_name,
    source_bytes: file.file_bytes,
    owner_id: file.user_id,
    is_quick: seconds !== null && seconds <= quickVideoSeconds ? 1 : 0,
  })
  return [row, nameJob(env.db, file.upload_id, job_id)]
}

/** The statement for the batch that stores the uploader's own preview picture. */
export const beginPictureJob = (
  env: Env,
  { upload_id, folder }: { upload_id: string; folder: string },
  key: string,
  bytes: number,
): Promise<D1PreparedStatement> =>
  beginImageJob(env, {
    purpose: 'preview',
    subject: upload_id,
    crop: null,
    folder: ownPictureFolder(folder, key),
    source_key: key,
    source_bytes: bytes,
  })

export async function stopVideoJob(env: Env, { job_id }: { job_id: string | null }): Promise<void> {
  if (job_id === null) return
  await endJob(env.db, job_id, 'failed', 'stopped').run()
  if (env.processor) await askToStop(env.processor, job_id)
}
