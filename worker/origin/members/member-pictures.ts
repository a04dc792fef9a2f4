// A member's avatar and cover in the media processor: the sent file is re-encoded there, and only the result is ever shown.

import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { type CacheTag, memberTag } from '../../../shared/contract/cache-tags.ts'
import type { MediaEvent } from '../../../shared/contract/media-events.ts'
import { type ProfilePicture, profilePictures } from '../../../shared/forms/profile-picture.ts'
import { mediaLeaseSeconds } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import { pictureKey } from '../files/addresses.ts'
import { now } from '../http/session.ts'
import { queueMediaJob } from '../media/queue-job.ts'
import { addJob, type JobRow } from '../media/store/media-jobs.ts'
import { dropSentPicture, failSentPicture, shownPicture, showPicture } from './store/sent-pictures.ts'

/** Outside the roots with public addresses. */
export const sentPictureAt = (key: string): string => `sent-pictures/${key}`

/** Pictures of members have folders with unguessable names. */
const folderName = 'member-'

type Sent = { userId: number; purpose: ProfilePicture; picture: string; bytes: number; crop: string | null }

/** Statements for the batch that adds the picture. The job is queued first: one that runs too early is retried. */
export async function beginMemberPicture(env: Env, sent: Sent): Promise<D1PreparedStatement[]> {
  const job_id = crypto.randomUUID().replaceAll('-', '')
  await queueMediaJob(env, job_id)
  const nowSeconds = now()
  return [
    addJob(env.db, {
      job_id,
      kind: 'image',
      purpose: sent.purpose,
      subject: String(sent.userId),
      crop: sent.crop,
      source_key: sentPictureAt(sent.picture),
      source_name: 'picture',
      source_bytes: sent.bytes,
      folder: folderName + crypto.randomUUID(),
      lease_until: nowSeconds + mediaLeaseSeconds,
      nowSeconds,
    }),
  ]
}

type PictureJob = JobRow & { purpose: ProfilePicture }
export const isMemberPicture = (job: JobRow): job is PictureJob =>
  job.kind === 'image' && profilePictures.some((purpose) => purpose === job.purpose)

/** Shows the result, unless another picture was sent since. Returns what caches have to invalidate. */
export async function showMemberPicture(
  { files }: Extract<MediaEvent, { type: 'done' }>,
  job: PictureJob,
  env: Env,
): Promise<CacheTag | undefined> {
  const { subject, purpose, folder, source_key } = job
  const userId = Number(subject)
  const name = largest(files.map((file) => file.name))
  const former = await shownPicture(env.db, userId, purpose)
  const key = name && pictureKey(`${folder}/${name}`)
  const shown = key ? await showPicture(env.db, { userId, purpose, picture: pictureOf(source_key), key }).first() : null
  await env.media.delete(source_key)
  if (!shown) {
    // Another picture is on its way, or the member left: this one is not needed.
    await forgetFolder(env, folder)
    return undefined
  }
  await dropSentPicture(env.db, userId, purpose, pictureOf(source_key)).run()
  await forgetPicture(env, former)
  return memberTag(userId)
}

export async function failMemberPicture(
  { subject, purpose, source_key, folder }: PictureJob,
  reason: string,
  env: Env,
) {
  await failSentPicture(env.db, Number(subject), purpose, pictureOf(source_key), reason).run()
  await env.media.delete(source_key)
  await forgetFolder(env, folder)
}

/** A picture that is no longer shown is deleted with its folder; the demo's are shared and stay. */
export async function forgetPicture(env: Env, key: string | null): Promise<void> {
  const folder = /^pictures\/(member-[^/]+)\//.exec(key ?? '')?.[1]
  if (folder) await forgetFolder(env, folder)
}

async function forgetFolder({ media }: Env, folder: string): Promise<void> {
  const { objects } = await media.list({ prefix: pictureKey(`${folder}/`) })
  if (objects.length) await media.delete(objects.map(({ key }) => key))
}

const pictureOf = (sourceKey: string): string => sourceKey.slice(sentPictureAt('').length)

const largest = (names: readonly string[]): string | undefined =>
  names.filter((name) => name.endsWith('.webp')).toSorted((one, other) => widthOf(other) - widthOf(one))[0]
const widthOf = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0)
