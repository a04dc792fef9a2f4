// A member's avatar and cover in the media processor: the sent file is re-encoded there, and only the result is ever shown.

import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { type CacheTag, memberTag } from '../../../shared/contract/cache-tags.ts'
import type { MediaEvent } from '../../../shared/contract/media-events.ts'
import { type ProfilePicture, profilePictures } from '../../../shared/forms/profile-picture.ts'
import type { Env } from '../env.ts'
import { pictureKey } from '../files/addresses.ts'
import { beginImageJob } from '../media/begin-job.ts'
import { forgetFolder, forgetPictureOf, largestOf, sentIdIn, sentPictureAt } from '../media/picture-folders.ts'
import type { JobRow } from '../media/store/media-jobs.ts'
import { dropSentPicture, failSentPicture, shownPicture, showPicture } from './store/sent-pictures.ts'

/** Pictures of members have folders with unguessable names. */
const folderName = 'member-'

type Sent = { userId: number; purpose: ProfilePicture; picture: string; bytes: number; crop: string | null }

/** The statement for the batch that adds the picture. */
export const beginMemberPicture = (env: Env, sent: Sent): Promise<D1PreparedStatement> =>
  beginImageJob(env, {
    purpose: sent.purpose,
    subject: String(sent.userId),
    crop: sent.crop,
    source_key: sentPictureAt(sent.picture),
    source_bytes: sent.bytes,
    folder: folderName + crypto.randomUUID(),
  })

type PictureJob = JobRow & { purpose: ProfilePicture }
export const isMemberPicture = (job: JobRow): job is PictureJob =>
  job.kind === 'image' && profilePictures.some((purpose) => purpose === job.purpose)

/** Shows the result, unless another picture was sent since. Idempotent. Returns what caches have to invalidate. */
export async function showMemberPicture(
  { files }: Extract<MediaEvent, { type: 'done' }>,
  job: PictureJob,
  env: Env,
): Promise<CacheTag | undefined> {
  const { subject, purpose, folder, source_key } = job
  const userId = Number(subject)
  const name = largestOf(files.map((file) => file.name))
  const former = await shownPicture(env.db, userId, purpose)
  const key = name === undefined ? null : pictureKey(`${folder}/${name}`)
  const picture = sentIdIn(source_key)
  const [shown] = key
    ? await env.db.batch([
        showPicture(env.db, { userId, purpose, picture, key }),
        dropSentPicture(env.db, userId, purpose, picture),
      ])
    : []
  await env.media.delete(source_key)
  if (key !== null && former === key) return memberTag(userId)
  if (!shown?.results.length) {
    // Another picture is on its way, or the member left: this one is not needed.
    await forgetFolder(env, folder)
    return undefined
  }
  await forgetPicture(env, former)
  return memberTag(userId)
}

export async function failMemberPicture(
  { subject, purpose, source_key, folder }: PictureJob,
  reason: string,
  env: Env,
) {
  await failSentPicture(env.db, Number(subject), purpose, sentIdIn(source_key), reason).run()
  await env.media.delete(source_key)
  await forgetFolder(env, folder)
}

/** A picture that is no longer shown is deleted with its folder; the demo's are shared and stay. */
export const forgetPicture = (env: Env, key: string | null): Promise<void> => forgetPictureOf(env, 'member', key)
