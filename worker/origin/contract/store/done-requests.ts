// Completed writes, by the idempotency keys that browsers gave them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** The id that the request made, 0 when it made nothing; null when it was not done. */
export async function doneBefore(db: D1Database, userId: number, requestId: string): Promise<number | null> {
  return db
    .prepare('SELECT made_id FROM done_requests WHERE user_id = ?1 AND request_id = ?2')
    .bind(userId, requestId)
    .first<number>('made_id')
}

/**
 * Notes a request as done, if the statement before it in the batch changed anything; the next statement sees `changes()`
 * unchanged. Fails, and the batch with it, when it was done already. In a batch whose first statement makes a row,
 * `last_insert_rowid()` is that row's.
 */
export const noteDone = (db: D1Database, userId: number, requestId: string, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO done_requests (user_id, request_id, made_id, done_date)
        SELECT ?1, ?2, last_insert_rowid(), ?3 WHERE changes() > 0`,
    )
    .bind(userId, requestId, nowSeconds)

export const sweepDoneRequests = (db: D1Database, beforeSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM done_requests WHERE done_date < ?1').bind(beforeSeconds)
