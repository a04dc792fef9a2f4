// A notification as it is when it is told by mail or push, which may be hours after it was written.
import { commentsOf } from '../comments/comments-database.ts'
import { commentPlace } from '../comments/store/comments.ts'
import type { Env } from '../env.ts'
import { type NotificationRow, unreadNotification } from './store/listed-notifications.ts'

/** Null where it is told no more: see `unreadNotification`; and where the comment that it leads to is not shown any more. */
export async function waitingNotification(env: Env, noticeId: number, userId: number): Promise<NotificationRow | null> {
  const row = await unreadNotification(env.db, noticeId, userId)
  // Before there were replies, notifications knew no comment.
  if (!row || row.comment_id === 0) return row
  const place = await commentPlace(await commentsOf(env, { ids: [row.comment_id] }), row.comment_id)
  return place?.is_held === 0 ? row : null
}
