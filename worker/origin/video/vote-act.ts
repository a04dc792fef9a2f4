// Likes and dislikes: one vote per member and target, final.
import { ok, refused } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { adjustCounter, exists } from '../sql/act-targets.ts'
import { countLikedTogether } from './count-liked-together.ts'
import { addVote } from './store/votes.ts'

export const vote: ActHandler<'vote'> = async ({ section, object_id, vote }, { env, user, nowSeconds }) => {
  const { db } = env
  if (!(await exists(db, section, object_id, user.user_id))) return refused('not_found', 'notify')
  return ok({
    statements: [
      addVote(db, { userId: user.user_id, section, objectId: object_id, vote: vote === '1' ? 1 : 0, nowSeconds }),
      adjustCounter(db, section, vote === '1' ? 'likes' : 'dislikes', object_id, 1),
    ],
    ...(section === 'video' &&
      vote === '1' && {
        afterwards: () => countLikedTogether(env, { userId: user.user_id, videoId: object_id, nowSeconds }),
      }),
    onNoChange: refused('already_voted', 'notify'),
  })
}
