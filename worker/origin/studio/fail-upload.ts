// Fails an upload: its reason and the uploader's notification are stored in one batch.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { UploadFailure } from '../../../shared/rules/studio-upload-reasons.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { abandonParts } from '../files/upload-parts.ts'
import { addUploadFailedNotification } from '../messages/store/notifications.ts'
import { dropParts } from './store/upload-parts.ts'
import { moveUpload } from './store/upload-states.ts'
import { markFilesDeleted, type UploadRow } from './store/uploads.ts'

export function failUpload({ db }: Pick<Env, 'db'>, uploadId: string, reason: UploadFailure): D1PreparedStatement[] {
  const nowSeconds = currentSeconds()
  return [
    moveUpload(db, uploadId, 'failed', nowSeconds, { reason }),
    addUploadFailedNotification(db, uploadId, reason, nowSeconds),
  ]
}

/** Also deletes what was received of its file. */
export async function rejectFile(
  { upload_id, user_id, r2_upload }: Pick<UploadRow, 'upload_id' | 'user_id' | 'r2_upload'>,
  reason: UploadFailure,
  env: Env,
): Promise<void> {
  await env.db.batch([
    ...failUpload(env, upload_id, reason),
    dropParts(env.db, upload_id),
    markFilesDeleted(env.db, upload_id),
  ])
  if (r2_upload !== null) await abandonParts(env.media, upload_id, r2_upload)
  await env.notifyOpenPages(user_id)
}
