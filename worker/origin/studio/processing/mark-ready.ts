// The upload can be played and has pictures: a moderator may look. Its uploader is told where details are still missing, and
// persons who signed for the former file that this one waits for them.
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import { addUploadNeedsNotification } from '../../messages/store/notifications.ts'
import { publishIfTrusted } from '../publish.ts'
import { notifyAskedAgain } from '../store/releases-again.ts'
import { moveUpload } from '../store/upload-states.ts'
import { renditionsOf } from '../store/upload-videos.ts'
import { uploadById } from '../store/uploads.ts'

/** @returns whether it was published, so that lists have a new newest video */
export async function markReadyIfPlayable(uploadId: string, env: Env): Promise<boolean> {
  const { db } = env
  const [upload, renditions] = [await uploadById(db, uploadId), await renditionsOf(db, uploadId)]
  const isPlayable = renditions.some(({ height }) => height > 0)
  if (upload?.state !== 'processing' || !upload.has_stills || !isPlayable) return false
  const nowSeconds = currentSeconds()
  await db.batch([
    moveUpload(db, uploadId, 'ready', nowSeconds),
    addUploadNeedsNotification(db, uploadId, nowSeconds),
    notifyAskedAgain(db, uploadId, nowSeconds),
  ])
  if (!upload.is_complete) await env.notifyOpenPages(upload.user_id)
  return publishIfTrusted(env, uploadId)
}
