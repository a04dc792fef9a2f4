// What belongs to the deletion of an account, by its member or by staff: the statements, and what follows once they are written.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { memberMark } from '../../../shared/contract/removal.ts'
import { currentSeconds } from '../clock.ts'
import { removeNotedAtOnce } from '../comments/remove-comments.ts'
import type { Env } from '../env.ts'
import { abandonParts } from '../files/upload-parts.ts'
import { sentPictureAt } from '../media/picture-folders.ts'
import { forgetPicture } from '../members/member-pictures.ts'
import { picturesOfMember } from '../members/store/sent-pictures.ts'
import { forgetMessagePictures } from '../messages/message-pictures.ts'
import { noteForgotten } from '../playlists/store/moved-history.ts'
import { forgetHistory, isHistoryApart } from '../playlists/watch-history.ts'
import { stopVideoJob } from '../studio/processing/begin-media-job.ts'
import { endableUploadsOf } from '../studio/store/upload-states.ts'
import { waitingPostersOf } from '../studio/store/video-edits.ts'
import { forgetWaitingPosters } from '../studio/waiting-poster.ts'
import { propagateChanged, propagateName } from '../video/propagate-to-edge.ts'
import { publicObjectsOf, tagsOfObjects } from './public-objects.ts'
import { deleteAccount } from './store/delete-account.ts'

export type AccountDeletion = { statements: D1PreparedStatement[]; afterBatch: () => Promise<void> }

export async function accountDeletion(env: Env, userId: number): Promise<AccountDeletion> {
  const { db } = env
  const [{ shown, sent }, posters, uploads, objects] = await Promise.all([
    picturesOfMember(db, userId),
    waitingPostersOf(db, userId),
    endableUploadsOf(db, userId),
    publicObjectsOf(db, userId),
  ])
  return {
    statements: [
      ...(isHistoryApart(env) ? [noteForgotten(db, userId)] : []),
      ...deleteAccount(db, userId, currentSeconds()),
    ],
    async afterBatch() {
      await propagateName(env, memberMark(userId), true)
      await propagateChanged(env, tagsOfObjects(objects))
      await forgetHistory(env)
      await removeNotedAtOnce(env, { kind: 'member', about_id: userId })
      await Promise.all([
        ...shown.map((key) => forgetPicture(env, key)),
        ...sent.map((key) => env.media.delete(sentPictureAt(key))),
        forgetMessagePictures(env),
        forgetWaitingPosters(env, posters),
        ...uploads.map(async ({ upload_id, r2_upload, job_id }) => {
          if (r2_upload) await abandonParts(env.media, upload_id, r2_upload)
          await stopVideoJob(env, { job_id })
        }),
      ])
    },
  }
}
