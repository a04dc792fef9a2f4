// Conversations as each of their two members has them: the lists, the requests, and what is unread.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { isShown } from '../../sql/shown-notifications.ts'
import { type MessageRow, messageColumns, pairOf, withPicture } from './messages.ts'

export type ConversationRow = MessageRow & {
  other_id: number
  username: string
  avatar: string | null
  unread: number
}

/** Latest first, each with its last message. */
const sidesOf = (db: D1Database, userId: number, isRequest: 0 | 1, count: number, offset: number) =>
  db
    .prepare(`
      SELECT side.other_id, u.username, u.avatar, side.unread, ${messageColumns()}
      FROM conversations side INDEXED BY conversations_by_box
      CROSS JOIN messages msg ON msg.message_id = side.last_message_id
      CROSS JOIN users u ON u.user_id = side.other_id
      ${withPicture()}
      WHERE side.user_id = ?1 AND side.is_request = ?4 AND side.last_message_id > side.cleared_message_id
      ORDER BY side.last_message_id DESC LIMIT ?2 OFFSET ?3`)
    .bind(userId, count, offset, isRequest)

/** The newest requests. */
export async function requestedConversations(db: D1Database, userId: number, most: number): Promise<ConversationRow[]> {
  return (await sidesOf(db, userId, 1, most, 0).all<ConversationRow>()).results
}

/** Without requests. */
export const pageOfConversations = (db: D1Database, userId: number, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<ConversationRow>(
    db,
    sidesOf(db, userId, 0, count, offset),
    db
      .prepare(`
        SELECT count(*) AS total FROM (
          SELECT 1 FROM conversations side WHERE side.user_id = ?1 AND side.is_request = 0
            AND side.last_message_id > side.cleared_message_id LIMIT ?2
        )`)
      .bind(userId, totalMax),
  )

/** Whether the member has a conversation with that one in their list or among their requests. */
export const hasConversation = async (db: D1Database, userId: number, otherId: number): Promise<boolean> =>
  (await db
    .prepare(
      'SELECT 1 AS found FROM conversations WHERE user_id = ?1 AND other_id = ?2 AND last_message_id > cleared_message_id',
    )
    .bind(userId, otherId)
    .first('found')) !== null

/**
 * How many unread messages a member has in a conversation, whether the other member ever wrote to them and has read all of it,
 * and whether it is a request. A request that was read does not say so.
 */
export async function conversationStateOf(
  db: D1Database,
  userId: number,
  otherId: number,
): Promise<{ unread: number; wasWrittenTo: boolean; isRead: boolean; isRequest: boolean }> {
  const row = await db
    .prepare(`
      SELECT
        (SELECT unread FROM conversations WHERE user_id = ?3 AND other_id = ?4) AS unread,
        EXISTS (SELECT 1 FROM messages WHERE low_id = ?1 AND high_id = ?2 AND user_id = ?4) AS was_written_to,
        EXISTS (SELECT 1 FROM conversations WHERE user_id = ?4 AND other_id = ?3
          AND unread = 0 AND is_request = 0 AND cleared_message_id < last_message_id) AS is_read,
        (SELECT is_request FROM conversations WHERE user_id = ?3 AND other_id = ?4) AS is_request`)
    .bind(...pairOf(userId, otherId), userId, otherId)
    .first<{ unread: number | null; was_written_to: 0 | 1; is_read: 0 | 1; is_request: 0 | 1 | null }>()
  return {
    unread: row?.unread ?? 0,
    wasWrittenTo: row?.was_written_to === 1,
    isRead: row?.is_read === 1,
    isRequest: row?.is_request === 1,
  }
}

/** A member's newest message or notification, and the unread counts. */
export async function unreadSummaryOf(
  db: D1Database,
  userId: number,
): Promise<{ mark: string; unread_messages: number; unread_notices: number }> {
  const row = await db
    .prepare(`
      SELECT
        (SELECT max(last_message_id) FROM conversations WHERE user_id = ?1) AS message,
        (SELECT added_date * 1000 + notice_id % 1000 FROM notices INDEXED BY notices_by_date
          WHERE user_id = ?1 ORDER BY added_date DESC, notice_id DESC LIMIT 1) AS notice,
        (SELECT count(*) FROM conversations WHERE user_id = ?1 AND unread > 0) AS unread_messages,
        (SELECT count(*) FROM notices WHERE user_id = ?1 AND is_read = 0 AND ${isShown('notices')}) AS unread_notices`)
    .bind(userId)
    .first<{ message: number | null; notice: number | null; unread_messages: number; unread_notices: number }>()
  const { message = 0, notice = 0, unread_messages = 0, unread_notices = 0 } = row ?? {}
  return { mark: `${message ?? 0}-${notice ?? 0}`, unread_messages, unread_notices }
}

/** Friends have no requests. */
export const acceptConversation = (db: D1Database, one: number, other: number): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE conversations SET is_request = 0 WHERE is_request = 1
        AND ((user_id = ?1 AND other_id = ?2) OR (user_id = ?2 AND other_id = ?1))
        AND EXISTS (SELECT 1 FROM friends WHERE user_id = ?1 AND friend_id = ?2 AND is_accepted = 1)`,
    )
    .bind(one, other)
