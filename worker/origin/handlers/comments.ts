// The newest comments on a target.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { Comment, CommentSection } from '../../../shared/entities/comment.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { maySee } from '../../../shared/rules/member-sections.ts'
import type { Env } from '../env.ts'
import { type CommentRow, commentsUnder } from '../store/comments.ts'
import { memberById } from '../store/members.ts'
import { isoDate } from './cards.ts'
import { privacyOf } from './members.ts'
import { pictureAt } from './people-cards.ts'

export async function answerComments(
  { section, object_id }: ParamsOf<'comments'>,
  { db }: Env,
): Promise<Result<AnswerOf<'comments'>>> {
  if (section === 'member') {
    const row = await memberById(db, object_id)
    if (row && !maySee('member_wall', privacyOf(row), 'stranger')) return refused('no_permission', 'object_id')
  }
  const found = await talkUnder(db, section, object_id, null)
  return found ? ok(found) : refused('not_found', 'object_id')
}

/** Null when the target does not exist for this user; `userId` is null for visitors. */
export async function talkUnder(
  db: Env['db'],
  section: CommentSection,
  objectId: number,
  userId: number | null,
): Promise<AnswerOf<'comments'> | null> {
  const found = await commentsUnder(db, section, objectId, userId)
  return found && { comments: found.comments.map(commentOf), total_count: found.total }
}

export const commentOf = ({ avatar, added_date, ...comment }: CommentRow): Comment => ({
  ...comment,
  avatar: pictureAt(avatar),
  added_date: isoDate(added_date),
})
