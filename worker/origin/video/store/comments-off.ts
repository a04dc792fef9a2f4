// Whether members write no new comments on a video.
import type { D1Database } from '@cloudflare/workers-types'

export const areCommentsOff = async (db: D1Database, videoId: number): Promise<boolean> =>
  (await db
    .prepare('SELECT are_comments_off FROM videos WHERE video_id = ?1')
    .bind(videoId)
    .first('are_comments_off')) === 1
