// Takedowns that the operator ordered on the command line: the schedule carries them out within a minute, wherever the site runs.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { RemovalReason } from '../../../../shared/rules/moderation-removal-reasons.ts'

export type Order = {
  order_id: number
  video_id: number
  reason: RemovalReason | null
  /** The ban that hides the video, or was lifted. */
  act_id: number | null
  /** The notice of a signature that was withdrawn. */
  case_id: number | null
}

/** The orders that are not carried out yet, oldest first, up to this number. */
export async function pendingOrders(db: D1Database, max: number): Promise<Order[]> {
  const { results } = await db
    .prepare('SELECT order_id, video_id, reason, act_id, case_id FROM takedown_orders ORDER BY order_id LIMIT ?1')
    .bind(max)
    .all<Order>()
  return results
}

/** Orders a takedown together with the notice that causes it, by its receipt. */
export const addOrder = (
  db: D1Database,
  videoId: number,
  reason: RemovalReason,
  receipt: string,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO takedown_orders (video_id, reason, case_id)
      VALUES (?1, ?2, (SELECT case_id FROM legal_notices WHERE receipt = ?3))`)
    .bind(videoId, reason, receipt)

/** The oldest order about a video. */
export const orderOf = (db: D1Database, videoId: number): Promise<Order | null> =>
  db
    .prepare(
      'SELECT order_id, video_id, reason, act_id, case_id FROM takedown_orders WHERE video_id = ?1 ORDER BY order_id LIMIT 1',
    )
    .bind(videoId)
    .first<Order>()

/** The order is carried out. */
export const dropOrder = (db: D1Database, orderId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM takedown_orders WHERE order_id = ?1').bind(orderId)

/** An order as a statement for another machine: both of its values are numbers and fixed words. */
export const orderText = (videoId: number, reason: RemovalReason | null): string =>
  `INSERT INTO takedown_orders (video_id, reason) SELECT video_id, ${reason === null ? 'NULL' : `'${reason}'`} FROM videos WHERE video_id = ${videoId} RETURNING video_id`
