// What a video gets from a duplicate at once: its counters, its comments and its places in playlists. What single members have of it
// follows by merged-videos.ts.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { expireKeptLists } from '../../browse/store/kept-lists.ts'
import { noteMergedComments } from '../../comments/store/merged-comments.ts'
import { countPlaylistsOf } from '../../moderation/store/takedowns.ts'
import { noteMergedVideo } from './merged-videos.ts'

export function mergeInto(db: D1Database, duplicateId: number, keptId: number): D1PreparedStatement[] {
  const bound = (sql: string) => db.prepare(sql).bind(duplicateId, keptId)
  return [
    bound(`
      UPDATE videos SET (viewed, likes, dislikes, comments) = (
        SELECT videos.viewed + d.viewed, videos.likes + d.likes, videos.dislikes + d.dislikes, videos.comments + d.comments
        FROM videos d WHERE d.video_id = ?1)
      WHERE video_id = ?2`),
    ...noteMergedComments(db, { section: 'video', from_id: duplicateId, into_id: keptId }),
    ...noteMergedVideo(db, duplicateId, keptId),
    // A playlist that has both keeps the other.
    bound('UPDATE OR IGNORE playlist_videos SET video_id = ?2 WHERE video_id = ?1'),
    db.prepare('DELETE FROM playlist_videos WHERE video_id = ?1').bind(duplicateId),
    // The kept video's counters stand for both from now on.
    db
      .prepare('UPDATE videos SET viewed = 0, likes = 0, dislikes = 0, comments = 0 WHERE video_id = ?1')
      .bind(duplicateId),
    countPlaylistsOf(db, keptId),
    expireKeptLists(db, String(keptId)),
  ]
}
