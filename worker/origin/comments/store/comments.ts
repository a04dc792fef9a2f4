// Comments under a public target. Comments that are held for a moderator are excluded.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../../shared/entities/comment.ts'
import { commentsMax, pageSizes } from '../../../../shared/limits.ts'
import { commentsCountedMax } from '../../bounds.ts'
import { actTargets, adjustCounter } from '../../sql/act-targets.ts'

export type CommentRow = {
  comment_id: number
  user_id: number
  username: string
  avatar: string | null
  added_date: number
  comment: string
}

/** The newest comments, newest first, and the total; null when the target does not exist or is not public. */
export async function commentsUnder(
  db: D1Database,
  section: CommentSection,
  objectId: number,
  userId: number | null,
): Promise<{ comments: CommentRow[]; total: number } | null> {
  const { table, id, open, forMember } = actTargets[section]
  const exists = userId === null ? open : forMember
  const here = 'comments INDEXED BY comments_by_object WHERE section = ?1 AND object_id = ?2 AND is_held = 0'
  const [target, comments, total] = await db.batch<CommentRow & { total: number }>([
    // The second value is always bound, so it is always read.
    db
      .prepare(`SELECT 1 AS total FROM ${table} WHERE ${id} = ?1 AND ${exists} AND ?2 = ?2`)
      .bind(objectId, userId ?? 0),
    db
      .prepare(`
        WITH newest AS (
          SELECT comment_id, user_id, added_date, comment FROM ${here} ORDER BY added_date DESC, comment_id DESC LIMIT ${commentsMax}
        )
        SELECT c.comment_id, c.user_id, u.username, u.avatar, c.added_date, c.comment
        FROM newest c CROSS JOIN users u ON u.user_id = c.user_id
        ORDER BY c.added_date DESC, c.comment_id DESC`)
      .bind(section, objectId),
    db
      .prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM ${here} LIMIT ${commentsCountedMax})`)
      .bind(section, objectId),
  ])
  if (!target?.results.length) return null
  return { comments: comments?.results ?? [], total: total?.results[0]?.total ?? 0 }
}

/** A member's own held comments under a target, newest first. */
export async function ownHeldComments(
  db: D1Database,
  userId: number,
  section: CommentSection,
  objectId: number,
): Promise<CommentRow[]> {
  const { results } = await db
    .prepare(`
      SELECT c.comment_id, c.user_id, u.username, u.avatar, c.added_date, c.comment
      FROM comments c INDEXED BY comments_held CROSS JOIN users u ON u.user_id = c.user_id
      WHERE c.user_id = ?1 AND c.section = ?2 AND c.object_id = ?3 AND c.is_held = 1
      ORDER BY c.added_date DESC, c.comment_id DESC LIMIT ${pageSizes.comments}`)
    .bind(userId, section, objectId)
    .all<CommentRow>()
  return results
}

export async function isHeld(db: D1Database, commentId: number): Promise<boolean> {
  const found = await db
    .prepare('SELECT is_held FROM comments WHERE comment_id = ?1')
    .bind(commentId)
    .first<0 | 1>('is_held')
  return found === 1
}

type NewComment = {
  section: CommentSection
  objectId: number
  userId: number
  comment: string
  nowSeconds: number
  isHeld: boolean
}

/** Returns the comment's id. A held comment is not counted, and a wall has no counter. */
export const addComment = (
  db: D1Database,
  { section, objectId, userId, comment, nowSeconds, isHeld }: NewComment,
): [D1PreparedStatement, ...D1PreparedStatement[]] => [
  db
    .prepare(`
      INSERT INTO comments (section, object_id, user_id, added_date, comment, is_held) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      RETURNING comment_id`)
    .bind(section, objectId, userId, nowSeconds, comment, isHeld ? 1 : 0),
  ...(section === 'member' || isHeld ? [] : [adjustCounter(db, section, 'comments', objectId, 1)]),
]

/** Deletes a member's comments and adjusts the counters; a wall has none. */
export const dropCommentsOf = (db: D1Database, userId: number): D1PreparedStatement[] => [
  ...(['video', 'model', 'channel', 'playlist'] as const).map((section) => {
    const { table, id } = actTargets[section]
    return db
      .prepare(`
        UPDATE ${table} SET comments = max(0, comments - gone.total)
        FROM (
          SELECT object_id, count(*) AS total FROM comments
          WHERE user_id = ?1 AND section = ?2 AND is_held = 0 GROUP BY object_id
        ) AS gone
        WHERE ${table}.${id} = gone.object_id`)
      .bind(userId, section)
  }),
  db.prepare('DELETE FROM comments WHERE user_id = ?1').bind(userId),
]

/** Returns a row if the comment belonged to the member. Null when there is no such comment. */
export async function dropComment(
  db: D1Database,
  userId: number,
  commentId: number,
): Promise<[D1PreparedStatement, ...D1PreparedStatement[]] | null> {
  const found = await db
    .prepare('SELECT section, object_id, is_held FROM comments WHERE comment_id = ?1 AND user_id = ?2')
    .bind(commentId, userId)
    .first<{ section: CommentSection; object_id: number; is_held: 0 | 1 }>()
  if (!found) return null
  const isCounted = found.section !== 'member' && found.is_held === 0
  return [
    db
      .prepare('DELETE FROM comments WHERE comment_id = ?1 AND user_id = ?2 RETURNING comment_id')
      .bind(commentId, userId),
    ...(isCounted ? [adjustCounter(db, found.section, 'comments', found.object_id, -1)] : []),
  ]
}

/** Whether members write no new comments on a video. */
export const areCommentsOff = async (db: D1Database, videoId: number): Promise<boolean> =>
  (await db
    .prepare('SELECT are_comments_off FROM videos WHERE video_id = ?1')
    .bind(videoId)
    .first('are_comments_off')) === 1
