// Votes of members.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { likesPaired } from '../../bounds.ts'

type Vote = { userId: number; section: string; objectId: number; vote: 0 | 1; nowSeconds: number }

/** Returns a row if there was none before. */
export const addVote = (db: D1Database, { userId, section, objectId, vote, nowSeconds }: Vote): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO votes (user_id, section, object_id, vote, added_date) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT DO NOTHING RETURNING object_id`,
    )
    .bind(userId, section, objectId, vote, nowSeconds)

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
