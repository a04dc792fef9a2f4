// What a member has done to a target (vote, lists, subscription, friendship), for the buttons that show it.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { heldComments } from '../store/comments.ts'
import { type MineRow, mineOf } from '../store/mine.ts'
import { commentOf } from './comments.ts'

export async function answerMine(
  { section, object_id }: ParamsOf<'mine'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'mine'>>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  const { user_id } = session.user
  const [row, held] = await Promise.all([
    mineOf(db, user_id, section, object_id),
    heldComments(db, user_id, section, object_id),
  ])
  const { vote, likes, dislikes } = row
  return ok({
    vote,
    votes: likes === null || dislikes === null ? null : { likes, dislikes },
    is_favourite: row.favourite === 1,
    is_watch_later: row.watch_later === 1,
    is_subscribed: row.subscribed === 1,
    subscribers: row.subscribers,
    friendship: friendshipOf(row),
    held_comments: held.map(commentOf),
  })
}

function friendshipOf({ sent, received, blocked }: MineRow): AnswerOf<'mine'>['friendship'] {
  if (blocked) return 'blocked'
  if (sent === 1 || received === 1) return 'friends'
  if (sent === 0) return 'asked'
  return received === 0 ? 'asking' : 'none'
}
