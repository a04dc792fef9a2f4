// Notes of moderators about items of a queue, for each other.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ModerationQueue } from '../../../../shared/rules/moderation-queues.ts'

export type ItemNoteRow = { note_id: number; item: string; username: string; note: string; added_date: number }

/** Of these items, the oldest first; at most as many as a page can show. */
export async function notesOn(
  db: D1Database,
  queue: ModerationQueue,
  items: readonly string[],
): Promise<ItemNoteRow[]> {
  const { results } = await db
    .prepare(`
      SELECT n.note_id, n.item, coalesce(u.username, '') AS username, n.note, n.added_date
      FROM item_notes n LEFT JOIN users u ON u.user_id = n.user_id
      WHERE n.queue = ?1 AND n.item IN (SELECT value FROM json_each(?2)) ORDER BY n.note_id LIMIT 500`)
    .bind(queue, JSON.stringify(items))
    .all<ItemNoteRow>()
  return results
}

type NewNote = { queue: ModerationQueue; item: string; userId: number; note: string; nowSeconds: number }

export const addNote = (db: D1Database, one: NewNote): D1PreparedStatement =>
  db
    .prepare('INSERT INTO item_notes (queue, item, user_id, note, added_date) VALUES (?1, ?2, ?3, ?4, ?5)')
    .bind(one.queue, one.item, one.userId, one.note, one.nowSeconds)

/** Deletes notes of items that were decided long ago. */
export const sweepNotes = (db: D1Database, beforeSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM item_notes WHERE added_date < ?1').bind(beforeSeconds)
