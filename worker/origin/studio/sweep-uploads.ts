// Sweeps uploads: ends abandoned ones, and deletes the files of failed, withdrawn and taken-down ones.
import { daySeconds, hourSeconds, takedownFilesSeconds, uploadRetentionSeconds } from '../../../shared/limits.ts'
import { sweptUploadsAtOnce } from '../bounds.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { abandonParts } from '../files/upload-parts.ts'
import { noteCleared, type UnclearedTakedown, unclearedTakedowns } from '../moderation/store/cleared-takedowns.ts'
import { runEach } from '../run-each.ts'
import { dropTextsOf } from '../video/store/video-texts.ts'
import { dropReleases } from './store/releases.ts'
import { dropUploadCaptions } from './store/upload-captions.ts'
import { dropParts } from './store/upload-parts.ts'
import { dropPeople } from './store/upload-people.ts'
import { moveUpload } from './store/upload-states.ts'
import { endedUploads, idleUploads, markFilesDeleted, type UploadRow } from './store/uploads.ts'
import { keepWaitingPosters } from './waiting-poster.ts'

type SweepEnv = Pick<Env, 'db' | 'media'>

/** A step. One whose files cannot be deleted does not keep the others from it. While there may be more, it queues the next one. */
export async function sweepUploads(env: SweepEnv & Pick<Env, 'jobs'>): Promise<void> {
  const { db } = env
  const nowSeconds = currentSeconds()
  const endedBefore = nowSeconds - uploadRetentionSeconds
  const limits = {
    endedBefore,
    withdrawnBefore: nowSeconds - hourSeconds,
    // Cached lists show its pictures for some hours.
    replacedBefore: nowSeconds - daySeconds,
  }
  const idle = await idleUploads(db, endedBefore, sweptUploadsAtOnce)
  const ended = await endedUploads(db, limits, sweptUploadsAtOnce)
  const down = await unclearedTakedowns(db, (nowSeconds - takedownFilesSeconds) * 1000, sweptUploadsAtOnce)
  await runEach([
    ...ended.map((row) => () => deleteFiles(env, row)),
    ...idle.map((row) => () => abandon(env, row, nowSeconds)),
    ...down.map((one) => () => clearTakedown(env, one)),
  ])
  if ([idle, ended, down].some(({ length }) => length === sweptUploadsAtOnce))
    await env.jobs.send({ kind: 'sweep-uploads' })
}

async function abandon({ db, media }: SweepEnv, row: UploadRow, nowSeconds: number): Promise<void> {
  const to = row.state === 'receiving' ? 'failed' : 'rejected'
  await moveUpload(db, row.upload_id, to, nowSeconds, { reason: 'abandoned' }).run()
  if (row.r2_upload) await abandonParts(media, row.upload_id, row.r2_upload)
}

async function clearTakedown(env: SweepEnv, { video_id, folder, upload_id }: UnclearedTakedown): Promise<void> {
  const { db } = env
  const sent = upload_id === null ? [] : [`uploads/${upload_id}/`]
  await deleteUnder(env, [...sent, ...renditionPrefixes(folder)])
  await db.batch([noteCleared(db, video_id), ...dropTextsOf(db, video_id)])
}

async function deleteFiles(env: SweepEnv, row: UploadRow): Promise<void> {
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
