// A member's profile as whoever asks may see it, and what somebody has of their own beside it. Who may see what stands in
// one table (rules/member-sections.ts).
import { feedSeconds, requestsMax } from '../../../shared/limits.ts'
import { ok, type Refusal, refused } from '../../../shared/result.ts'
import { type MemberPart, type MemberSection, maySee, type Relation } from '../../../shared/rules/member-sections.ts'
import type { Env } from '../env.ts'
import { now } from '../session.ts'
import { pageOfFeed } from '../store/feed.ts'
import { type MemberRow, memberById } from '../store/members.ts'
import { pageAt } from '../store/page.ts'
import { pageOfFriends, relationOf, requestsOf } from '../store/profiles.ts'
import { thumbOf } from './cards.ts'
import { talkUnder } from './comments.ts'
import type { ReadHandler } from './handler.ts'
import { memberOf, privacyOf } from './members.ts'
import { memberThumbOf } from './people-cards.ts'
import { subscriptionsOf } from './subscriptions.ts'

export const answerSeenMember: ReadHandler<'seenMember'> = async ({ user_id }, { db }, { user }) => {
  const found = await look(db, user.user_id, user_id, 'member')
  return found.ok ? ok({ member: memberOf(found.row, found.relation) }) : found
}

export const answerSeenFriends: ReadHandler<'seenFriends'> = async ({ user_id, count, page }, { db }, { user }) => {
  const found = await look(db, user.user_id, user_id, 'member_friends')
  if (!found.ok) return found
  const { rows, total } = await pageOfFriends(db, user_id, pageAt(count, page))
  return ok({ members: rows.map((row) => memberThumbOf(row, Date.now())), total_count: total })
}

export const answerSeenSubscriptions: ReadHandler<'seenSubscriptions'> = async ({ user_id }, { db }, { user }) => {
  const found = await look(db, user.user_id, user_id, 'member_subscriptions')
  return found.ok ? ok({ subscriptions: await subscriptionsOf(db, user_id) }) : found
}

export const answerSeenComments: ReadHandler<'seenComments'> = async ({ section, object_id }, { db }, { user }) => {
  const found = section === 'member' ? await look(db, user.user_id, object_id, 'member_wall') : null
  if (found?.ok === false) return { ...found, field: 'object_id' }
  const talk = await talkUnder(db, section, object_id, user.user_id)
  return talk ? ok(talk) : refused('not_found', 'object_id')
}

export const answerFriendRequests: ReadHandler<'friendRequests'> = async (_, { db }, { user }) => {
  const { received, sent, blocked } = await requestsOf(db, user.user_id, requestsMax)
  const nowMs = Date.now()
  const cards = (rows: typeof received) => rows.map((row) => memberThumbOf(row, nowMs))
  return ok({ received: cards(received), sent: cards(sent), blocked: cards(blocked) })
}

export const answerFeed: ReadHandler<'feed'> = async ({ count, page }, { db }, { user }) => {
  const { cards, total } = await pageOfFeed(db, user.user_id, now() - feedSeconds, pageAt(count, page))
  return ok({ videos: cards.map(thumbOf), total_count: total })
}

type Looked = { ok: true; row: MemberRow; relation: Relation } | ({ ok: false } & Refusal)

/** The member whose profile it is, for somebody who may see this part of it. */
async function look(
  db: Env['db'],
  viewerId: number,
  memberId: number,
  part: MemberSection | MemberPart,
): Promise<Looked> {
  const row = await memberById(db, memberId)
  if (!row) return refused('not_found', 'user_id')
  const relation = await relationOf(db, viewerId, memberId)
  return maySee(part, privacyOf(row), relation) ? { ok: true, row, relation } : refused('no_permission', 'user_id')
}
