// Where persons who signed let a video be shown.
import type { D1Database } from '@cloudflare/workers-types'

/** Whether a person who is shown in a video signed for members only. */
export const isForMembersOnly = async (db: D1Database, videoId: number): Promise<boolean> =>
  (await db
    .prepare(`
      SELECT 1 AS found FROM uploads u JOIN releases r ON r.upload_id = u.upload_id
      WHERE u.video_id = ?1 AND r.state = 'signed' AND r.is_members_only = 1 LIMIT 1`)
    .bind(videoId)
    .first('found')) !== null
