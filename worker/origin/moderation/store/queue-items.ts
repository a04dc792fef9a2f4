// The queues of reports, held comments and unreviewed pictures: their lists, and the writes of their decisions.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../../shared/entities/comment.ts'
import type { TargetKind } from '../../../../shared/entities/moderation.ts'
import type { ProfilePicture } from '../../../../shared/forms/profile-picture.ts'
import type { ItemQueue } from '../../../../shared/rules/moderation-queues.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

export type QueueItemRow = {
  item: string
  subject: string
  text: string
  username: string
  address: string
  email: string
  picture: string | null
  added_date: number | null
  /** What the comment belongs to. */
  object_id: number
  dir: string | null
  /** Of a report: its target, and the target's text when it was sent. */
  target_kind: TargetKind | null
  target_id: number | null
  target_text: string
}

const noPlace = '0 AS object_id, NULL AS dir'
const noTarget = "NULL AS target_kind, NULL AS target_id, '' AS target_text"

/** Pictures of members with an account: the demo's have no sender. */
const unreviewed = (purpose: ProfilePicture) => `
  SELECT u.user_id, u.username, '${purpose}' AS purpose, u.${purpose} AS picture FROM accounts a
  JOIN users u ON u.user_id = a.user_id
  LEFT JOIN seen_pictures s ON s.user_id = u.user_id AND s.purpose = '${purpose}' AND s.picture = u.${purpose}
  WHERE u.${purpose} IS NOT NULL AND s.user_id IS NULL`
export const unseenPictures = `${unreviewed('avatar')} UNION ALL ${unreviewed('cover')}`

const lists: Record<ItemQueue, { rows: string; total: string }> = {
  reports: {
    rows: `
      SELECT r.report_id AS item, r.subject, r.message AS text, coalesce(u.username, '') AS username, r.referrer AS address,
        r.email, r.picture, r.added_date, ${noPlace}, r.target_kind, r.target_id, r.target_text
      FROM reports r LEFT JOIN users u ON u.user_id = r.user_id WHERE r.is_open = 1 ORDER BY r.added_date, r.report_id`,
    total: 'SELECT 1 FROM reports WHERE is_open = 1',
  },
  comments: {
    rows: `
      SELECT c.comment_id AS item, c.section AS subject, c.comment AS text, u.username, '' AS address, '' AS email,
        NULL AS picture, c.added_date, c.object_id, coalesce(v.dir, m.dir, h.dir) AS dir, ${noTarget}
      FROM comments c JOIN users u ON u.user_id = c.user_id
      LEFT JOIN videos v ON c.section = 'video' AND v.video_id = c.object_id
      LEFT JOIN models m ON c.section = 'model' AND m.model_id = c.object_id
      LEFT JOIN channels h ON c.section = 'channel' AND h.channel_id = c.object_id
      WHERE c.is_held = 1 ORDER BY c.added_date, c.comment_id`,
    total: 'SELECT 1 FROM comments WHERE is_held = 1',
  },
  pictures: {
    rows: `
      SELECT user_id || '.' || purpose AS item, purpose AS subject, '' AS text, username, '' AS address, '' AS email, picture,
        NULL AS added_date, user_id AS object_id, NULL AS dir, ${noTarget}
      FROM (${unseenPictures}) ORDER BY user_id DESC, purpose`,
    total: unseenPictures,
  },
}

/** @param find a part of the text, or a name, in lower case; '' for any. @param subject '' for any */
export function pageOfQueueItems(
  db: D1Database,
  queue: ItemQueue,
  { find, subject }: { find: string; subject: string },
  { offset, count, totalMax }: PageOf,
) {
  const { rows, total } = lists[queue]
  if (find === '' && subject === '') {
    return pageAndTotal<QueueItemRow>(
      db,
      db.prepare(`${rows} LIMIT ?1 OFFSET ?2`).bind(count, offset),
      db.prepare(`SELECT count(*) AS total FROM (${total} LIMIT ?1)`).bind(totalMax),
    )
  }
  const found = `
    SELECT * FROM (${rows}) WHERE (?1 = '' OR instr(lower(text), ?1) > 0 OR lower(username) = ?1 OR instr(lower(address), ?1) > 0)
      AND (?2 = '' OR subject = ?2)`
  return pageAndTotal<QueueItemRow>(
    db,
    db.prepare(`${found} LIMIT ?3 OFFSET ?4`).bind(find, subject, count, offset),
    db.prepare(`SELECT count(*) AS total FROM (${found} LIMIT ?3)`).bind(find, subject, totalMax),
  )
}

export type ReportRow = Pick<QueueItemRow, 'target_kind' | 'target_id'> & {
  picture: string | null
  sent_picture: string | null
}

export const openReport = (db: D1Database, reportId: number): Promise<ReportRow | null> =>
  db
    .prepare('SELECT target_kind, target_id, picture, sent_picture FROM reports WHERE report_id = ?1 AND is_open = 1')
    .bind(reportId)
    .first<ReportRow>()

/** The decision deletes the sender's address and the target's text. */
export const closeReport = (db: D1Database, reportId: number, decision: string, reason: string, nowSeconds: number) =>
  db
    .prepare(`
      UPDATE reports SET is_open = 0, decision = ?2, reason = ?3, decided_date = ?4, email = '', picture = NULL, target_text = ''
      WHERE report_id = ?1 AND is_open = 1`)
    .bind(reportId, decision, reason, nowSeconds)

export type CommentPlace = { section: CommentSection; object_id: number; user_id: number; is_held: 0 | 1 }

export const commentPlace = (db: D1Database, commentId: number): Promise<CommentPlace | null> =>
  db
    .prepare('SELECT section, object_id, user_id, is_held FROM comments WHERE comment_id = ?1')
    .bind(commentId)
    .first<CommentPlace>()

export const releaseComment = (db: D1Database, commentId: number): D1PreparedStatement =>
  db.prepare('UPDATE comments SET is_held = 0 WHERE comment_id = ?1 AND is_held = 1').bind(commentId)

export const removeComment = (db: D1Database, commentId: number): D1PreparedStatement =>
  db.prepare('DELETE FROM comments WHERE comment_id = ?1').bind(commentId)

/** Returns no row when the picture was replaced meanwhile. */
export const notePictureSeen = (db: D1Database, userId: number, purpose: ProfilePicture, picture: string) =>
  db
    .prepare(`
      INSERT INTO seen_pictures (user_id, purpose, picture)
      SELECT user_id, ?2, ${purpose} FROM users WHERE user_id = ?1 AND ${purpose} = ?3
      ON CONFLICT (user_id, purpose) DO UPDATE SET picture = excluded.picture`)
    .bind(userId, purpose, picture)

export const removePicture = (db: D1Database, userId: number, purpose: ProfilePicture, picture: string) =>
  db.prepare(`UPDATE users SET ${purpose} = NULL WHERE user_id = ?1 AND ${purpose} = ?2`).bind(userId, picture)
