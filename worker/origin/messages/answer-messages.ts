// A member's own conversations and notifications.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Conversation, Correspondent } from '../../../shared/entities/message.ts'
import type { MemberNotification } from '../../../shared/entities/notification.ts'
import { catchUpMessagesMax, longPollMs, messageRequestsShown, pageSizes } from '../../../shared/limits.ts'
import { ok, refused } from '../../../shared/result.ts'
import { optional, pictureUrl } from '../cards/people-cards.ts'
import { parseTitles } from '../cards/video-card.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { ReadHandler } from '../http/handler.ts'
import { memberById } from '../members/store/members.ts'
import { namesOf } from '../members/store/names.ts'
import { pageAt } from '../sql/page.ts'
import { messageRights } from './may-message.ts'
import { messageOf } from './message-of.ts'
import { showSeen } from './show-seen.ts'
import {
  type ConversationRow,
  conversationStateOf,
  hasConversation,
  pageOfConversations,
  requestedConversations,
  unreadSummaryOf,
} from './store/conversations.ts'
import { type NotificationRow, pageOfNotifications } from './store/listed-notifications.ts'
import { messagesBetween } from './store/messages.ts'

export const answerConversations: ReadHandler<'conversations'> = async ({ count, page }, { db }, { user }) => {
  const [{ rows, total }, requests] = await Promise.all([
    pageOfConversations(db, user.user_id, pageAt(count, page)),
    page === 1 ? requestedConversations(db, user.user_id, messageRequestsShown) : [],
  ])
  return ok({
    conversations: rows.map(conversationOf),
    total_count: total,
    ...(requests.length > 0 && { requests: requests.map(conversationOf) }),
  })
}

const conversationOf = ({ other_id, username, avatar, unread, ...last }: ConversationRow): Conversation => ({
  user: correspondent({ user_id: other_id, username, avatar }),
  last: messageOf(last),
  unread,
})

export const answerConversation: ReadHandler<'conversation'> = async ({ user_id, before }, { db }, { user }) => {
  const row = user_id === user.user_id ? null : await otherMember(db, user.user_id, user_id)
  if (!row) return refused('not_found', 'user_id')
  const [found, { unread, isRead, isRequest }, rights] = await Promise.all([
    messagesBetween(db, user.user_id, user_id, { before, most: pageSizes.messages + 1 }),
    conversationStateOf(db, user.user_id, user_id),
    messageRights(db, user.user_id, user_id),
  ])
  const messages = found.slice(0, pageSizes.messages).toReversed().map(messageOf)
  const isOwnLast = before === 0 && messages.at(-1)?.user_id === user.user_id
  const is_seen = isOwnLast && isRead && (await showSeen(db, user.user_id, user_id))
  return ok({
    user: correspondent(row),
    messages,
    has_older: found.length > pageSizes.messages,
    unread,
    may_write: rights.mayWrite,
    ...(rights.maySendPictures && { may_send_pictures: true }),
    ...(is_seen && { is_seen }),
    ...(isRequest && { is_request: true }),
  })
}

/** A banned member's messages stay in the list of those who got them, and can be read and deleted there. */
const otherMember = async (db: Env['db'], userId: number, otherId: number) =>
  (await memberById(db, otherId)) ??
  ((await hasConversation(db, userId, otherId)) ? (await namesOf(db, [otherId])).get(otherId) : null)

export const answerNewMessages: ReadHandler<'newMessages'> = async ({ user_id, after }, { db }, { user }) => {
  const [found, { isRead }] = await Promise.all([
    messagesBetween(db, user.user_id, user_id, { after, most: catchUpMessagesMax }),
    conversationStateOf(db, user.user_id, user_id),
  ])
  const is_seen = isRead && (await showSeen(db, user.user_id, user_id))
  return ok({ messages: found.map(messageOf), ...(is_seen && { is_seen }) })
}

/** Answers at once when there are news since `after`; else waits for a notification and reads once more. */
export const answerUnreadSummary: ReadHandler<'unreadSummary'> = async ({ after }, env, { user }) => {
  const { db } = env
  const first = await unreadSummaryOf(db, user.user_id)
  if (first.mark !== after) return ok(first)
  await env.waitForNews(user.user_id, longPollMs)
  // The news is newer than what this request has read.
  env.reads.newest()
  return ok(await unreadSummaryOf(db, user.user_id))
}

export const answerNotifications: ReadHandler<'notifications'> = async ({ count, page }, { db }, { user }) => {
  const { rows, total } = await pageOfNotifications(db, user.user_id, pageAt(count, page))
  return ok({ notices: rows.map(toNotification), total_count: total } satisfies AnswerOf<'notifications'>)
}

const correspondent = (row: { user_id: number; username: string; avatar: string | null }): Correspondent => ({
  user_id: row.user_id,
  username: row.username,
  avatar: pictureUrl(row.avatar),
})

const toNotification = ({
  actor_id,
  username,
  avatar,
  section,
  object_id,
  added_date,
  is_read,
  comment_id,
  ...row
}: NotificationRow): MemberNotification => ({
  notice_id: row.notice_id,
  kind: row.kind,
  ...(username !== null && { user: correspondent({ user_id: actor_id, username, avatar }) }),
  ...(section !== '' && { section, object_id, dir: optional(row.dir) }),
  ...(comment_id !== 0 && { of_comment: comment_id }),
  ...((row.kind === 'statement' || row.kind === 'member_act') && { object_id }),
  ...(row.reason !== '' && { reason: row.reason }),
  title: optional(row.title),
  ...parseTitles(row.titles),
  added_date: toIsoDate(added_date),
  is_read: is_read === 1,
})
