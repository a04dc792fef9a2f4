// What an uploader is told of a video that is taken down, or comes back.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { undoSeconds } from '../../../../shared/limits.ts'
import { removalCodes } from '../../../../shared/rules/video-removers.ts'

/**
 * Tells the uploader that their video was taken down, and why, if the statement before it in the batch changed anything. A takedown that is
 * decided again for the same reason tells nothing new; a member who is banned or has left is not told. An editor's removal gives no reason, and
 * is told by mail and push when it can be undone no more.
 */
export const addTakenDownNotification = (db: D1Database, videoId: number, nowSeconds: number): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO notices (user_id, kind, section, object_id, reason, added_date, due_date)
      SELECT a.user_id, 'upload_refused', 'video', t.video_id, ${removalReason}, ?2, iif(t.by_editor = 1, ?2 + ?3, 0)
      FROM takedowns t JOIN videos v ON v.video_id = t.video_id JOIN accounts a ON a.user_id = v.user_id
      WHERE t.video_id = ?1 AND t.restored_ms IS NULL AND a.is_banned = 0 AND changes() > 0 AND NOT EXISTS (
        SELECT 1 FROM notices n WHERE n.user_id = a.user_id AND n.kind = 'upload_refused' AND n.actor_id = 0 AND n.section = 'video'
          AND n.object_id = t.video_id AND n.added_date >= t.removed_ms / 1000 AND n.reason = ${removalReason})
      ON CONFLICT (user_id, kind, actor_id, section, object_id)
      DO UPDATE SET added_date = excluded.added_date, due_date = excluded.due_date, is_read = 0, reason = excluded.reason`)
    .bind(videoId, nowSeconds, undoSeconds)
const removalReason = `iif(t.by_editor = 1, '${removalCodes.editor}', t.reason)`

/** A video that is back was not taken down. In the batch that brings it back. */
export const removeTakenDownNotification = (db: D1Database, videoId: number): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM notices WHERE user_id = (SELECT user_id FROM videos WHERE video_id = ?1) AND kind = 'upload_refused'
        AND actor_id = 0 AND section = 'video' AND object_id = ?1`)
    .bind(videoId)
