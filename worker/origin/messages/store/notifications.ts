// Notifications of members are written here: a row is one event. A repetition renews its row.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../../shared/entities/comment-sections.ts'
import type { NotificationKind } from '../../../../shared/entities/notification.ts'
import type { UploadFailure } from '../../../../shared/rules/studio-upload-reasons.ts'
import { isSeenBy } from '../../sql/video-viewers.ts'
import { notifiedAbout } from '../../studio/store/video-replacements.ts'

type New = {
  kind: NotificationKind
  userId: number
  actorId?: number
  section?: CommentSection | ''
  objectId?: number
  /** The comment that it leads to. */
  commentId?: number | undefined
  nowSeconds: number
}

/** Notifies a member, if the statement before it in the batch changed anything. */
export const addNotification = (db: D1Database, one: New): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO notices (user_id, kind, actor_id, section, object_id, added_date, comment_id)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE changes() > 0
      ON CONFLICT (user_id, kind, actor_id, section, object_id)
      DO UPDATE SET added_date = excluded.added_date, is_read = 0, comment_id = excluded.comment_id`)
    .bind(
      one.userId,
      one.kind,
      one.actorId ?? 0,
      one.section ?? '',
      one.objectId ?? 0,
      one.nowSeconds,
      one.commentId ?? 0,
    )

/** Tells a member of a decision about them, in the batch that makes its row and after that. */
export const addMemberActNotification = (db: D1Database, actKey: string): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO notices (user_id, kind, object_id, added_date)
      SELECT user_id, 'member_act', act_id, decided_date FROM member_acts WHERE act_key = ?1`)
    .bind(actKey)

/**
 * Tells the uploader why their upload failed, if the statement before it in the batch moved it; a later failure of the same
 * upload, known by the first digits of its id, replaces this one.
 */
export const addUploadFailedNotification = (
  db: D1Database,
  uploadId: string,
  reason: UploadFailure,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO notices (user_id, kind, object_id, reason, about, added_date)
      SELECT user_id, 'upload_failed', ?4, ?2, coalesce(nullif(json_extract(details, '$.title'), ''), sent_name), ?3
      FROM uploads WHERE upload_id = ?1 AND changes() > 0
      ON CONFLICT (user_id, kind, actor_id, section, object_id)
      DO UPDATE SET added_date = excluded.added_date, is_read = 0, reason = excluded.reason, about = excluded.about`)
    .bind(uploadId, reason, nowSeconds, noticeIdOf(uploadId))

/** Tells the uploader that their upload waits for them: it is processed, and its details are not complete. */
export const addUploadNeedsNotification = (db: D1Database, uploadId: string, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO notices (user_id, kind, object_id, about, added_date)
      SELECT user_id, 'upload_needs', ?3, coalesce(nullif(json_extract(details, '$.title'), ''), sent_name), ?2
      FROM uploads WHERE upload_id = ?1 AND state = 'ready' AND is_complete = 0 AND changes() > 0
      ON CONFLICT (user_id, kind, actor_id, section, object_id)
      DO UPDATE SET added_date = excluded.added_date, is_read = 0, about = excluded.about`)
    .bind(uploadId, nowSeconds, noticeIdOf(uploadId))

/**
 * Tells the uploader that their video is online, in the batch that publishes it and after those statements; and an editor that the file is
 * which they sent for it.
 */
export const addUploadAcceptedNotification = (
  db: D1Database,
  uploadId: string,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO notices (user_id, kind, section, object_id, added_date)
      SELECT t.user_id, 'upload_accepted', 'video', u.video_id, ?2 FROM uploads u JOIN (${notifiedAbout('?1')}) t
      WHERE u.upload_id = ?1 AND u.state = 'published' AND u.video_id IS NOT NULL
      ON CONFLICT (user_id, kind, actor_id, section, object_id)
      DO UPDATE SET added_date = excluded.added_date, is_read = 0`)
    .bind(uploadId, nowSeconds)

/**
 * Tells performers with an account that a video names them, once, in the batch that publishes it and after its names. Not its uploader,
 * and not a performer who may not see it.
 */
export const addTaggedNotifications = (db: D1Database, uploadId: string, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO notices (user_id, kind, section, object_id, added_date)
      SELECT m.user_id, 'tagged', 'video', v.video_id, ?2
      FROM uploads u JOIN videos v ON v.video_id = u.video_id
      JOIN video_models t ON t.video_id = v.video_id JOIN models m ON m.model_id = t.model_id
      WHERE u.upload_id = ?1 AND u.state = 'published' AND ${isNotifiedOf('v', 'm')}
      ON CONFLICT DO NOTHING`)
    .bind(uploadId, nowSeconds)

/** The same for a change of a video, in its batch, after its visibility and before its names. */
export const addNewlyTaggedNotifications = (
  db: D1Database,
  { videoId, modelIds, wasPublished, nowSeconds }: NewlyTagged,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO notices (user_id, kind, section, object_id, added_date)
      SELECT m.user_id, 'tagged', 'video', ?1, ?3
      FROM json_each(?2) j JOIN models m ON m.model_id = j.value JOIN videos v ON v.video_id = ?1
      WHERE ${isNotifiedOf('v', 'm')} ${
        wasPublished
          ? 'AND NOT EXISTS (SELECT 1 FROM video_models t WHERE t.video_id = ?1 AND t.model_id = m.model_id)'
          : ''
      }
      ON CONFLICT DO NOTHING`)
    .bind(videoId, JSON.stringify(modelIds), nowSeconds)

/** Where the video was not published before, the change tells all performers that it names. */
type NewlyTagged = { videoId: number; modelIds: readonly number[]; wasPublished: boolean; nowSeconds: number }

const isNotifiedOf = (video: string, model: string): string =>
  `${model}.user_id IS NOT NULL AND ${model}.user_id <> ${video}.user_id AND ${video}.status_id = 1 AND ${isSeenBy(video, `${model}.user_id`)}`

const noticeIdOf = (uploadId: string): number => Number.parseInt(uploadId.slice(0, 12), 16)

/** Removes the notification of an event that was undone. */
export const removeNotifications = (
  db: D1Database,
  kind: NotificationKind,
  userId: number,
  actorId: number,
): D1PreparedStatement =>
  db.prepare('DELETE FROM notices WHERE user_id = ?1 AND kind = ?2 AND actor_id = ?3').bind(userId, kind, actorId)

/** Removes those that lead to one of these comments. Returns whose they were. */
export const removeNotificationsOf = (db: D1Database, commentIds: readonly number[]): D1PreparedStatement[] =>
  commentIds.length === 0
    ? []
    : [
        db
          .prepare(`
            DELETE FROM notices INDEXED BY notices_by_comment
            WHERE comment_id IN (SELECT value FROM json_each(?1)) AND comment_id <> 0 RETURNING user_id`)
          .bind(JSON.stringify(commentIds)),
      ]

/** Removes the notification of a member who was asked about a channel, once the member is neither invited to it nor offered it. */
export const removeAskedNotification = (
  db: D1Database,
  { channelId, userId }: { channelId: number; userId: number },
): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM notices WHERE user_id = ?1 AND kind = 'channel_asked' AND section = 'channel' AND object_id = ?2
        AND NOT EXISTS (SELECT 1 FROM channel_offers WHERE channel_id = ?2 AND user_id = ?1)
        AND NOT EXISTS (SELECT 1 FROM channel_people WHERE channel_id = ?2 AND user_id = ?1 AND is_accepted = 0)`)
    .bind(userId, channelId)

/** Returns rows for those that were unread. */
export const markNotificationsRead = (db: D1Database, userId: number): D1PreparedStatement =>
  db.prepare('UPDATE notices SET is_read = 1 WHERE user_id = ?1 AND is_read = 0 RETURNING notice_id').bind(userId)

export const sweepNotifications = (db: D1Database, beforeSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM notices WHERE added_date < ?1').bind(beforeSeconds)
