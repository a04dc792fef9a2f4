// Writing under a thing: plain text, and not too often. Some of it is read by a moderator first.
import { commentTries } from '../../../shared/limits.ts'
import { ok, refused } from '../../../shared/result.ts'
import { needsReview } from '../../../shared/rules/comment-review.ts'
import { isAtLeast } from '../../../shared/rules/roles.ts'
import { watchedWords } from '../operator/watched-words.ts'
import { accountDate } from '../store/accounts.ts'
import { addComment } from '../store/comments.ts'
import { isThere } from '../store/things.ts'
import type { ActHandler } from './act.ts'

export const comment: ActHandler<'comm'> = async ({ section, object_id, msg }, { env, asker, user, nowSeconds }) => {
  const { user_id } = user
  if (!(await isThere(env.db, section, object_id, user_id))) return refused('not_found', 'notify')
  const accountSeconds = nowSeconds - ((await accountDate(env.db, user_id)) ?? nowSeconds)
  const isHeld = !isAtLeast(user.role, 'trusted') && needsReview({ comment: msg, accountSeconds, watchedWords })
  const { windowSeconds, member, network } = commentTries
  return ok({
    statements: addComment(env.db, { section, objectId: object_id, userId: user_id, comment: msg, nowSeconds, isHeld }),
    otherwise: refused('not_found', 'notify'),
    tries: {
      field: 'msg',
      counters: [
        { key: `comment:${user_id}`, limit: member, windowSeconds },
        { key: `comment-network:${asker.client}`, limit: network, windowSeconds },
      ],
    },
  })
}
