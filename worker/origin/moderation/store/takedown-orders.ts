// Takedowns that the operator ordered on the command line: the schedule carries them out within a minute, wherever the site runs.
import type { D1Database } from '@cloudflare/workers-types'
import type { RemovalReason } from '../../../../shared/rules/moderation-removal-reasons.ts'

type Order = { video_id: number; reason: RemovalReason | null }

/** Every order, once. */
export async function takeOrders(db: D1Database): Promise<Order[]> {
  const { results } = await db
    .prepare('DELETE FROM takedown_orders RETURNING order_id, video_id, reason')
    .all<Order & { order_id: number }>()
  return results.toSorted((a, b) => a.order_id - b.order_id)
}

/** An order as a statement for another machine: both of its values are numbers and fixed words. */
export const orderText = (videoId: number, reason: RemovalReason | null): string =>
  `INSERT INTO takedown_orders (video_id, reason) SELECT video_id, ${reason === null ? 'NULL' : `'${reason}'`} FROM videos WHERE video_id = ${videoId} RETURNING video_id`
