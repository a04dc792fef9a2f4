// Sweeps uploads: ends abandoned ones, and deletes the files of failed, withdrawn and taken-down ones.
import { daySeconds, hourSeconds, takedownFilesSeconds, uploadRetentionSeconds } from '../../../shared/limits.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { abandonParts } from '../files/upload-parts.ts'
import { noteCleared, unclearedTakedowns } from '../moderation/store/takedowns.ts'
import { dropTextsOf } from '../video/store/video-texts.ts'
import { dropReleases } from './store/releases.ts'
import { dropUploadCaptions } from './store/upload-captions.ts'
import { dropParts } from './store/upload-parts.ts'
import { dropPeople } from './store/upload-people.ts'
import { moveUpload } from './store/upload-states.ts'
import { endedUploads, idleUploads, markFilesDeleted, type UploadRow } from './store/uploads.ts'
import { keepWaitingPosters } from './waiting-poster.ts'

export async function sweepUploads(env: Pick<Env, 'db' | 'media'>): Promise<void> {
  const { db, media } = env
  const nowSeconds = currentSeconds()
  for (const row of await idleUploads(db, nowSeconds - uploadRetentionSeconds)) {
    const to = row.state === 'receiving' ? 'failed' : 'rejected'
    await moveUpload(db, row.upload_id, to, nowSeconds, { reason: 'abandoned' }).run()
    if (row.r2_upload) await abandonParts(media, row.upload_id, row.r2_upload)
  }
  const limits = {
    endedBefore: nowSeconds - uploadRetentionSeconds,
    withdrawnBefore: nowSeconds - hourSeconds,
    // Cached lists show its pictures for some hours.
    replacedBefore: nowSeconds - daySeconds,
  }
  for (const row of await endedUploads(db, limits)) await deleteFiles(env, row)
  for (const { video_id, folder, upload_id } of await unclearedTakedowns(
    db,
    Date.now() - takedownFilesSeconds * 1000,
  )) {
    const sent = upload_id === null ? [] : [`uploads/${upload_id}/`]
    await deleteUnder(env, [...sent, ...renditionPrefixes(folder)])
    await db.batch([noteCleared(db, video_id), ...dropTextsOf(db, video_id)])
  }
}

async function deleteFiles(env: Pick<Env, 'db' | 'media'>, row: UploadRow): Promise<void> {
  const { db } = env
  const { upload_id, folder, state } = row
  if (state === 'replaced') await keepWaitingPosters(env, row)
  await deleteUnder(env, [`uploads/${upload_id}/`, ...(state === 'published' ? [] : renditionPrefixes(folder))])
  const people =
    state === 'published' || state === 'replaced' ? [] : [dropPeople(db, upload_id), ...dropReleases(db, upload_id)]
  await db.batch([
    markFilesDeleted(db, upload_id),
    dropParts(db, upload_id),
    dropUploadCaptions(db, upload_id),
    ...people,
  ])
}

const renditionPrefixes = (folder: string): string[] => [`videos/${folder}/`, `pictures/${folder}/`]

async function deleteUnder({ media }: Pick<Env, 'media'>, prefixes: readonly string[]): Promise<void> {
  for (const prefix of prefixes) {
    let isMore = true
    while (isMore) {
      const page = await media.list({ prefix })
      if (page.objects.length) await media.delete(page.objects.map(({ key }) => key))
      isMore = page.truncated
    }
  }
}
