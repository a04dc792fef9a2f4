// Likes and dislikes: one vote per member and target, final.
import { ok, refused } from '../../../shared/result.ts'
import { countOn, isThere } from '../store/things.ts'
import { addVote } from '../store/votes.ts'
import type { ActHandler } from './act.ts'

export const vote: ActHandler<'vote'> = async ({ section, object_id, vote }, { env: { db }, user, nowSeconds }) => {
  if (!(await isThere(db, section, object_id, user.user_id))) return refused('not_found', 'notify')
  return ok({
    statements: [
      addVote(db, { userId: user.user_id, section, objectId: object_id, vote: vote === '1' ? 1 : 0, nowSeconds }),
      countOn(db, section, vote === '1' ? 'likes' : 'dislikes', object_id, 1),
    ],
    otherwise: refused('already_voted', 'notify'),
  })
}
