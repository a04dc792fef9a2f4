// Accepts a profile picture: checks the file and stores it where no address leads, until the media processor has redrawn it. Its bytes are
// never shown or logged.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { imageShapes } from '../../../shared/contract/media-images.ts'
import type { ProfilePicture } from '../../../shared/forms/profile-picture.ts'
import { avatarMinPixels, coverMinPixels, profilePictureTries } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { ImageHeader } from '../../../shared/rules/image-header.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import { sentPictureAt } from '../media/picture-folders.ts'
import { fileProblem, readPicture } from '../media/read-picture.ts'
import { beginMemberPicture } from './member-pictures.ts'
import { addSentPicture, sentBefore } from './store/sent-pictures.ts'

type Form = Extract<BodyOf<'ownMember'>, { section: ProfilePicture }>

const minPixels = { avatar: avatarMinPixels, cover: coverMinPixels }

export async function saveProfilePicture(
  purpose: ProfilePicture,
  form: Form,
  env: Env,
  userId: number,
): Promise<Result<unknown>> {
  const picture = await readPicture(form.file, minPixels[purpose])
  if (!picture.ok) return picture
  const crop = cropOf(form, purpose, picture.value.head)
  if (!crop.ok) return crop
  const { windowSeconds, member: limit } = profilePictureTries
  // Each picture is stored and encoded: without the limit one member could fill both.
  const tried = await countAttempt(env, [{ key: `profile-picture:${userId}`, limit, windowSeconds }], 'refuse')
  if (!tried.ok) return refused(tried.code, 'file', tried.info)
  const [key, former] = [crypto.randomUUID(), await sentBefore(env.db, userId, purpose)]
  const { file } = picture.value
  await env.putNewFile(sentPictureAt(key), await file.arrayBuffer())
  const sent = { userId, purpose, picture: key, bytes: file.size, crop: crop.value }
  try {
    const job = await beginMemberPicture(env, sent)
    await env.db.batch([addSentPicture(env.db, { ...sent, nowSeconds: currentSeconds() }), job])
  } catch (fault) {
    // A picture without a row would never be deleted.
    await env.media.delete(sentPictureAt(key))
    throw fault
  }
  if (former) await env.media.delete(sentPictureAt(former))
  return ok(null)
}

/** The chosen crop as JSON, within the picture; null when the member chose none. */
function cropOf(
  { x = 0, y = 0, width, height }: Form,
  purpose: ProfilePicture,
  head: ImageHeader,
): Result<string | null> {
  if (width === undefined || height === undefined) return ok(null)
  const fits = width > 0 && height > 0 && x + width <= head.width && y + height <= head.height
  if (!fits) return fileProblem('image_resize_error')
  // The crop must still fill the picture's place on the page.
  const { min } = imageShapes[purpose]
  if (width < min.width || height < min.height) return fileProblem('invalid_image_size')
  return ok(JSON.stringify({ x, y, width, height }))
}
