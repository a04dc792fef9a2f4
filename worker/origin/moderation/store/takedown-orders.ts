// What whoever runs the site asked for on its command line: the clock does it within a minute, wherever the site runs.
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

/** An order as a text for another machine: both of its values are numbers and words of ours. */
export const orderText = (videoId: number, reason: RemovalReason | null): string =>
  `INSERT INTO takedown_orders (video_id, reason) SELECT video_id, ${reason === null ? 'NULL' : `'${reason}'`} FROM videos WHERE video_id = ${videoId} RETURNING video_id`
