// What a member has done to a target (vote, lists, subscription, friendship), for the buttons that show it.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { commentsOf } from '../comments/comments-database.ts'
import { namedComments } from '../comments/named-comments.ts'
import { ownHeldComments } from '../comments/store/comments.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type OwnMarksRow, ownMarksOf } from './store/own-marks.ts'

export async function answerOwnMarks(
  { section, object_id }: ParamsOf<'mine'>,
  env: Env,
  { user }: MemberCaller,
): Promise<Result<AnswerOf<'mine'>>> {
  const { user_id } = user
  const [row, held] = await Promise.all([
    ownMarksOf(env.db, user_id, section, object_id),
    commentsOf(env, { heldOf: user_id }).then((comments) => ownHeldComments(comments, user_id, section, object_id)),
  ])
  const { vote, likes, dislikes } = row
  return ok({
    vote,
    votes: likes === null || dislikes === null ? null : { likes, dislikes },
    is_favourite: row.favourite === 1,
    is_watch_later: row.watch_later === 1,
    is_subscribed: row.subscribed === 1,
    subscribers: row.subscribers,
    ...(row.own === 1 && { is_own: true as const }),
    friendship: friendshipOf(row),
    held_comments: await namedComments(env.db, held),
  })
}

function friendshipOf({ sent, received, blocked }: OwnMarksRow): AnswerOf<'mine'>['friendship'] {
  if (blocked) return 'blocked'
  if (sent === 1 || received === 1) return 'friends'
  if (sent === 0) return 'asked'
  return received === 0 ? 'asking' : 'none'
}
