// The newest comments on a target.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { Comment, CommentSection } from '../../../shared/entities/comment.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { maySee } from '../../../shared/rules/members-sections.ts'
import { toPrivacy } from '../cards/member-profile.ts'
import { pictureUrl } from '../cards/people-cards.ts'
import { toIsoDate } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import { memberById } from '../members/store/members.ts'
import { namesOf } from '../members/store/names.ts'
import { exists } from '../sql/act-targets.ts'
import { commentsOf, commentsTotalOn } from './comments-database.ts'
import { type CommentRow, newestComments } from './store/comments.ts'

export async function answerComments(
  { section, object_id }: ParamsOf<'comments'>,
  env: Env,
): Promise<Result<AnswerOf<'comments'>>> {
  if (section === 'member') {
    const row = await memberById(env.db, object_id)
    if (row && !maySee('member_wall', toPrivacy(row), 'stranger')) return refused('no_permission', 'object_id')
  }
  const found = await commentPage(env, section, object_id, null)
  return found ? ok(found) : refused('not_found', 'object_id')
}

/** Null when the target does not exist for this user; `userId` is null for visitors. @param isStaff they read what they decide about */
export async function commentPage(
  env: Env,
  section: CommentSection,
  objectId: number,
  userId: number | null,
  isStaff = false,
): Promise<AnswerOf<'comments'> | null> {
  const [isOpen, rows] = await Promise.all([
    isStaff || exists(env.db, section, objectId, userId),
    commentsOf(env, { section, objectId }).then((comments) => newestComments(comments, section, objectId)),
  ])
  if (!isOpen) return null
  const [comments, total_count] = await Promise.all([
    namedComments(env.db, rows),
    commentsTotalOn(env, section, objectId, rows),
  ])
  return { comments, total_count }
}

/** With the names of their writers. */
export async function namedComments(db: Env['db'], rows: readonly CommentRow[]): Promise<Comment[]> {
  const names = await namesOf(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.flatMap(({ comment_id, user_id, added_date, comment }) => {
    const writer = names.get(user_id)
    if (!writer) return []
    const { username, avatar, is_verified } = writer
    return {
      comment_id,
      user_id,
      username,
      avatar: pictureUrl(avatar),
      ...(is_verified === 1 && { is_verified: true as const }),
      added_date: toIsoDate(added_date),
      comment,
    }
  })
}
