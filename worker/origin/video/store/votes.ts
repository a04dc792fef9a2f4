// Votes of members.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

type Vote = { userId: number; section: string; objectId: number; vote: 0 | 1; nowSeconds: number }

/** Returns a row if there was none before. */
export const addVote = (db: D1Database, { userId, section, objectId, vote, nowSeconds }: Vote): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO votes (user_id, section, object_id, vote, added_date) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT DO NOTHING RETURNING object_id`,
    )
    .bind(userId, section, objectId, vote, nowSeconds)
