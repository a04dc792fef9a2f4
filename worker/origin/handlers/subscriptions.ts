// A member's subscriptions: models, channels and members in one list, newest first.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { Subscription } from '../../../shared/entities/list.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { maySee } from '../../../shared/rules/member-sections.ts'
import type { Env } from '../env.ts'
import { memberById } from '../store/members.ts'
import { followedBy } from '../store/subscriptions.ts'
import { privacyOf } from './members.ts'
import { channelThumbOf, memberThumbOf, modelThumbOf } from './people-cards.ts'

export async function answerSubscriptions(
  { object_id }: ParamsOf<'subscriptions'>,
  { db }: Env,
): Promise<Result<AnswerOf<'subscriptions'>>> {
  const row = await memberById(db, object_id)
  if (!row) return refused('not_found', 'object_id')
  if (!maySee('member_subscriptions', privacyOf(row), 'stranger')) return refused('no_permission', 'object_id')
  return ok({ subscriptions: await subscriptionsOf(db, object_id) })
}

export async function subscriptionsOf(db: Env['db'], userId: number): Promise<Subscription[]> {
  const { models, channels, members } = await followedBy(db, userId)
  const nowMs = Date.now()
  const placed: { place: number; card: Subscription }[] = [
    ...models.map((row) => ({ place: row.place, card: { type: 'model' as const, ...modelThumbOf(row) } })),
    ...channels.map((row) => ({ place: row.place, card: { type: 'channel' as const, ...channelThumbOf(row) } })),
    ...members.map((row) => ({ place: row.place, card: { type: 'member' as const, ...memberThumbOf(row, nowMs) } })),
  ]
  return placed.toSorted((a, b) => a.place - b.place).map(({ card }) => card)
}
