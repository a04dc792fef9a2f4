// Pictures of messages in the media processor: the sent file is encoded anew there, and only the result is ever shown, to the two members
// of the conversation. All files of a picture are in a folder of its own outside the roots with public addresses.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { MediaEvent } from '../../../shared/contract/media-events.ts'
import { forgottenPicturesAtOnce } from '../bounds.ts'
import type { Env } from '../env.ts'
import { beginImageJob } from '../media/begin-job.ts'
import { messagePictureKey } from '../media/output-keys.ts'
import { largestOf } from '../media/picture-folders.ts'
import type { JobRow } from '../media/store/media-jobs.ts'
import { dropPictures, failMessagePicture, gonePictures, noteDrawnPicture } from './store/message-pictures.ts'

export const sentMessagePicture = (picture: string): string => messagePictureKey(`${picture}/sent`)

/** The statement for the batch that adds the message. */
export const beginMessagePicture = (env: Env, sent: { picture: string; bytes: number }): Promise<D1PreparedStatement> =>
  beginImageJob(env, {
    purpose: 'message',
    subject: sent.picture,
    crop: null,
    source_key: sentMessagePicture(sent.picture),
    source_bytes: sent.bytes,
    folder: sent.picture,
  })

export const isMessagePicture = ({ purpose }: JobRow): boolean => purpose === 'message'

/** Shows the result to both members, unless the message was deleted meanwhile. Idempotent. */
export async function showMessagePicture(
  { files }: Extract<MediaEvent, { type: 'done' }>,
  { subject, folder, source_key }: JobRow,
  env: Env,
): Promise<void> {
  const name = largestOf(files.map((file) => file.name))
  const members =
    name === undefined
      ? await failMessagePicture(env.db, subject, 'corrupted')
      : await noteDrawnPicture(env.db, subject, `${folder}/${name}`)
  if (members) await env.media.delete(source_key)
  else await forgetFiles(env, subject)
  await notifyBoth(env, members)
}

export async function endMessagePicture({ subject }: JobRow, reason: string, env: Env): Promise<void> {
  const members = await failMessagePicture(env.db, subject, reason)
  await forgetFiles(env, subject)
  await notifyBoth(env, members)
}

/** Deletes the files of pictures whose messages are deleted: after that and, what was interrupted, by the clock. */
export async function forgetMessagePictures(env: Env): Promise<void> {
  const pictures = await gonePictures(env.db, forgottenPicturesAtOnce)
  if (pictures.length === 0) return
  for (const picture of pictures) await forgetFiles(env, picture)
  await dropPictures(env.db, pictures).run()
}

async function forgetFiles({ media }: Env, picture: string): Promise<void> {
  const { objects } = await media.list({ prefix: messagePictureKey(`${picture}/`) })
  if (objects.length) await media.delete(objects.map(({ key }) => key))
}

/** Open pages fetch the picture's state. One that is not told shows it when it is loaded again. */
const notifyBoth = async (env: Env, members: { low_id: number; high_id: number } | null): Promise<void> =>
  void (members && (await Promise.allSettled(Object.values(members).map((userId) => env.notifyOpenPages(userId)))))
