// Claims on queue items. One statement takes a claim, so that of two moderators one gets it.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { ModerationQueue } from '../../../../shared/rules/moderation-queues.ts'

type Wanted = { queue: ModerationQueue; item: string; moderatorId: number; nowSeconds: number; untilSeconds: number }

/** True when the moderator has the claim: it was free, already theirs, or had expired. */
export async function takeClaim(db: D1Database, wanted: Wanted): Promise<boolean> {
  const taken = await db
    .prepare(`
      INSERT INTO claims (queue, item, moderator_id, expires_date) VALUES (?1, ?2, ?3, ?5)
      ON CONFLICT (queue, item) DO UPDATE SET moderator_id = excluded.moderator_id, expires_date = excluded.expires_date
      WHERE claims.moderator_id = excluded.moderator_id OR claims.expires_date <= ?4
      RETURNING moderator_id`)
    .bind(wanted.queue, wanted.item, wanted.moderatorId, wanted.nowSeconds, wanted.untilSeconds)
    .first()
  return taken !== null
}

export const dropClaim = (
  db: D1Database,
  queue: ModerationQueue,
  item: string,
  moderatorId: number,
): D1PreparedStatement =>
  db.prepare('DELETE FROM claims WHERE queue = ?1 AND item = ?2 AND moderator_id = ?3').bind(queue, item, moderatorId)

export type ClaimRow = { item: string; moderator_id: number; username: string; expires_date: number }

/** The valid claims on these items, by item. */
export async function claimsOn(
  db: D1Database,
  queue: ModerationQueue,
  items: readonly string[],
  nowSeconds: number,
): Promise<Map<string, ClaimRow>> {
  const { results } = await db
    .prepare(`
      SELECT c.item, c.moderator_id, u.username, c.expires_date FROM claims c JOIN users u ON u.user_id = c.moderator_id
      WHERE c.queue = ?1 AND c.item IN (SELECT value FROM json_each(?2)) AND c.expires_date > ?3`)
    .bind(queue, JSON.stringify(items), nowSeconds)
    .all<ClaimRow>()
  return new Map(results.map((row) => [row.item, row]))
}

export const sweepClaims = (db: D1Database, nowSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM claims WHERE expires_date <= ?1').bind(nowSeconds)
