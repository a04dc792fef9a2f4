// Members' profiles as the signed-in viewer may see them (rules/member-sections.ts), and the viewer's own friend requests and feed.
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
import { forMember } from './for-member.ts'
import { memberOf, privacyOf } from './members.ts'
import { memberThumbOf } from './people-cards.ts'
import { subscriptionsOf } from './subscriptions.ts'

export const answerSeenMember = forMember<'seenMember'>(async ({ user_id }, db, viewerId) => {
  const found = await look(db, viewerId, user_id, 'member')
  return found.ok ? ok({ member: memberOf(found.row, found.relation) }) : found
})

export const answerSeenFriends = forMember<'seenFriends'>(async ({ user_id, count, page }, db, viewerId) => {
  const found = await look(db, viewerId, user_id, 'member_friends')
  if (!found.ok) return found
  const { rows, total } = await pageOfFriends(db, user_id, pageAt(count, page))
  return ok({ members: rows.map((row) => memberThumbOf(row, Date.now())), total_count: total })
})

export const answerSeenSubscriptions = forMember<'seenSubscriptions'>(async ({ user_id }, db, viewerId) => {
  const found = await look(db, viewerId, user_id, 'member_subscriptions')
  return found.ok ? ok({ subscriptions: await subscriptionsOf(db, user_id) }) : found
})

export const answerSeenComments = forMember<'seenComments'>(async ({ section, object_id }, db, viewerId) => {
  const found = section === 'member' ? await look(db, viewerId, object_id, 'member_wall') : null
  if (found?.ok === false) return { ...found, field: 'object_id' }
  const comments = await talkUnder(db, section, object_id, viewerId)
  return comments ? ok(comments) : refused('not_found', 'object_id')
})

export const answerFriendRequests = forMember<'friendRequests'>(async (_, db, userId) => {
  const { received, sent, blocked } = await requestsOf(db, userId, requestsMax)
  const nowMs = Date.now()
  const cards = (rows: typeof received) => rows.map((row) => memberThumbOf(row, nowMs))
  return ok({ received: cards(received), sent: cards(sent), blocked: cards(blocked) })
})

export const answerFeed = forMember<'feed'>(async ({ count, page }, db, userId) => {
  const { cards, total } = await pageOfFeed(db, userId, now() - feedSeconds, pageAt(count, page))
  return ok({ videos: cards.map(thumbOf), total_count: total })
})

type Viewed = { ok: true; row: MemberRow; relation: Relation } | ({ ok: false } & Refusal)

/** The profile's member, when the viewer may see this part; else refused with not_found or no_permission. */
async function look(
  db: Env['db'],
  viewerId: number,
  memberId: number,
  part: MemberSection | MemberPart,
): Promise<Viewed> {
  const row = await memberById(db, memberId)
  if (!row) return refused('not_found', 'user_id')
  const relation = await relationOf(db, viewerId, memberId)
  return maySee(part, privacyOf(row), relation) ? { ok: true, row, relation } : refused('no_permission', 'user_id')
}
