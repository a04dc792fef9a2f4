// The contents of the demo's playlists, and its comments on videos. Both depend on the number of videos, so they are rebuilt when the
// catalogue grew.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { insert } from '../sql/insert-rows.ts'
import { videoAt } from './catalogue.ts'
import { commentedVideos, commentsOn, demoCommentsEnd } from './comments.ts'
import { newestPostSeconds, postDateOf } from './counters.ts'
import type { Loop } from './loops-manifest.ts'
import { playlists, videosOfPlaylist } from './playlists.ts'

/** One idempotent batch. */
export function insertActivity(db: D1Database, loops: readonly Loop[], total: number): D1PreparedStatement[] {
  const contents = playlists.flatMap(({ playlist_id }) =>
    videosOfPlaylist(playlist_id, total).map((video_id, index) => ({ playlist_id, video_id, place: index + 1 })),
  )
  const comments = Array.from({ length: Math.min(total, commentedVideos) }, (_, index) => index + 1).flatMap((id) =>
    commentsOn('video', id, videoAt(id, loops).comments, { from: postDateOf(id, total), to: newestPostSeconds }),
  )
  return [
    // Rows that members added since then stay.
    db.prepare('DELETE FROM playlist_videos WHERE playlist_id <= ?1').bind(playlists.length),
    db.prepare("DELETE FROM comments WHERE section = 'video' AND comment_id < ?1").bind(demoCommentsEnd),
    ...insert(db, 'playlist_videos', contents),
    ...insert(db, 'comments', comments),
  ]
}
