// The verified mark of a creator, which follows from the acts about them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** The verified mark stands as long as an act that gave it. */
export const settleVerified = (db: D1Database, userId: number): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE users SET
        is_verified = EXISTS (SELECT 1 FROM member_acts WHERE user_id = ?1 AND act = 'verify' AND lifted_date IS NULL)
      WHERE user_id = ?1`)
    .bind(userId)
