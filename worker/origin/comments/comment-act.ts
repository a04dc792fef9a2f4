// Writes a comment, as plain text. Some comments wait for a moderator.
import { ok, refused } from '../../../shared/result.ts'
import { needsReview } from '../../../shared/rules/comments-review.ts'
import { maySee } from '../../../shared/rules/members-sections.ts'
import { accountDate } from '../account/store/accounts.ts'
import { toPrivacy } from '../cards/member-profile.ts'
import type { Env } from '../env.ts'
import type { ActHandler } from '../http/act.ts'
import { hasOpen } from '../http/require-staff.ts'
import { isBlockedEitherWay } from '../members/store/friends.ts'
import { memberById } from '../members/store/members.ts'
import { relationOf } from '../members/store/profiles.ts'
import { isSilenced } from '../moderation/store/member-acts.ts'
import { setting } from '../site/published-settings.ts'
import { exists, ownerOf } from '../sql/act-targets.ts'
import { areCommentsOff } from '../video/store/comments-off.ts'
import { applyAtOnce } from './comment-effects.ts'
import { effectsIn, noteEffect } from './store/comment-effects.ts'
import { addComment } from './store/comments.ts'

export const comment: ActHandler<'comm'> = async ({ section, object_id, msg }, { env, caller, user, nowSeconds }) => {
  const { user_id } = user
  if (!(await exists(env.db, section, object_id, user_id))) return refused('not_found', 'notify')
  if (section === 'video' && (await areCommentsOff(env.db, object_id))) return refused('no_permission', 'notify')
  if (await isSilenced(env.db, user_id, nowSeconds)) return refused('silenced', 'msg')
  if (section === 'member' && !(await mayWriteOn(env.db, object_id, user_id))) return refused('no_permission', 'notify')
  const accountSeconds = nowSeconds - ((await accountDate(env.db, user_id)) ?? nowSeconds)
  const watchedWords = await setting(env, 'watched_words')
  const isHeld =
    !hasOpen(await caller.session(), 'commentAtOnce') && needsReview({ comment: msg, accountSeconds, watchedWords })
  const ownerId = isHeld ? null : await ownerOf(env.db, section, object_id)
  const notified = ownerId !== null && ownerId !== user_id ? [ownerId] : []
  const { comments } = env.databases
  return ok({
    database: comments,
    statements: [
      addComment(comments, { section, objectId: object_id, userId: user_id, comment: msg, nowSeconds, isHeld }),
      ...noteEffect(comments, {
        // A held comment is not counted, and a wall has no counter.
        counters: isHeld || section === 'member' ? [] : [{ section, id: object_id, by: 1 }],
        replies: notified.map((userId) => ({ userId, actorId: user_id, section, objectId: object_id, nowSeconds })),
        decision: null,
      }),
    ],
    afterwards: (results) => applyAtOnce(env, effectsIn(results)),
    notifiedUserIds: notified,
    onNoChange: refused('not_found', 'notify'),
  })
}

/** A member who may read a wall may write on it, unless one of the two blocks the other. */
async function mayWriteOn(db: Env['db'], memberId: number, userId: number): Promise<boolean> {
  const row = await memberById(db, memberId)
  const isSeen = row !== null && maySee('member_wall', toPrivacy(row), await relationOf(db, userId, memberId))
  return isSeen && !(await isBlockedEitherWay(db, userId, memberId))
}
