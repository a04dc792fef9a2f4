// What a member has done to a thing, for the buttons that show it.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { mineOf } from '../store/mine.ts'

export async function answerMine(
  { section, object_id }: ParamsOf<'mine'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'mine'>>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  const { vote, likes, dislikes, favourite, watch_later, subscribed } = await mineOf(
    db,
    session.user.user_id,
    section,
    object_id,
  )
  return ok({
    vote,
    votes: likes === null || dislikes === null ? null : { likes, dislikes },
    is_favourite: favourite === 1,
    is_watch_later: watch_later === 1,
    is_subscribed: subscribed === 1,
  })
}
