// Writes a comment, as plain text. Some comments wait for a moderator.
import { ok, refused } from '../../../shared/result.ts'
import { needsReview } from '../../../shared/rules/comment-review.ts'
import { maySee } from '../../../shared/rules/member-sections.ts'
import { may } from '../../../shared/rules/roles.ts'
import type { Env } from '../env.ts'
import { privacyOf } from '../handlers/members.ts'
import { watchedWords } from '../operator/watched-words.ts'
import { accountDate } from '../store/accounts.ts'
import { addComment } from '../store/comments.ts'
import { areApart } from '../store/friends.ts'
import { memberById } from '../store/members.ts'
import { tell } from '../store/notices.ts'
import { relationOf } from '../store/profiles.ts'
import { isThere, ownerOf } from '../store/things.ts'
import type { ActHandler } from './act.ts'

export const comment: ActHandler<'comm'> = async ({ section, object_id, msg }, { env, user, nowSeconds }) => {
  const { user_id } = user
  if (!(await isThere(env.db, section, object_id, user_id))) return refused('not_found', 'notify')
  if (section === 'member' && !(await mayWriteOn(env.db, object_id, user_id))) return refused('no_permission', 'notify')
  const accountSeconds = nowSeconds - ((await accountDate(env.db, user_id)) ?? nowSeconds)
  const isHeld = !may(user.role, 'commentAtOnce') && needsReview({ comment: msg, accountSeconds, watchedWords })
  const ownerId = isHeld ? null : await ownerOf(env.db, section, object_id)
  const notified = ownerId !== null && ownerId !== user_id ? [ownerId] : []
  return ok({
    statements: [
      ...addComment(env.db, { section, objectId: object_id, userId: user_id, comment: msg, nowSeconds, isHeld }),
      ...notified.map((userId) =>
        tell(env.db, { kind: 'reply', userId, actorId: user_id, section, objectId: object_id, nowSeconds }),
      ),
    ],
    rings: notified,
    otherwise: refused('not_found', 'notify'),
  })
}

/** A member who may read a wall may write on it, unless one of the two blocks the other. */
async function mayWriteOn(db: Env['db'], memberId: number, userId: number): Promise<boolean> {
  const row = await memberById(db, memberId)
  const isSeen = row !== null && maySee('member_wall', privacyOf(row), await relationOf(db, userId, memberId))
  return isSeen && !(await areApart(db, userId, memberId))
}
