// Deletes a member's account by an act: with everything that they published, or with their videos kept without a name.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { memberMark } from '../../../shared/contract/removal.ts'
import { deleteAccount } from '../account/store/delete-account.ts'
import type { Env } from '../env.ts'
import { sentPictureAt } from '../media/picture-folders.ts'
import { forgetPicture } from '../members/member-pictures.ts'
import { picturesOfMember } from '../members/store/sent-pictures.ts'
import { forgetMessagePictures } from '../messages/message-pictures.ts'
import { noteForgotten } from '../playlists/store/moved-history.ts'
import { forgetHistory, isHistoryApart } from '../playlists/watch-history.ts'
import { waitingPostersOf } from '../studio/store/video-edits.ts'
import { forgetWaitingPosters } from '../studio/waiting-poster.ts'
import { tellNamed } from '../video/tell-edge.ts'
import { orderRemovalOfVideos } from './store/banned-members.ts'
import { failUnlessAdded } from './store/member-acts.ts'

type Deletion = { statements: D1PreparedStatement[]; after_batch: () => Promise<void> }

export async function deletionOf(
  env: Env,
  { userId, actKey, isWhole }: { userId: number; actKey: string; isWhole: boolean },
): Promise<Deletion> {
  const { db } = env
  const { shown, sent } = await picturesOfMember(db, userId)
  const posters = await waitingPostersOf(db, userId)
  return {
    statements: [
      failUnlessAdded(db, actKey),
      ...(isWhole ? [orderRemovalOfVideos(db, actKey)] : []),
      ...(isHistoryApart(env) ? [noteForgotten(db, userId)] : []),
      ...deleteAccount(db, userId),
    ],
    async after_batch() {
      if (isWhole) await env.jobs.send({ kind: 'sweep-media' })
      await tellNamed(env, memberMark(userId), true)
      await forgetHistory(env)
      await Promise.all([
        ...shown.map((key) => forgetPicture(env, key)),
        ...sent.map((key) => env.media.delete(sentPictureAt(key))),
        forgetMessagePictures(env),
        forgetWaitingPosters(env, posters),
      ])
    },
  }
}
