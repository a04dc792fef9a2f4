// Deletes a member's account by an act: with everything that they published, or with their videos kept without a name.
import { channelMark } from '../../../shared/contract/removal.ts'
import { type AccountDeletion, accountDeletion } from '../account/account-deletion.ts'
import type { Env } from '../env.ts'
import { propagateName } from '../video/propagate-to-edge.ts'
import { channelIdsOf, hideChannels, orderRemovalOfVideos, takeOverFromBans } from './store/banned-members.ts'
import { failUnlessAdded } from './store/member-acts.ts'

export async function deletionOf(
  env: Env,
  { userId, actKey, isWhole }: { userId: number; actKey: string; isWhole: boolean },
): Promise<AccountDeletion> {
  const { db } = env
  const { statements, afterBatch } = await accountDeletion(env, userId)
  if (!isWhole) return { statements: [failUnlessAdded(db, actKey), ...statements], afterBatch }
  const channels = await channelIdsOf(db, userId)
  return {
    statements: [
      failUnlessAdded(db, actKey),
      ...takeOverFromBans(db, actKey),
      orderRemovalOfVideos(db, actKey),
      hideChannels(db, actKey),
      ...statements,
    ],
    async afterBatch() {
      await env.jobs.send({ kind: 'sweep-media' })
      for (const id of channels) await propagateName(env, channelMark(id), true)
      await afterBatch()
    },
  }
}
