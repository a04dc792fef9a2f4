// Friendships, requests and blocks. A friendship is two rows, one from each side; a request is one row that was not answered yet.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

/** Returns a row unless either of the two asked before, or they are friends. */
export const requestFriendship = (
  db: D1Database,
  userId: number,
  friendId: number,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO friends (user_id, friend_id, is_accepted, added_date)
      SELECT ?1, ?2, 0, ?3
      WHERE NOT EXISTS (
        SELECT 1 FROM friends WHERE (user_id = ?1 AND friend_id = ?2) OR (user_id = ?2 AND friend_id = ?1)
      )
      RETURNING friend_id`)
    .bind(userId, friendId, nowSeconds)

export type Standing = 'asked' | 'asking' | 'friends'

/** What stands between two members as the first one sees it; null where neither asked. */
export const standingBetween = (db: D1Database, userId: number, otherId: number): Promise<Standing | null> =>
  db
    .prepare(`
      SELECT CASE WHEN is_accepted = 1 THEN 'friends' WHEN user_id = ?1 THEN 'asked' ELSE 'asking' END AS standing
      FROM friends WHERE (user_id = ?1 AND friend_id = ?2) OR (user_id = ?2 AND friend_id = ?1) LIMIT 1`)
    .bind(userId, otherId)
    .first<Standing>('standing')

/** Returns a row if there was a request of that member. */
export const acceptFriendship = (
  db: D1Database,
  userId: number,
  friendId: number,
  nowSeconds: number,
): [D1PreparedStatement, D1PreparedStatement] => [
  db
    .prepare(`
      UPDATE friends SET is_accepted = 1, added_date = ?3
      WHERE user_id = ?2 AND friend_id = ?1 AND is_accepted = 0 RETURNING user_id`)
    .bind(userId, friendId, nowSeconds),
  db
    .prepare(`
      INSERT INTO friends (user_id, friend_id, is_accepted, added_date) SELECT ?1, ?2, 1, ?3 WHERE changes() > 0
      ON CONFLICT DO UPDATE SET is_accepted = 1`)
    .bind(userId, friendId, nowSeconds),
]

/** Ends a friendship, withdraws a request or declines one. Returns rows if there was one. */
export const endFriendship = (db: D1Database, userId: number, friendId: number): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM friends WHERE (user_id = ?1 AND friend_id = ?2) OR (user_id = ?2 AND friend_id = ?1)
      RETURNING friend_id`)
    .bind(userId, friendId)

/** Returns a row if the member was not blocked. */
export const block = (db: D1Database, userId: number, blockedId: number, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO blocks (user_id, blocked_id, added_date) VALUES (?1, ?2, ?3)
      ON CONFLICT DO NOTHING RETURNING blocked_id`)
    .bind(userId, blockedId, nowSeconds)

/** Returns a row if the member was blocked. */
export const unblock = (db: D1Database, userId: number, blockedId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM blocks WHERE user_id = ?1 AND blocked_id = ?2 RETURNING blocked_id').bind(userId, blockedId)

export async function hasBlocked(db: D1Database, userId: number, blockedId: number): Promise<boolean> {
  const found = await db
    .prepare('SELECT 1 AS found FROM blocks WHERE user_id = ?1 AND blocked_id = ?2')
    .bind(userId, blockedId)
    .first()
  return found !== null
}

/** Whether one of the two has blocked the other. */
export async function isBlockedEitherWay(db: D1Database, userId: number, otherId: number): Promise<boolean> {
  const row = await db
    .prepare(
      'SELECT 1 FROM blocks WHERE (user_id = ?1 AND blocked_id = ?2) OR (user_id = ?2 AND blocked_id = ?1) LIMIT 1',
    )
    .bind(userId, otherId)
    .first()
  return row !== null
}
