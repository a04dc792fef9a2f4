// A search in the messages of a member: of the latest conversations first, and at most as many messages as are read at once.
import type { D1Database } from '@cloudflare/workers-types'
import { foundMessagesMax, searchedMessagesMax } from '../../../../shared/limits.ts'
import type { ConversationRow } from './conversations.ts'
import { messageColumns, withPicture } from './messages.ts'

type FoundRow = Omit<ConversationRow, 'unread'>

export async function foundMessages(db: D1Database, userId: number, search: string): Promise<FoundRow[]> {
  const { results } = await db
    .prepare(`
      SELECT one.other_id, u.username, u.avatar, ${messageColumns('one')}
      FROM (
        SELECT side.other_id, msg.message_id, msg.user_id, msg.message, msg.sent_date
        FROM conversations side INDEXED BY conversations_by_last
        CROSS JOIN messages msg INDEXED BY messages_by_pair
          ON msg.low_id = min(side.user_id, side.other_id) AND msg.high_id = max(side.user_id, side.other_id)
          AND msg.message_id > side.cleared_message_id
        WHERE side.user_id = ?1
        ORDER BY side.last_message_id DESC, msg.message_id DESC LIMIT ${searchedMessagesMax}
      ) one CROSS JOIN users u ON u.user_id = one.other_id
      ${withPicture('one')}
      WHERE EXISTS (SELECT 1 FROM json_each(?2) WHERE instr(one.message, value) OR instr(lower(one.message), value))
      LIMIT ${foundMessagesMax}`)
    .bind(userId, JSON.stringify(spellings(search)))
    .all<FoundRow>()
  return results
}

/** SQLite knows upper and lower case of ASCII only. */
function spellings(search: string): string[] {
  const lower = search.toLowerCase()
  return [...new Set([search, lower, search.toUpperCase(), lower.charAt(0).toUpperCase() + lower.slice(1)])]
}
