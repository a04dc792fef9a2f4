// A member's subscriptions: models, channels and members in one list, newest first.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { Subscription } from '../../../shared/entities/lists.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { maySee } from '../../../shared/rules/members-sections.ts'
import { toPrivacy } from '../cards/member-profile.ts'
import { toChannelThumb, toMemberThumb, toModelThumb } from '../cards/people-cards.ts'
import type { Env } from '../env.ts'
import { memberById } from './store/members.ts'
import { followedBy } from './store/subscriptions.ts'

export async function answerSubscriptions(
  { object_id }: ParamsOf<'subscriptions'>,
  { db }: Env,
): Promise<Result<AnswerOf<'subscriptions'>>> {
  const row = await memberById(db, object_id)
  if (!row) return refused('not_found', 'object_id')
  if (!maySee('member_subscriptions', toPrivacy(row), 'stranger')) return refused('no_permission', 'object_id')
  return ok({ subscriptions: await listSubscriptions(db, object_id) })
}

export async function listSubscriptions(db: Env['db'], userId: number): Promise<Subscription[]> {
  const { models, channels, members } = await followedBy(db, userId)
  const nowMs = Date.now()
  const placed: { place: number; card: Subscription }[] = [
    ...models.map((row) => ({ place: row.place, card: { type: 'model' as const, ...toModelThumb(row) } })),
    ...channels.map((row) => ({ place: row.place, card: { type: 'channel' as const, ...toChannelThumb(row) } })),
    ...members.map((row) => ({ place: row.place, card: { type: 'member' as const, ...toMemberThumb(row, nowMs) } })),
  ]
  return placed.toSorted((a, b) => a.place - b.place).map(({ card }) => card)
}
