// Likes of comments. They are votes, in the first database; each comment has their count, in the database of comments.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

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

/** Changed by one, and not counted anew: likes of members whose accounts were deleted stay counted. */
export const adjustLikes = (
  comments: D1Database,
  { commentId, by }: { commentId: number; by: 1 | -1 },
  condition: '' | 'AND changes() > 0' = '',
): D1PreparedStatement =>
  comments
    .prepare(`UPDATE comments SET likes = max(0, likes + ?2) WHERE comment_id = ?1 ${condition}`)
    .bind(commentId, by)

type Like = { object_id: number; user_id: number }

/** So many likes of comments after that one, in the order of the index. */
export async function likesAfter(db: D1Database, commentId: number, most: number): Promise<Like[]> {
  const { results } = await db
    .prepare(`
      SELECT object_id, user_id FROM votes INDEXED BY votes_of_comments
      WHERE section = 'comment' AND vote = 1 AND object_id > ?1 ORDER BY object_id, user_id LIMIT ?2`)
    .bind(commentId, most)
    .all<Like>()
  return results
}

/** Deletes the likes of these comments up to that one, in the same order. */
export const dropLikesOf = (db: D1Database, ids: readonly number[], upTo: Like): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM votes INDEXED BY votes_of_comments
      WHERE section = 'comment' AND vote = 1 AND object_id IN (SELECT value FROM json_each(?1))
        AND (object_id < ?2 OR (object_id = ?2 AND user_id <= ?3))`)
    .bind(JSON.stringify(ids), upTo.object_id, upTo.user_id)

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
