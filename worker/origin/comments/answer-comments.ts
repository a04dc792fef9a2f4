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
import { type CommentRow, commentsUnder } from './store/comments.ts'

export async function answerComments(
  { section, object_id }: ParamsOf<'comments'>,
  { db }: Env,
): Promise<Result<AnswerOf<'comments'>>> {
  if (section === 'member') {
    const row = await memberById(db, object_id)
    if (row && !maySee('member_wall', toPrivacy(row), 'stranger')) return refused('no_permission', 'object_id')
  }
  const found = await commentPage(db, section, object_id, null)
  return found ? ok(found) : refused('not_found', 'object_id')
}

/** Null when the target does not exist for this user; `userId` is null for visitors. */
export async function commentPage(
  db: Env['db'],
  section: CommentSection,
  objectId: number,
  userId: number | null,
): Promise<AnswerOf<'comments'> | null> {
  const found = await commentsUnder(db, section, objectId, userId)
  return found && { comments: found.comments.map(toComment), total_count: found.total }
}

export const toComment = ({ avatar, added_date, ...comment }: CommentRow): Comment => ({
  ...comment,
  avatar: pictureUrl(avatar),
  added_date: toIsoDate(added_date),
})
