// Comments under a thing that everybody may see. Those that are held for a moderator stay out.
import type { D1Database } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../shared/entities/comment.ts'
import { commentsMax } from '../../../shared/limits.ts'

export type CommentRow = {
  comment_id: number
  user_id: number
  username: string
  avatar: string | null
  added_date: number
  comment: string
}

/** Whether the thing ?1 is there for everybody, by what it is. */
const openThings: Record<CommentSection, string> = {
  video: 'videos WHERE video_id = ?1 AND status_id = 1 AND is_private = 0',
  model: 'models WHERE model_id = ?1',
  channel: 'channels WHERE channel_id = ?1',
  playlist: 'playlists WHERE playlist_id = ?1 AND is_private = 0',
  member: 'users WHERE user_id = ?1',
}

/** The newest comments, newest first, and how many there are; null when there is no such thing, or not for everybody. */
export async function commentsUnder(
  db: D1Database,
  section: CommentSection,
  objectId: number,
): Promise<{ comments: CommentRow[]; total: number } | null> {
  const here = 'comments INDEXED BY comments_by_object WHERE section = ?1 AND object_id = ?2 AND is_held = 0'
  const [thing, comments, total] = await db.batch<CommentRow & { total: number }>([
    db.prepare(`SELECT 1 AS total FROM ${openThings[section]}`).bind(objectId),
    db
      .prepare(`
        WITH newest AS (
          SELECT comment_id, user_id, added_date, comment FROM ${here} ORDER BY added_date DESC, comment_id DESC LIMIT ${commentsMax}
        )
        SELECT c.comment_id, c.user_id, u.username, u.avatar, c.added_date, c.comment
        FROM newest c CROSS JOIN users u ON u.user_id = c.user_id
        ORDER BY c.added_date DESC, c.comment_id DESC`)
      .bind(section, objectId),
    db.prepare(`SELECT count(*) AS total FROM ${here}`).bind(section, objectId),
  ])
  if (!thing?.results.length) return null
  return { comments: comments?.results ?? [], total: total?.results[0]?.total ?? 0 }
}
