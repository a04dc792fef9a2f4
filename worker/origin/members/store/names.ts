// Names and pictures of members, for rows of other databases.
import type { D1Database } from '@cloudflare/workers-types'

export type NameRow = { user_id: number; username: string; avatar: string | null }

/** By the member's id; members that do not exist are absent. */
export async function namesOf(db: D1Database, userIds: readonly number[]): Promise<Map<number, NameRow>> {
  if (userIds.length === 0) return new Map()
  const { results } = await db
    .prepare('SELECT user_id, username, avatar FROM users WHERE user_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify([...new Set(userIds)]))
    .all<NameRow>()
  return new Map(results.map((row) => [row.user_id, row]))
}
