// The poster of a video. Browsers keep a picture for good, so another poster has another address: a folder within that of the upload, which
// takedowns, rules of countries and the deletion of its files cover as well. Former folders stay, for an undo.

import type { CacheTag } from '../../../shared/contract/cache-tags.ts'
import { detailsTag } from '../../../shared/contract/cache-tags.ts'
import { outputType } from '../../../shared/contract/media-files.ts'
import { previewsMax } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { pictureKey } from '../files/addresses.ts'
import { sentIdIn } from '../media/picture-folders.ts'
import type { JobRow } from '../media/store/media-jobs.ts'
import { saveVideo } from './save-video.ts'
import { dropSubjectPicture, failSubjectPicture, sentSubjectPictures } from './store/subject-pictures.ts'
import { videosWhole } from './store/videos.ts'
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
const otherPictures = [...previewNames, 'timeline.webp', 'timeline.vtt']

type Folders = {
  shown: string
  to: string
  /** Where its sources are, by the names without their ending: the large one in two types, and the one of cards. */
  from: string
  large: string
  small: string
}

/** Stores all pictures of a card in a folder. False where a source is missing. */
async function putPoster(env: FilesEnv, { shown, to, from, large, small }: Folders): Promise<boolean> {
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
  return (await putPoster(env, folders)) ? to : null
}

/** The poster of another folder with the other pictures of an upload; null where that folder has none. */
export async function posterOfFolder(
  env: FilesEnv,
  { uploadFolder, from }: { uploadFolder: string; from: string },
): Promise<string | null> {
  const to = newPosterFolder(uploadFolder)
  return (await putPoster(env, { shown: uploadFolder, to, from, large: 'poster', small: 'still' })) ? to : null
}

/** The subject of a job that encodes a sent poster. */
export const subjectOfPoster = (videoId: number): string => `video ${videoId}`
const videoOf = ({ subject }: JobRow): number => Number(/^video ([1-9]\d{0,14})$/.exec(subject)?.[1] ?? 0)
export const isVideoPoster = (job: JobRow): boolean => job.purpose === 'preview' && videoOf(job) > 0

/** Shows the result, unless another picture was sent since, by the editor who sent it. Idempotent. Returns what caches have to invalidate. */
export async function showVideoPoster(job: JobRow, env: Env): Promise<CacheTag | undefined> {
  const { folder, source_key } = job
  const id = videoOf(job)
  const picture = sentIdIn(source_key)
  const sent = (await sentSubjectPictures(env.db, 'videos', id)).find((one) => one.picture === picture)
  const [row] = await videosWhole(env.db, [id])
  await env.media.delete(source_key)
  if (!sent || !row) return undefined
  const isStored = await putPoster(env, {
    shown: row.folder,
    to: folder,
    from: folder,
    large: 'image-1280',
    small: 'image-640',
  })
  const after = { ...fieldsOfVideo(row), poster: folder }
  const saved = isStored ? await saveVideo(env, { row, after, actorId: sent.actor_id }) : 'same'
  // Another change came between: the processor repeats its event.
  if (saved === 'outdated') throw new Error(`video ${id} was changed meanwhile`)
  await dropSubjectPicture(env.db, { family: 'videos', id, slot: 'picture' }, picture).run()
  return detailsTag(id)
}

export async function failVideoPoster(job: JobRow, reason: string, env: Env): Promise<void> {
  const of = { family: 'videos', id: videoOf(job), slot: 'picture' } as const
  await failSubjectPicture(env.db, of, sentIdIn(job.source_key), reason).run()
  await env.media.delete(job.source_key)
}
