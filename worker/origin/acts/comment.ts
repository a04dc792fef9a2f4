// Writing under a thing: plain text, and not too often.
import { commentTries } from '../../../shared/limits.ts'
import { ok, refused } from '../../../shared/result.ts'
import { addComment } from '../store/comments.ts'
import { isThere } from '../store/things.ts'
import type { ActHandler } from './act.ts'

export const comment: ActHandler<'comm'> = async ({ section, object_id, msg }, { env, asker, user, nowSeconds }) => {
  const { user_id } = user
  if (!(await isThere(env.db, section, object_id, user_id))) return refused('not_found', 'notify')
  const { windowSeconds, member, network } = commentTries
  return ok({
    statements: addComment(env.db, { section, objectId: object_id, userId: user_id, comment: msg, nowSeconds }),
    otherwise: refused('not_found', 'notify'),
    counters: [
      { key: `comment:${user_id}`, limit: member, windowSeconds },
      { key: `comment-network:${asker.client}`, limit: network, windowSeconds },
    ],
  })
}
