// Likes and dislikes: one vote per member and target, final.
import { ok, refused } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { adjustCounter, exists } from '../sql/act-targets.ts'
import { addVote } from './store/votes.ts'

export const vote: ActHandler<'vote'> = async ({ section, object_id, vote }, { env: { db }, user, nowSeconds }) => {
  if (!(await exists(db, section, object_id, user.user_id))) return refused('not_found', 'notify')
  return ok({
    statements: [
      addVote(db, { userId: user.user_id, section, objectId: object_id, vote: vote === '1' ? 1 : 0, nowSeconds }),
      adjustCounter(db, section, vote === '1' ? 'likes' : 'dislikes', object_id, 1),
    ],
    onNoChange: refused('already_voted', 'notify'),
  })
}
