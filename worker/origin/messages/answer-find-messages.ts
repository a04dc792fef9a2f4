// Searches a member's own messages. The words reach no log and no cache.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { findMessagesTries } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { pictureUrl } from '../cards/people-cards.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { messageOf } from './message-of.ts'
import { foundMessages } from './store/found-messages.ts'

export async function answerFindMessages(
  { search }: BodyOf<'findMessages'>,
  env: Env,
  { user }: MemberCaller,
): Promise<Result<WriteAnswerOf<'findMessages'>>> {
  const { windowSeconds, member: limit } = findMessagesTries
  // Each search reads thousands of rows.
  const tried = await countAttempt(env, [{ key: `find-messages:${user.user_id}`, limit, windowSeconds }], 'admit')
  if (!tried.ok) return tried
  const rows = await foundMessages(env.db, user.user_id, search)
  const found = rows.map(({ other_id, username, avatar, ...message }) => ({
    user: { user_id: other_id, username, avatar: pictureUrl(avatar) },
    message: messageOf(message),
  }))
  return ok({ ok: true, found })
}
