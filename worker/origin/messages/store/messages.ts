// Messages between members. The reader is part of every statement: a conversation is found by its owner.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type MessageRow = {
  message_id: number
  user_id: number
  message: string
  sent_date: number
  /** Null where it has none; `file` is null until it is drawn, and `reason` says why it cannot be. */
  picture: string | null
  alt: string | null
  file: string | null
  reason: string | null
}

/** Of a message and its picture `p`. */
export const messageColumns = (of = 'msg') =>
  `${of}.message_id, ${of}.user_id, ${of}.message, ${of}.sent_date, p.picture, p.alt, p.file, p.reason`
export const withPicture = (of = 'msg') => `LEFT JOIN message_pictures p ON p.message_id = ${of}.message_id`

/** The lower id first. */
export const pairOf = (one: number, other: number): [number, number] => [Math.min(one, other), Math.max(one, other)]

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
      SELECT ${messageColumns()} FROM messages msg INDEXED BY messages_by_pair ${withPicture()}
      WHERE msg.low_id = ?1 AND msg.high_id = ?2 AND msg.message_id < ?3 AND msg.message_id > max(?4, coalesce((
        SELECT cleared_message_id FROM conversations WHERE user_id = ?5 AND other_id = ?6
      ), 0))
      ORDER BY msg.message_id ${order} LIMIT ?7`)
    .bind(...pairOf(userId, otherId), before || Number.MAX_SAFE_INTEGER, after ?? 0, userId, otherId, most)
    .all<MessageRow>()
  return results
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
