// Takedowns that the operator ordered on the command line: the schedule carries them out within a minute, wherever the site runs.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { RemovalReason } from '../../../../shared/rules/moderation-removal-reasons.ts'

export type Order = { order_id: number; video_id: number; reason: RemovalReason | null }

/** The orders that are not carried out yet, oldest first, up to this number. */
export async function pendingOrders(db: D1Database, max: number): Promise<Order[]> {
  const { results } = await db
    .prepare('SELECT order_id, video_id, reason FROM takedown_orders ORDER BY order_id LIMIT ?1')
    .bind(max)
    .all<Order>()
  return results
}

/** The order is carried out. */
export const dropOrder = (db: D1Database, orderId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM takedown_orders WHERE order_id = ?1').bind(orderId)

/** An order as a statement for another machine: both of its values are numbers and fixed words. */
export const orderText = (videoId: number, reason: RemovalReason | null): string =>
  `INSERT INTO takedown_orders (video_id, reason) SELECT video_id, ${reason === null ? 'NULL' : `'${reason}'`} FROM videos WHERE video_id = ${videoId} RETURNING video_id`
