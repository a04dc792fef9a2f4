// Publishes an upload whose video was imported: the video keeps its id, date and counts, and gets the files that were made.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { waitingStatusId } from '../../../../shared/entities/video.ts'
import { isHdSize } from '../../../../shared/rules/video-renditions.ts'
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import { addUploadAcceptedNotification } from '../../messages/store/notifications.ts'
import { putCardPictures } from '../../studio/put-card-pictures.ts'
import { publishImportedUpload } from '../../studio/store/publish.ts'
import { renditionsOf } from '../../studio/store/upload-videos.ts'
import type { UploadRow } from '../../studio/store/uploads.ts'
import { importedVideoById } from '../store/imported-media.ts'
import { writeImported } from '../store/write-imported.ts'
import { dirOfName } from './name-finder.ts'

/** The statements that publish it, of which one fails where the video was changed since; null when its video is not waiting any more. */
export async function planImportedPublication(
  upload: UploadRow,
  videoId: number,
  env: Pick<Env, 'db' | 'media'>,
): Promise<D1PreparedStatement[] | null> {
  const { db } = env
  const [known, renditions] = await Promise.all([importedVideoById(db, videoId), renditionsOf(db, upload.upload_id)])
  if (upload.state !== 'ready' || known?.state.status_id !== waitingStatusId) return null
  await putCardPictures(env, upload, 1)
  const { video_id: _, file_set_id, names, ...before } = known.state
  const isHd = isHdSize({ width: upload.width || 1, height: upload.height || 1 })
  const after = {
    ...before,
    status_id: 1,
    folder: upload.folder,
    files: renditions,
    duration_seconds: Math.round(upload.duration_seconds ?? before.duration_seconds),
    is_hd: isHd ? (1 as const) : (0 as const),
  }
  const { source, foreign_id, hash, version } = known
  const dir = dirOfName(after.title) || 'video'
  const video = {
    video_id: videoId,
    file_set_id,
    dir,
    source,
    foreign_id,
    hash,
    waits: '' as const,
    isNoted: true,
    before,
    after,
    names,
    version,
  }
  const nowSeconds = currentSeconds()
  const written = writeImported(db, { videos: [video], newNames: [], records: [], nowSeconds, isBulk: false })
  return [
    ...publishImportedUpload(db, upload.upload_id, { videoId, fileSetId: file_set_id, nowSeconds }, written),
    addUploadAcceptedNotification(db, upload.upload_id, nowSeconds),
  ]
}
