// Changes of usernames, and the names that stay their former owner's for a time.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** When a member last changed their username, in seconds since 1970; 0: never, as far as it is kept. */
export async function renamedDate(db: D1Database, userId: number): Promise<number> {
  const last = await db
    .prepare('SELECT max(changed_date) AS last FROM former_usernames WHERE user_id = ?1')
    .bind(userId)
    .first<number | null>('last')
  return last ?? 0
}

type Renaming = { userId: number; former: string; username: string; nowSeconds: number; keptUntil: number }

/**
 * Gives a member another name; the first one returns a row if no other member has it or had it lately, and the member's is still the
 * former one. The second one notes the former name.
 */
export const rename = (db: D1Database, one: Renaming): D1PreparedStatement[] => [
  db
    .prepare(
      `UPDATE users SET username = ?3 WHERE user_id = ?1 AND username = ?2
        AND NOT EXISTS (SELECT 1 FROM users other WHERE other.username = ?3 AND other.user_id <> ?1)
        AND NOT EXISTS (SELECT 1 FROM former_usernames f WHERE f.username = ?3 AND f.user_id <> ?1 AND f.kept_until > ?4)
        RETURNING user_id`,
    )
    .bind(one.userId, one.former, one.username, one.nowSeconds),
  db
    .prepare(
      `INSERT OR REPLACE INTO former_usernames (username, user_id, changed_date, kept_until)
        SELECT ?2, ?1, ?3, ?4 WHERE changes() > 0`,
    )
    .bind(one.userId, one.former, one.nowSeconds, one.keptUntil),
]

/** The name that a member has now is no former one of theirs. */
export const freeUsername = (db: D1Database, userId: number, username: string): D1PreparedStatement =>
  db
    .prepare(
      `DELETE FROM former_usernames WHERE username = ?2 AND user_id = ?1
        AND EXISTS (SELECT 1 FROM users WHERE user_id = ?1 AND username = ?2)`,
    )
    .bind(userId, username)

export const sweepUsernames = (db: D1Database, nowSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM former_usernames WHERE kept_until <= ?1').bind(nowSeconds)
