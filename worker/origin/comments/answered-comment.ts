// The comment that a reply answers. Replies to a reply are in the same thread: one level is shown.
import { type Refusal, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { isBlockedEitherWay } from '../members/store/friends.ts'
import type { ActTargetKind } from '../sql/act-targets.ts'
import { commentsOf } from './comments-database.ts'
import { listedComment } from './store/comment-threads.ts'
import { goneComment } from './store/comments.ts'

/** `toUserId`: the member whose reply is answered; 0 where that is the thread's first comment. */
export type Answered = { rootId: number; toUserId: number; answersId: number | null }
export const answersNothing: Answered = { rootId: 0, toUserId: 0, answersId: null }

/** Refused where no such comment is shown on the target, and where one of the two members has blocked the other. */
export async function answeredComment(
  env: Env,
  place: { section: ActTargetKind; objectId: number },
  { replyTo, userId }: { replyTo: number; userId: number },
): Promise<({ ok: true } & Answered) | ({ ok: false } & Refusal)> {
  const comments = await commentsOf(env, { ids: [replyTo] })
  const answered = await listedComment(comments, place, replyTo)
  if (!answered || answered.is_held === goneComment) return refused('not_found', 'notify')
  const { comment_id, root_id, user_id: answersId } = answered
  const isOpen = root_id === 0 || (await listedComment(await commentsOf(env, { ids: [root_id] }), place, root_id))
  if (!isOpen) return refused('not_found', 'notify')
  if (await isBlockedEitherWay(env.db, userId, answersId)) return refused('no_permission', 'notify')
  return { ok: true, rootId: root_id || comment_id, toUserId: root_id ? answersId : 0, answersId }
}
