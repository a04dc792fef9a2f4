// The poster of a video. Browsers keep a picture for good, so another poster has another address: a folder within that of the upload, which
// takedowns, rules of countries and the deletion of its files cover as well. Former folders stay, for an undo.

import type { CacheTag } from '../../../shared/contract/cache-tags.ts'
import { detailsTag } from '../../../shared/contract/cache-tags.ts'
import { outputType } from '../../../shared/contract/media-files.ts'
import { previewsMax } from '../../../shared/limits.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { pictureKey } from '../files/addresses.ts'
import { forgetFolder, sentIdIn } from '../media/picture-folders.ts'
import type { JobRow } from '../media/store/media-jobs.ts'
import { isPosterOfEdit, putPosterEdit } from '../studio/store/video-edits.ts'
import { saveVideo } from './save-video.ts'
import { dropSubjectPicture, failSubjectPicture, sentSubjectPictures } from './store/subject-pictures.ts'
import { ownFolderOf, wasPoster } from './store/video-files.ts'
import { type VideoWholeRow, videosWhole } from './store/videos.ts'
import { fieldsOfVideo } from './video-fields.ts'

type FilesEnv = Pick<Env, 'media'>

/** A new folder within that of the upload. */
export const newPosterFolder = (uploadFolder: string): string =>
  `${uploadFolder}/p${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

/** Whether a folder is that of the upload or within it, and has pictures. */
export async function isOwnFolder({ media }: FilesEnv, uploadFolder: string, folder: string): Promise<boolean> {
  if (folder !== uploadFolder && !folder.startsWith(`${uploadFolder}/p`)) return false
  return (await media.head(pictureKey(`${folder}/still.webp`))) !== null
}

/** Of the folder that is shown: what does not depend on the poster. */
const previewNames = Array.from({ length: previewsMax }, (_, index) => `preview-${index + 1}.webp`)
const timelineNames = ['timeline.webp', 'timeline.vtt']
const otherPictures = [...previewNames, ...timelineNames]

type Folders = {
  shown: string
  to: string
  /** Where its sources are, by the names without their ending: the large one in two types, and the one of cards. */
  from: string
  large: string
  small: string
}

/** Stores all pictures of a card in a folder. False where a source is missing. */
export async function copyPoster(env: FilesEnv, { shown, to, from, large, small }: Folders): Promise<boolean> {
  const isCopied = await copy(env, `${from}/${large}.webp`, `${to}/poster.webp`)
  if (!isCopied || !(await copy(env, `${from}/${small}.webp`, `${to}/still.webp`))) return false
  await copy(env, `${from}/${large}.avif`, `${to}/poster.avif`)
  await copy(env, `${from}/${small}.webp`, `${to}/vertical.webp`)
  // A hosted video has one picture only.
  const isHosted = shown.startsWith('https://')
  for (const name of isHosted ? previewNames : otherPictures)
    await copy(env, isHosted ? `${from}/${small}.webp` : `${shown}/${name}`, `${to}/${name}`)
  return true
}

/** The timeline of a video beside another poster of it. */
export async function copyTimeline(env: FilesEnv, from: string, to: string): Promise<void> {
  for (const name of timelineNames) await copy(env, `${from}/${name}`, `${to}/${name}`)
}

/** A picture is small enough for memory. False where there is none. */
async function copy({ media }: FilesEnv, from: string, to: string): Promise<boolean> {
  const source = await media.get(pictureKey(from))
  if (!source) return false
  await media.put(pictureKey(to), await source.arrayBuffer(), {
    httpMetadata: { contentType: outputType(to.slice(to.lastIndexOf('/') + 1)) },
  })
  return true
}

/** The folder with one of the ten stills as the poster; null where that still is missing. */
export async function posterOfStill(
  env: FilesEnv,
  { uploadFolder, shown, still }: { uploadFolder: string; shown: string; still: string },
): Promise<string | null> {
  const to = newPosterFolder(uploadFolder)
  const folders = { shown, to, from: uploadFolder, large: `still-${still}`, small: `card-${still}` }
  return (await copyPoster(env, folders)) ? to : null
}

/** The poster of another folder with the other pictures of an upload; null where that folder has none. */
export async function posterOfFolder(
  env: FilesEnv,
  { uploadFolder, from }: { uploadFolder: string; from: string },
): Promise<string | null> {
  const to = newPosterFolder(uploadFolder)
  return (await copyPoster(env, { shown: uploadFolder, to, from, large: 'poster', small: 'still' })) ? to : null
}

/** The subject of a job that makes a poster. */
export const subjectOfPoster = (videoId: number): string => `video ${videoId}`
const videoOf = ({ subject }: JobRow): number => Number(/^video ([1-9]\d{0,14})$/.exec(subject)?.[1] ?? 0)
const isOfFrame = ({ purpose }: JobRow): boolean => purpose === 'frame'
export const isVideoPoster = (job: JobRow): boolean => (job.purpose === 'preview' || isOfFrame(job)) && videoOf(job) > 0

/** What stands for a frame where a picture that was sent has its id. */
export const frameIdOf = (folder: string): string => folder.slice(folder.lastIndexOf('/') + 1)
const sentIdOf = (job: JobRow): string => (isOfFrame(job) ? frameIdOf(job.folder) : sentIdIn(job.source_key))

/** The file of a frame is the video's own. */
const forgetSent = async (job: JobRow, { media }: FilesEnv): Promise<void> =>
  isOfFrame(job) ? undefined : media.delete(job.source_key)

/**
 * Shows the result, by the member who sent it, or lets it wait for a moderator, unless another picture was sent since. Idempotent. Returns
 * what caches have to invalidate.
 */
export async function showVideoPoster(job: JobRow, env: Env): Promise<CacheTag | undefined> {
  const { folder } = job
  const id = videoOf(job)
  const picture = sentIdOf(job)
  const sent = (await sentSubjectPictures(env.db, 'videos', id)).find((one) => one.picture === picture)
  const [row] = await videosWhole(env.db, [id])
  await forgetSent(job, env)
  if (!sent || !row) {
    if (!(await isPosterOf(env, id, folder, row?.folder))) await forgetFolder(env, folder)
    return undefined
  }
  const own = await ownFolderOf(env.db, id)
  // The video may have got another file since it was sent: then the folder of the former one will be deleted.
  const to = folder.startsWith(`${own}/`) ? folder : newPosterFolder(own)
  const isStored = await copyPoster(env, {
    shown: row.folder,
    to,
    from: folder,
    large: 'image-1280',
    small: 'image-640',
  })
  if (isStored) await (sent.waits ? letWait(env, row, to, sent.actor_id) : show(env, row, to, sent.actor_id))
  await dropSubjectPicture(env.db, { family: 'videos', id, slot: 'picture' }, picture).run()
  return detailsTag(id)
}

/** Whether the folder is or was the poster of a video, or waits to be: then it stays. */
const isPosterOf = async ({ db }: Env, videoId: number, folder: string, shown: string | undefined): Promise<boolean> =>
  folder === shown || (await wasPoster(db, videoId, folder)) || (await isPosterOfEdit(db, videoId, folder))

async function show(env: Env, row: VideoWholeRow, poster: string, actorId: number): Promise<void> {
  const saved = await saveVideo(env, { row, after: { ...fieldsOfVideo(row), poster }, actorId })
  // Another change came between: the processor repeats its event.
  if (saved === 'outdated') throw new Error(`video ${row.video_id} was changed meanwhile`)
}

/** A poster that waited before is replaced. */
async function letWait(env: Env, row: VideoWholeRow, poster: string, userId: number): Promise<void> {
  const { video_id: videoId, folder: before } = row
  if (await isPosterOfEdit(env.db, videoId, poster)) return
  const edit = { videoId, userId, before, poster, nowSeconds: currentSeconds() }
  const [, withdrawn] = await env.db.batch<{ poster: string | null }>(putPosterEdit(env.db, edit))
  const former = withdrawn?.results[0]?.poster
  if (former) await forgetFolder(env, former)
}

export async function failVideoPoster(job: JobRow, reason: string, env: Env): Promise<void> {
  const of = { family: 'videos', id: videoOf(job), slot: 'picture' } as const
  await failSubjectPicture(env.db, of, sentIdOf(job), reason).run()
  await forgetSent(job, env)
}
