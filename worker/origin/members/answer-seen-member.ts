// Members' profiles as the signed-in viewer may see them (shared/rules/members-sections.ts), and the viewer's own friend requests and feed.
import { feedSeconds, requestsMax } from '../../../shared/limits.ts'
import { ok, type Refusal, refused } from '../../../shared/result.ts'
import { type MemberPart, type MemberSection, maySee, type Relation } from '../../../shared/rules/members-sections.ts'
import { toMember, toPrivacy } from '../cards/member-profile.ts'
import { toMemberThumb } from '../cards/people-cards.ts'
import { toThumb } from '../cards/video-card.ts'
import { currentSeconds } from '../clock.ts'
import { commentPage } from '../comments/answer-comments.ts'
import type { Env } from '../env.ts'
import type { ReadHandler } from '../http/handler.ts'
import { isStaffViewer } from '../http/require-staff.ts'
import { exists } from '../sql/act-targets.ts'
import { pageAt } from '../sql/page.ts'
import { listSubscriptions } from './answer-subscriptions.ts'
import { pageOfFeed } from './store/feed.ts'
import { type MemberRow, memberById } from './store/members.ts'
import { pageOfFriends, relationOf, requestsOf, videosForFriends } from './store/profiles.ts'

const answerSeenMember: ReadHandler<'seenMember'> = async ({ user_id }, { db }, { user }) => {
  const found = await viewMember(db, user.user_id, user_id, 'member')
  return found.ok ? ok({ member: toMember(found.row, found.relation) }) : found
}

const answerSeenFriends: ReadHandler<'seenFriends'> = async ({ user_id, count, page }, { db }, { user }) => {
  const found = await viewMember(db, user.user_id, user_id, 'member_friends')
  if (!found.ok) return found
  const { rows, total } = await pageOfFriends(db, user_id, pageAt(count, page))
  return ok({ members: rows.map((row) => toMemberThumb(row, Date.now())), total_count: total })
}

const answerSeenVideos: ReadHandler<'seenVideos'> = async ({ user_id, count }, { db }, { user }) => {
  if (!(await memberById(db, user_id))) return refused('not_found', 'user_id')
  const cards = await videosForFriends(db, user.user_id, user_id, count)
  return ok({ videos: cards.map(toThumb), total_count: cards.length })
}

const answerSeenSubscriptions: ReadHandler<'seenSubscriptions'> = async ({ user_id }, { db }, { user }) => {
  const found = await viewMember(db, user.user_id, user_id, 'member_subscriptions')
  return found.ok ? ok({ subscriptions: await listSubscriptions(db, user_id) }) : found
}

const answerSeenComments: ReadHandler<'seenComments'> = async (asked, env, caller) => {
  const { user } = caller
  const { section, object_id } = asked
  const found = section === 'member' ? await viewMember(env.db, user.user_id, object_id, 'member_wall') : null
  if (found?.ok === false) return { ...found, field: 'object_id' }
  // Staff read what they decide about.
  const isSeen =
    (section === 'video' && isStaffViewer(caller)) || (await exists(env.db, section, object_id, user.user_id))
  const page = isSeen ? await commentPage(env, asked, user.user_id) : null
  return page ? ok(page) : refused('not_found', 'object_id')
}

const answerFriendRequests: ReadHandler<'friendRequests'> = async (_, { db }, { user }) => {
  const { received, sent, blocked } = await requestsOf(db, user.user_id, requestsMax)
  const nowMs = Date.now()
  const cards = (rows: typeof received) => rows.map((row) => toMemberThumb(row, nowMs))
  return ok({ received: cards(received), sent: cards(sent), blocked: cards(blocked) })
}

const answerFeed: ReadHandler<'feed'> = async ({ count, page }, { db }, { user }) => {
  const { cards, total } = await pageOfFeed(db, user.user_id, currentSeconds() - feedSeconds, pageAt(count, page))
  return ok({ videos: cards.map(toThumb), total_count: total })
}

/** Its rows of the contract. */
export const seenReads = {
  seenMember: answerSeenMember,
  seenFriends: answerSeenFriends,
  seenVideos: answerSeenVideos,
  seenSubscriptions: answerSeenSubscriptions,
  seenComments: answerSeenComments,
  friendRequests: answerFriendRequests,
  feed: answerFeed,
}

type Viewed = { ok: true; row: MemberRow; relation: Relation } | ({ ok: false } & Refusal)

/** The profile's member, when the viewer may see this part; else refused with not_found or no_permission. */
async function viewMember(
  db: Env['db'],
  viewerId: number,
  memberId: number,
  part: MemberSection | MemberPart,
): Promise<Viewed> {
  const row = await memberById(db, memberId)
  if (!row) return refused('not_found', 'user_id')
  const relation = await relationOf(db, viewerId, memberId)
  return maySee(part, toPrivacy(row), relation) ? { ok: true, row, relation } : refused('no_permission', 'user_id')
}
