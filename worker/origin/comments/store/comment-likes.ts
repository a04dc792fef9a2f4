// Likes of comments. They are votes, in the first database; each comment has their count, in the database of comments.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { commentLikesCountedMax } from '../../bounds.ts'

/** Returns a row if the member had not liked it. */
export const likeComment = (
  db: D1Database,
  { userId, commentId, nowSeconds }: { userId: number; commentId: number; nowSeconds: number },
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO votes (user_id, section, object_id, vote, added_date) VALUES (?1, 'comment', ?2, 1, ?3)
      ON CONFLICT DO NOTHING RETURNING object_id`)
    .bind(userId, commentId, nowSeconds)

/** Returns a row if the member had liked it. */
export const unlikeComment = (db: D1Database, userId: number, commentId: number): D1PreparedStatement =>
  db
    .prepare("DELETE FROM votes WHERE user_id = ?1 AND section = 'comment' AND object_id = ?2 RETURNING object_id")
    .bind(userId, commentId)

export async function countLikes(db: D1Database, commentId: number): Promise<number> {
  const total = await db
    .prepare(`
      SELECT count(*) AS total FROM (
        SELECT 1 FROM votes INDEXED BY votes_of_comments WHERE section = 'comment' AND object_id = ?1 AND vote = 1
        LIMIT ${commentLikesCountedMax})`)
    .bind(commentId)
    .first<number>('total')
  return total ?? 0
}

export const setLikes = (comments: D1Database, commentId: number, likes: number): D1PreparedStatement =>
  comments.prepare('UPDATE comments SET likes = ?2 WHERE comment_id = ?1').bind(commentId, likes)

/** Those of the comments that a member likes. */
export async function likedAmong(db: D1Database, userId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { results } = await db
    .prepare(`
      SELECT object_id FROM votes
      WHERE user_id = ?1 AND section = 'comment' AND object_id IN (SELECT value FROM json_each(?2))`)
    .bind(userId, JSON.stringify(ids))
    .all<{ object_id: number }>()
  return new Set(results.map(({ object_id }) => object_id))
}
