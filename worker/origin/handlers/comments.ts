// The newest comments under a thing.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { Comment } from '../../../shared/entities/comment.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { type CommentRow, commentsUnder } from '../store/comments.ts'
import { isoDate } from './cards.ts'
import { pictureAt } from './people-cards.ts'

export async function answerComments(
  { section, object_id }: ParamsOf<'comments'>,
  { db }: Env,
): Promise<Result<AnswerOf<'comments'>>> {
  const found = await commentsUnder(db, section, object_id)
  if (!found) return refused('not_found', 'object_id')
  return ok({
    comments: found.comments.map(commentOf),
    total_count: found.total,
  })
}

export const commentOf = ({ avatar, added_date, ...comment }: CommentRow): Comment => ({
  ...comment,
  avatar: pictureAt(avatar),
  added_date: isoDate(added_date),
})
