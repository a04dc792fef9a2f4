// Votes of members.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { likesPaired } from '../../bounds.ts'

type Voted = { userId: number; section: string; objectId: number }
type Change = Voted & { former: 0 | 1 | null; next: 0 | 1 | null; nowSeconds: number }

/** A member's vote; null where there is none. */
export const voteOf = (db: D1Database, { userId, section, objectId }: Voted): Promise<0 | 1 | null> =>
  db
    .prepare('SELECT vote FROM votes WHERE user_id = ?1 AND section = ?2 AND object_id = ?3')
    .bind(userId, section, objectId)
    .first<0 | 1>('vote')

/** Votes, changes a vote or takes it back. Returns a row if the vote was the former one, and another one is wanted. */
export function changeVote(
  db: D1Database,
  { userId, section, objectId, former, next, nowSeconds }: Change,
): D1PreparedStatement {
  if (former === null) {
    return db
      .prepare(
        `INSERT INTO votes (user_id, section, object_id, vote, added_date) SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?4 IS NOT NULL
          ON CONFLICT DO NOTHING RETURNING object_id`,
      )
      .bind(userId, section, objectId, next, nowSeconds)
  }
  const own = 'user_id = ?1 AND section = ?2 AND object_id = ?3 AND vote = ?4'
  if (next === null) {
    return db.prepare(`DELETE FROM votes WHERE ${own} RETURNING object_id`).bind(userId, section, objectId, former)
  }
  return db
    .prepare(`UPDATE votes SET vote = ?5, added_date = ?6 WHERE ${own} AND ?5 <> ?4 RETURNING object_id`)
    .bind(userId, section, objectId, former, next, nowSeconds)
}

/** Public videos among those that a member liked last, besides this one. */
export async function likedBefore(db: D1Database, userId: number, videoId: number): Promise<number[]> {
  const { results } = await db
    .prepare(`
      SELECT v.video_id FROM (
        SELECT object_id, added_date FROM votes INDEXED BY likes_of_members
        WHERE user_id = ?1 AND section = 'video' AND vote = 1 ORDER BY added_date DESC LIMIT ${likesPaired + 1}
      ) l CROSS JOIN videos v ON v.video_id = l.object_id
      WHERE l.object_id <> ?2 AND v.status_id = 1 AND v.is_private = 0 ORDER BY l.added_date DESC LIMIT ${likesPaired}`)
    .bind(userId, videoId)
    .all<{ video_id: number }>()
  return results.map(({ video_id }) => video_id)
}
