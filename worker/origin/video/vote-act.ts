// Likes and dislikes: one vote per member and target, which its member may change and take back.
import { ok, refused } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { adjustCounter, exists } from '../sql/act-targets.ts'
import { countLikedTogether } from './count-liked-together.ts'
import { changeVote, voteOf } from './store/votes.ts'

const columns = ['dislikes', 'likes'] as const

export const vote: ActHandler<'vote'> = async ({ section, object_id, vote }, { env, user, nowSeconds }) => {
  const { db } = env
  if (!(await exists(db, section, object_id, user.user_id))) return refused('not_found', 'notify')
  const about = { userId: user.user_id, section, objectId: object_id }
  const former = await voteOf(db, about)
  const next = vote === 'none' ? null : vote === '1' ? 1 : 0
  const count = (one: 0 | 1 | null, by: 1 | -1) =>
    one === null ? [] : [adjustCounter(db, section, columns[one], object_id, by)]
  return ok({
    statements: [
      // Of concurrent votes the first one counts: the others find another former vote than they read.
      changeVote(db, { ...about, former, next, nowSeconds }),
      ...count(former, -1),
      ...count(next, 1),
    ],
    ...(section === 'video' &&
      next === 1 && {
        afterwards: () => countLikedTogether(env, { userId: user.user_id, videoId: object_id, nowSeconds }),
      }),
    onNoChange: refused('already_voted', 'notify'),
  })
}
