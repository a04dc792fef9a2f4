// What a ban takes from all that is kept, and what comes back when it is lifted: the member's card, comments, channels and public playlists.
// Their videos go and come by takedowns.
import { channelMark, memberMark } from '../../../shared/contract/removal.ts'
import { type PublicObjects, tagsOfObjects } from '../account/public-objects.ts'
import { removeNotedAtOnce } from '../comments/remove-comments.ts'
import type { Env } from '../env.ts'
import { propagateChanged, propagateName } from '../video/propagate-to-edge.ts'

/** @param objects as they were before the batch */
export const propagateBan = (env: Env, userId: number, objects: PublicObjects): Promise<void> =>
  propagateStanding(env, userId, objects, true)

/** @param channelIds of the channels that the lifted ban hid */
export const propagateLiftedBan = (env: Env, userId: number, channelIds: number[]): Promise<void> =>
  propagateStanding(env, userId, { channelIds, playlistIds: [], hasPerformer: false }, false)

async function propagateStanding(env: Env, userId: number, objects: PublicObjects, isGone: boolean): Promise<void> {
  await removeNotedAtOnce(env, { kind: 'standing', about_id: userId })
  await propagateName(env, memberMark(userId), isGone)
  for (const id of objects.channelIds) await propagateName(env, channelMark(id), isGone)
  await propagateChanged(env, tagsOfObjects(objects))
  await env.jobs.send({ kind: 'sweep-media' })
}
