// Notifications with what each is about, as lists, mails and browsers show them.
import type { D1Database } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../../shared/entities/comment-sections.ts'
import type { NotificationKind } from '../../../../shared/entities/notification.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { isShown } from '../../sql/shown-notifications.ts'
import { isSeenBy } from '../../sql/video-viewers.ts'

export type NotificationRow = {
  notice_id: number
  kind: NotificationKind
  actor_id: number
  username: string | null
  avatar: string | null
  section: CommentSection | ''
  object_id: number
  dir: string | null
  /** The comment that it leads to; 0 for none. */
  comment_id: number
  title: string | null
  /** Of a video, in other languages. */
  titles: string
  /** Why an upload failed. */
  reason: string
  added_date: number
  is_read: 0 | 1
}

/** What staff hide keeps its name for its owner. */
const isShownTo = (row: string, user: string): string => `(${row}.is_hidden = 0 OR ${row}.user_id = ${user})`

/** The rows of a page, with what each is about: of what its member may not see any more, nothing but what kind it was. */
const described = (page: string): string => `
  WITH page AS (${page})
  SELECT page.notice_id,
    -- Before there were replies, this kind told of a comment.
    iif(page.kind = 'reply' AND page.comment_id = 0, 'comment', page.kind) AS kind, page.comment_id, page.actor_id, u.username, u.avatar, page.section, page.object_id,
    coalesce(v.dir, m.dir, c.dir) AS dir,
    coalesce(v.title, m.title, c.title, p.title, json_extract(l.details, '$.title'), s.title, nullif(page.about, '')) AS title,
    (SELECT json_group_object(t.lang, t.title) FROM video_titles t WHERE t.video_id = v.video_id) AS titles,
    page.reason, page.added_date, page.is_read
  FROM page
  LEFT JOIN users u ON u.user_id = page.actor_id
  LEFT JOIN videos v ON page.section = 'video' AND v.video_id = page.object_id
    AND (v.user_id = page.user_id OR ${isSeenBy('v', 'page.user_id')})
  LEFT JOIN models m ON page.section = 'model' AND m.model_id = page.object_id AND ${isShownTo('m', 'page.user_id')}
  LEFT JOIN channels c ON page.section = 'channel' AND c.channel_id = page.object_id AND ${isShownTo('c', 'page.user_id')}
  -- A video that was refused is none: the notice knows when it was decided.
  LEFT JOIN uploads l ON page.kind = 'upload_refused' AND l.user_id = page.user_id AND l.state = 'rejected'
    AND l.changed_date = page.object_id
  LEFT JOIN legal_notices n ON page.kind = 'statement' AND n.case_id = page.object_id
  LEFT JOIN videos s ON s.video_id = n.video_id
  LEFT JOIN playlists p ON page.section = 'playlist' AND p.playlist_id = page.object_id AND p.deleted_date IS NULL
    AND (p.is_private = 0 OR p.user_id = page.user_id) AND ${isShownTo('p', 'page.user_id')}
  ORDER BY page.added_date DESC, page.notice_id DESC`

export const pageOfNotifications = (db: D1Database, userId: number, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<NotificationRow>(
    db,
    db
      .prepare(
        described(`
          SELECT * FROM notices INDEXED BY notices_by_date WHERE user_id = ?1 AND ${isShown('notices')}
          ORDER BY added_date DESC, notice_id DESC LIMIT ?2 OFFSET ?3`),
      )
      .bind(userId, count, offset),
    db
      .prepare(
        `SELECT count(*) AS total FROM (SELECT 1 FROM notices WHERE user_id = ?1 AND ${isShown('notices')} LIMIT ?2)`,
      )
      .bind(userId, totalMax),
  )

/**
 * A member's, that is still unread; null when it was read or withdrawn, is about a video that its member may not see any more, or is of a
 * member who is banned or whom a block stands between by now. The id of a withdrawn one may be another member's by now.
 */
export const unreadNotification = (db: D1Database, noticeId: number, userId: number): Promise<NotificationRow | null> =>
  db.prepare(described(unread)).bind(noticeId, userId).first<NotificationRow>()
const unread = `
  SELECT * FROM notices WHERE notice_id = ?1 AND user_id = ?2 AND is_read = 0
    AND NOT EXISTS (SELECT 1 FROM accounts actor WHERE actor.user_id = notices.actor_id AND actor.is_banned = 1)
    AND NOT EXISTS (SELECT 1 FROM blocks b WHERE (b.user_id = notices.user_id AND b.blocked_id = notices.actor_id)
      OR (b.user_id = notices.actor_id AND b.blocked_id = notices.user_id))
    AND (section <> 'video' OR EXISTS (SELECT 1 FROM videos about
    WHERE about.video_id = notices.object_id AND (about.user_id = notices.user_id OR ${isSeenBy('about', 'notices.user_id')})))`
