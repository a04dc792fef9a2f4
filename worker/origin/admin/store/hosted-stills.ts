// Hosted videos whose picture is the partner's, so that the media processor takes others from the file.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type WithoutStills = { video_id: number; address: string | null }

/** A few of them. Of the files that is taken which is large enough for a still, and no larger. */
export async function hostedWithoutStills(db: D1Database, count: number): Promise<WithoutStills[]> {
  const { results } = await db
    .prepare(`
      SELECT i.video_id, (SELECT f.media_key FROM videos v JOIN files f ON f.file_set_id = v.file_set_id
        WHERE v.video_id = i.video_id AND f.media_key LIKE 'https://%' AND f.format LIKE '%.mp4'
        ORDER BY f.height > 720, abs(720 - f.height) LIMIT 1) AS address
      FROM imported_videos i WHERE i.wants_stills = 1 ORDER BY i.video_id LIMIT ?1`)
    .bind(count)
    .all<WithoutStills>()
  return results
}

/** The media processor is asked once; again when an import changes the video. */
export const noteStillsBegun = (db: D1Database, videoId: number): D1PreparedStatement =>
  db.prepare('UPDATE imported_videos SET wants_stills = 0 WHERE video_id = ?1').bind(videoId)

const ofVideo = 'file_set_id = (SELECT file_set_id FROM videos WHERE video_id = ?1)'

/** What the pictures in its new folder are, beside the poster. @param interval seconds between two pictures */
export const noteHostedTimeline = (
  db: D1Database,
  videoId: number,
  count: number,
  interval: number,
): D1PreparedStatement =>
  db
    .prepare(`UPDATE file_sets SET timelines_count = ?2, timelines_interval = ?3 WHERE ${ofVideo}`)
    .bind(videoId, count, interval)

/** A clip that moves on its card. */
export const noteHostedClip = (db: D1Database, videoId: number, folder: string): D1PreparedStatement =>
  db.prepare(`UPDATE file_sets SET clip = ?2 WHERE ${ofVideo}`).bind(videoId, folder)
