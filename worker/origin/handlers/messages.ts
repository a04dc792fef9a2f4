// A member's own conversations and notifications.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Correspondent, Message } from '../../../shared/entities/message.ts'
import type { Notice } from '../../../shared/entities/notice.ts'
import { messagesCaughtUp, newsWaitMs, pageSizes } from '../../../shared/limits.ts'
import { ok, refused } from '../../../shared/result.ts'
import { mayWriteTo } from '../may-write.ts'
import { memberById } from '../store/members.ts'
import { type MessageRow, messagesBetween, newsOf, pageOfConversations, sideOf } from '../store/messages.ts'
import { type NoticeRow, pageOfNotices } from '../store/notices.ts'
import { pageAt } from '../store/page.ts'
import { isoDate, titlesOf } from './cards.ts'
import { forMember } from './for-member.ts'
import { known, pictureAt } from './people-cards.ts'

export const answerConversations = forMember<'conversations'>(async ({ count, page }, db, userId) => {
  const { rows, total } = await pageOfConversations(db, userId, pageAt(count, page))
  const conversations = rows.map(({ other_id, username, avatar, unread, ...last }) => ({
    user: correspondent({ user_id: other_id, username, avatar }),
    last: messageOf(last),
    unread,
  }))
  return ok({ conversations, total_count: total })
})

export const answerConversation = forMember<'conversation'>(async ({ user_id, before }, db, userId) => {
  const row = user_id === userId ? null : await memberById(db, user_id)
  if (!row) return refused('not_found', 'user_id')
  const [found, { unread }, may_write] = await Promise.all([
    messagesBetween(db, userId, user_id, { before, most: pageSizes.messages + 1 }),
    sideOf(db, userId, user_id),
    mayWriteTo(db, userId, user_id),
  ])
  const messages = found.slice(0, pageSizes.messages).toReversed().map(messageOf)
  return ok({ user: correspondent(row), messages, has_older: found.length > pageSizes.messages, unread, may_write })
})

export const answerNewMessages = forMember<'newMessages'>(async ({ user_id, after }, db, userId) => {
  const found = await messagesBetween(db, userId, user_id, { after, most: messagesCaughtUp })
  return ok({ messages: found.map(messageOf) })
})

/** Answers at once when there are news since `after`; else waits for a notification and reads once more. */
export const answerNews = forMember<'news'>(async ({ after }, db, userId, env) => {
  const first = await newsOf(db, userId)
  if (first.mark !== after) return ok(first)
  await env.waitForNews(userId, newsWaitMs)
  return ok(await newsOf(db, userId))
})

export const answerNotices = forMember<'notices'>(async ({ count, page }, db, userId) => {
  const { rows, total } = await pageOfNotices(db, userId, pageAt(count, page))
  return ok({ notices: rows.map(noticeOf), total_count: total } satisfies AnswerOf<'notices'>)
})

const messageOf = ({ sent_date, ...message }: MessageRow): Message => ({ ...message, sent_date: isoDate(sent_date) })

const correspondent = (row: { user_id: number; username: string; avatar: string | null }): Correspondent => ({
  user_id: row.user_id,
  username: row.username,
  avatar: pictureAt(row.avatar),
})

const noticeOf = ({
  actor_id,
  username,
  avatar,
  section,
  object_id,
  added_date,
  is_read,
  ...row
}: NoticeRow): Notice => ({
  notice_id: row.notice_id,
  kind: row.kind,
  ...(username !== null && { user: correspondent({ user_id: actor_id, username, avatar }) }),
  ...(section !== '' && { section, object_id, dir: known(row.dir) }),
  ...(row.kind === 'statement' && { object_id }),
  ...(row.reason !== '' && { reason: row.reason }),
  title: known(row.title),
  ...titlesOf(row.titles),
  added_date: isoDate(added_date),
  is_read: is_read === 1,
})
