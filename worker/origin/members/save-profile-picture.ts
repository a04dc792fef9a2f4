// Taking in a picture of a profile: looked at as a file, kept as it came where no address leads, and waiting there to be drawn
// anew. Nothing of it is shown or logged.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { imageShapes } from '../../../shared/contract/media-images.ts'
import type { ProfilePicture } from '../../../shared/forms/profile-picture.ts'
import {
  avatarMinPixels,
  coverMinPixels,
  profilePictureMaxBytes,
  profilePictureMaxPixels,
  profilePictureTries,
} from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { type ImageHeader, imageHeaderBytes, readImageHeader } from '../../../shared/rules/image-header.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import { now } from '../http/session.ts'
import { beginMemberPicture, sentPictureAt } from './member-pictures.ts'
import { addSentPicture, sentBefore } from './store/sent-pictures.ts'

type Form = Extract<BodyOf<'ownMember'>, { section: ProfilePicture }>

const minPixels = { avatar: avatarMinPixels, cover: coverMinPixels }

export async function saveProfilePicture(
  purpose: ProfilePicture,
  form: Form,
  env: Env,
  userId: number,
): Promise<Result<unknown>> {
  const picture = await readPicture(form.file, purpose)
  if (!picture.ok) return picture
  const crop = cropOf(form, purpose, picture.value.head)
  if (!crop.ok) return crop
  const { windowSeconds, member: limit } = profilePictureTries
  const tried = await countAttempt(env, [{ key: `profile-picture:${userId}`, limit, windowSeconds }])
  if (!tried.ok) return refused(tried.code, 'file', tried.info)
  const [key, former] = [crypto.randomUUID(), await sentBefore(env.db, userId, purpose)]
  const { file } = picture.value
  await env.media.put(sentPictureAt(key), await file.arrayBuffer())
  const sent = { userId, purpose, picture: key, bytes: file.size, crop: crop.value }
  const job = await beginMemberPicture(env, sent)
  await env.db.batch([addSentPicture(env.db, { ...sent, nowSeconds: now() }), ...job])
  if (former) await env.media.delete(sentPictureAt(former))
  return ok(null)
}

const no = (code: string) => refusedForm([{ field: 'file', code }])

async function readPicture(file: unknown, purpose: ProfilePicture): Promise<Result<{ file: Blob; head: ImageHeader }>> {
  if (!(file instanceof Blob) || file.size === 0) return no('required')
  if (file.size > profilePictureMaxBytes) return no('file_too_large')
  const head = readImageHeader(new Uint8Array(await file.slice(0, imageHeaderBytes).arrayBuffer()))
  if (!head) return no('file_type')
  const { width, height } = minPixels[purpose]
  if (head.width < width || head.height < height) return no('invalid_image_size')
  if (Math.max(head.width, head.height) > profilePictureMaxPixels) return no('invalid_image_size')
  return ok({ file, head })
}

/** What is to be seen of it as a JSON object; null where nothing was chosen. It lies within the picture. */
function cropOf(
  { x = 0, y = 0, width, height }: Form,
  purpose: ProfilePicture,
  head: ImageHeader,
): Result<string | null> {
  if (width === undefined || height === undefined) return ok(null)
  const fits = width > 0 && height > 0 && x + width <= head.width && y + height <= head.height
  if (!fits) return no('image_resize_error')
  // What is left of it still has to fill its place.
  const { min } = imageShapes[purpose]
  if (width < min.width || height < min.height) return no('invalid_image_size')
  return ok(JSON.stringify({ x, y, width, height }))
}
