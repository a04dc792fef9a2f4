// What a video gets from a duplicate: its counters, its comments and its places in playlists. Single votes and favourites stay with the
// duplicate: no index finds them by their video.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { noteMergedComments } from '../../comments/store/merged-comments.ts'

export function mergeInto(db: D1Database, duplicateId: number, keptId: number): D1PreparedStatement[] {
  const bound = (sql: string) => db.prepare(sql).bind(duplicateId, keptId)
  return [
    bound(`
      UPDATE videos SET (viewed, likes, dislikes, comments) = (
        SELECT videos.viewed + d.viewed, videos.likes + d.likes, videos.dislikes + d.dislikes, videos.comments + d.comments
        FROM videos d WHERE d.video_id = ?1)
      WHERE video_id = ?2`),
    ...noteMergedComments(db, { section: 'video', from_id: duplicateId, into_id: keptId }),
    bound('UPDATE OR IGNORE playlist_videos SET video_id = ?2 WHERE video_id = ?1'),
    // The kept video's counters stand for both from now on.
    bound('UPDATE videos SET viewed = 0, likes = 0, dislikes = 0, comments = 0 WHERE video_id = ?1 AND ?2 = ?2'),
  ]
}
