// A poster that the media processor makes: of a picture that is sent, or of the frame that the video shows at a moment. It is shown once it
// is made; a picture of an uploader who is not trusted then waits for a moderator.
import type { WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { imageShapes } from '../../../shared/contract/media-images.ts'
import { subjectPictureTries } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import { beginImageJob, beginJob } from '../media/begin-job.ts'
import { sentPictureAt } from '../media/picture-folders.ts'
import { readPicture } from '../media/read-picture.ts'
import { addSubjectPicture, sentSubjectPictures } from './store/subject-pictures.ts'
import { frameSourceOf } from './store/video-files.ts'
import type { VideoWholeRow } from './store/videos.ts'
import { frameIdOf, newPosterFolder, subjectOfPoster } from './video-poster.ts'

type Answer = Result<WriteAnswerOf<'videoFiles'>>
type Sending = {
  row: VideoWholeRow
  actorId: number
  /** In which the poster gets a folder. */
  ownFolder: string
  waits: boolean
}

/** @param sent the file of the form */
export async function sendPicture(env: Env, sending: Sending, sent: unknown): Promise<Answer> {
  const read = await readPicture(sent, imageShapes.preview.min)
  if (!read.ok) return read
  const tried = await countTry(env, sending, 'file')
  if (!tried.ok) return tried
  const { file } = read.value
  const picture = crypto.randomUUID()
  await env.putNewFile(sentPictureAt(picture), await file.arrayBuffer())
  try {
    const job = await beginImageJob(env, {
      purpose: 'preview',
      subject: subjectOfPoster(sending.row.video_id),
      crop: null,
      source_key: sentPictureAt(picture),
      source_bytes: file.size,
      folder: newPosterFolder(sending.ownFolder),
    })
    await noteSent(env, sending, picture, job)
  } catch (fault) {
    // A picture without a row would never be deleted.
    await env.media.delete(sentPictureAt(picture))
    throw fault
  }
  return ok({ ok: true, video_id: sending.row.video_id })
}

/** Of a video that a moderator has seen already, so it never waits. @param at in seconds */
export async function sendFrame(env: Env, sending: Sending, at: number | undefined): Promise<Answer> {
  if (at === undefined) return refusedForm([{ field: 'at', code: 'required' }])
  if (at > sending.row.duration_seconds) return refusedForm([{ field: 'at', code: 'past_end' }])
  const { video_id } = sending.row
  const source_key = await frameSourceOf(env.db, video_id)
  const source = source_key === null ? null : await env.media.head(source_key)
  if (source_key === null || source === null) return refusedForm([{ field: 'at', code: 'original_gone' }])
  const tried = await countTry(env, sending, 'at')
  if (!tried.ok) return tried
  const folder = newPosterFolder(sending.ownFolder)
  const { row } = await beginJob(env, {
    kind: 'image',
    purpose: 'frame',
    subject: subjectOfPoster(video_id),
    crop: null,
    moment: at,
    folder,
    source_key,
    source_name: 'rendition.mp4',
    source_bytes: source.size,
    owner_id: null,
    is_quick: 1,
  })
  await noteSent(env, { ...sending, waits: false }, frameIdOf(folder), row)
  return ok({ ok: true, video_id })
}

async function countTry(env: Env, { actorId }: Sending, field: string) {
  const { windowSeconds, limit } = subjectPictureTries
  const tried = await countAttempt(env, [{ key: `subject-picture:${actorId}`, limit, windowSeconds }], 'refuse')
  return tried.ok ? ok(null) : refused(tried.code, field, tried.info)
}

/** In the place of one that was sent before and is not made yet. */
async function noteSent(
  { db, media }: Env,
  { row, actorId, waits }: Sending,
  picture: string,
  job: Awaited<ReturnType<typeof beginImageJob>>,
): Promise<void> {
  const of = { family: 'videos', id: row.video_id, slot: 'picture' } as const
  const [former] = await sentSubjectPictures(db, of.family, of.id)
  await db.batch([addSubjectPicture(db, { ...of, picture, actorId, waits, nowSeconds: currentSeconds() }), job])
  if (former) await media.delete(sentPictureAt(former.picture))
}
