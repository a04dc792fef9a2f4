// Messages between members. The reader is part of every statement: a conversation is found by its owner.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { isShown } from '../../sql/shown-notices.ts'

export type MessageRow = { message_id: number; user_id: number; message: string; sent_date: number }

const pairOf = (one: number, other: number): [number, number] => [Math.min(one, other), Math.max(one, other)]

type NewMessage = { userId: number; toId: number; message: string; nowSeconds: number }

/** Returns the message's id, unless one of the two has blocked the other. */
export const addMessage = (
  db: D1Database,
  { userId, toId, message, nowSeconds }: NewMessage,
): [D1PreparedStatement, ...D1PreparedStatement[]] => [
  db
    .prepare(`
      INSERT INTO messages (low_id, high_id, user_id, message, sent_date)
      SELECT ?1, ?2, ?3, ?5, ?6
      WHERE NOT EXISTS (
        SELECT 1 FROM blocks WHERE (user_id = ?3 AND blocked_id = ?4) OR (user_id = ?4 AND blocked_id = ?3)
      )
      RETURNING message_id`)
    .bind(...pairOf(userId, toId), userId, toId, message, nowSeconds),
  // Sending marks the conversation as read, and takes it out of the requests.
  hasLast(db, userId, toId, 'sender'),
  hasLast(db, toId, userId, 'reader'),
]

/** Makes the message that was just added the last one of a member's side; the statement before it changed something. */
const hasLast = (db: D1Database, userId: number, otherId: number, side: keyof typeof sides): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO conversations (user_id, other_id, last_message_id, unread, is_request)
      SELECT ?1, ?2, last_insert_rowid(), ${sides[side].unread}, ${sides[side].isRequest} WHERE changes() > 0
      ON CONFLICT DO UPDATE SET last_message_id = excluded.last_message_id, ${sides[side].again}`)
    .bind(userId, otherId)

/** What a message changes on each side. The first one of a member who is no friend is a request. */
const sides = {
  sender: { unread: '0', isRequest: '0', again: 'unread = 0, is_request = 0' },
  reader: {
    unread: '1',
    isRequest: 'NOT EXISTS (SELECT 1 FROM friends WHERE user_id = ?1 AND friend_id = ?2 AND is_accepted = 1)',
    again: 'unread = unread + 1',
  },
} as const

/** Friends have no requests. */
export const acceptConversation = (db: D1Database, one: number, other: number): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE conversations SET is_request = 0 WHERE is_request = 1
        AND ((user_id = ?1 AND other_id = ?2) OR (user_id = ?2 AND other_id = ?1))
        AND EXISTS (SELECT 1 FROM friends WHERE user_id = ?1 AND friend_id = ?2 AND is_accepted = 1)`,
    )
    .bind(one, other)

/** Returns a row if there was an unread message. */
export const markRead = (db: D1Database, userId: number, otherId: number): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE conversations SET unread = 0 WHERE user_id = ?1 AND other_id = ?2 AND unread > 0 RETURNING other_id`)
    .bind(userId, otherId)

/** Returns a row if there was a conversation. The other member keeps theirs. */
export const clearConversation = (db: D1Database, userId: number, otherId: number): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE conversations SET cleared_message_id = last_message_id, unread = 0
      WHERE user_id = ?1 AND other_id = ?2 AND cleared_message_id < last_message_id RETURNING other_id`)
    .bind(userId, otherId)

/** Deletes messages that neither side keeps, if the statement before it changed anything. */
export const forgetCleared = (db: D1Database, one: number, other: number): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM messages WHERE low_id = ?1 AND high_id = ?2 AND changes() > 0 AND message_id <= (
        SELECT min(cleared_message_id) FROM conversations
        WHERE (user_id = ?1 AND other_id = ?2) OR (user_id = ?2 AND other_id = ?1)
      )`)
    .bind(...pairOf(one, other))

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
      SELECT side.other_id, u.username, u.avatar, side.unread, msg.message_id, msg.user_id, msg.message, msg.sent_date
      FROM conversations side INDEXED BY conversations_by_box
      CROSS JOIN messages msg ON msg.message_id = side.last_message_id
      CROSS JOIN users u ON u.user_id = side.other_id
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

/** Messages of one side of a conversation: before an id newest first, or after it oldest first. */
export async function messagesBetween(
  db: D1Database,
  userId: number,
  otherId: number,
  { before, after, most }: { before?: number; after?: number; most: number },
): Promise<MessageRow[]> {
  const order = after === undefined ? 'DESC' : 'ASC'
  const { results } = await db
    .prepare(`
      SELECT message_id, user_id, message, sent_date FROM messages INDEXED BY messages_by_pair
      WHERE low_id = ?1 AND high_id = ?2 AND message_id < ?3 AND message_id > max(?4, coalesce((
        SELECT cleared_message_id FROM conversations WHERE user_id = ?5 AND other_id = ?6
      ), 0))
      ORDER BY message_id ${order} LIMIT ?7`)
    .bind(...pairOf(userId, otherId), before || Number.MAX_SAFE_INTEGER, after ?? 0, userId, otherId, most)
    .all<MessageRow>()
  return results
}

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

/** Deletes the messages of a member who leaves, on both sides. */
export const dropMessagesOf = (db: D1Database, userId: number): D1PreparedStatement[] =>
  [
    // Each member of a conversation has a side of it.
    `DELETE FROM messages WHERE message_id IN (
      SELECT msg.message_id FROM conversations side
      CROSS JOIN messages msg ON msg.low_id = min(side.user_id, side.other_id) AND msg.high_id = max(side.user_id, side.other_id)
      WHERE side.user_id = ?1
    )`,
    `DELETE FROM conversations WHERE (user_id, other_id) IN (
      SELECT other_id, user_id FROM conversations WHERE user_id = ?1
    )`,
    'DELETE FROM conversations WHERE user_id = ?1',
    'DELETE FROM notices WHERE user_id = ?1 OR actor_id = ?1',
  ].map((sql) => db.prepare(sql).bind(userId))
