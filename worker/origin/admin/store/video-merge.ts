// What a video gets from a duplicate at once: its counters, its comments and its places in playlists. What single members have of it
// follows by merged-videos.ts.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { expireKeptLists } from '../../browse/store/kept-lists.ts'
import { noteMergedComments } from '../../comments/store/merged-comments.ts'
import { countPlaylistsOf } from '../../moderation/store/takedowns.ts'
import { keepCounters, keepMergeUndo, type Row } from './merge-undos.ts'
import { noteMergedVideo } from './merged-videos.ts'
import { moveRows, noteMoved, rowsOfMerge } from './moved-rows.ts'

export function mergeInto(
  db: D1Database,
  duplicateId: number,
  keptId: number,
  undo: { version: number; gone: Row; nowSeconds: number },
): D1PreparedStatement[] {
  const merged = { family: 'videos', id: duplicateId, into: keptId } as const
  const bound = (sql: string) => db.prepare(sql).bind(duplicateId, keptId)
  const { version, gone, nowSeconds } = undo
  return [
    // It may have been merged before, and shown again without an undo.
    db.prepare("DELETE FROM merge_undo_rows WHERE family = 'videos' AND from_id = ?1").bind(duplicateId),
    keepMergeUndo(db, { ...merged, undo: { gone, kept: {} } }, { version, nowSeconds, isLogged: 'true' }),
    keepCounters(db, merged),
    bound(`
      UPDATE videos SET (viewed, likes, dislikes, comments) = (
        SELECT videos.viewed + d.viewed, videos.likes + d.likes, videos.dislikes + d.dislikes, videos.comments + d.comments
        FROM videos d WHERE d.video_id = ?1)
      WHERE video_id = ?2`),
    ...noteMergedComments(db, { section: 'video', from_id: duplicateId, into_id: keptId }),
    ...noteMergedVideo(db, duplicateId, keptId),
    // A playlist that has both keeps the other.
    ...rowsOfMerge.videos.flatMap((rows) => [
      noteMoved(db, merged, rows, { condition: 'true' }),
      ...moveRows(db, merged, rows, 'true'),
    ]),
    // The kept video's counters stand for both from now on.
    db
      .prepare('UPDATE videos SET viewed = 0, likes = 0, dislikes = 0, comments = 0 WHERE video_id = ?1')
      .bind(duplicateId),
    countPlaylistsOf(db, keptId),
    expireKeptLists(db, String(keptId)),
  ]
}
