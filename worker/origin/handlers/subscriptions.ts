// Whom and what a member follows: three kinds of cards in one list, newest first.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { Subscription } from '../../../shared/entities/list.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { isMember } from '../store/members.ts'
import { followedBy } from '../store/subscriptions.ts'
import { channelThumbOf, memberThumbOf, modelThumbOf } from './people-cards.ts'

export async function answerSubscriptions(
  { object_id }: ParamsOf<'subscriptions'>,
  { db }: Env,
): Promise<Result<AnswerOf<'subscriptions'>>> {
  if (!(await isMember(db, object_id))) return refused('not_found', 'object_id')
  const { models, channels, members } = await followedBy(db, object_id)
  const nowMs = Date.now()
  const placed: { place: number; card: Subscription }[] = [
    ...models.map((row) => ({ place: row.place, card: { type: 'model' as const, ...modelThumbOf(row) } })),
    ...channels.map((row) => ({ place: row.place, card: { type: 'channel' as const, ...channelThumbOf(row) } })),
    ...members.map((row) => ({ place: row.place, card: { type: 'member' as const, ...memberThumbOf(row, nowMs) } })),
  ]
  return ok({ subscriptions: placed.toSorted((a, b) => a.place - b.place).map(({ card }) => card) })
}
