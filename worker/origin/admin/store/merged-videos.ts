// What single members have of a duplicate, and of the video that is kept: found by the keys of their rows, some members at a time.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { noteMoved, rowsOfMembers } from './moved-rows.ts'

export type MergedVideo = { from_id: number; into_id: number; after_user: number }

/** In the batch of the merge. What was still on its way to the duplicate goes on to the other. */
export const noteMergedVideo = (db: D1Database, fromId: number, intoId: number): D1PreparedStatement[] =>
  [
    'UPDATE merged_videos SET into_id = ?2 WHERE into_id = ?1',
    'INSERT OR REPLACE INTO merged_videos (from_id, into_id) VALUES (?1, ?2)',
  ].map((sql) => db.prepare(sql).bind(fromId, intoId))

export async function notedVideoMerges(db: D1Database, most: number): Promise<MergedVideo[]> {
  const { results } = await db
    .prepare('SELECT from_id, into_id, after_user FROM merged_videos LIMIT ?1')
    .bind(most)
    .all<MergedVideo>()
  return results
}

/** The next members. */
export async function membersAfter(db: D1Database, userId: number, most: number): Promise<number[]> {
  const { results } = await db
    .prepare('SELECT user_id FROM users WHERE user_id > ?1 ORDER BY user_id LIMIT ?2')
    .bind(userId, most)
    .all<{ user_id: number }>()
  return results.map(({ user_id }) => user_id)
}

/**
 * Moves what these members have, and goes on after the last of them. Who voted for both counts once, with what they said about the kept
 * one. Nothing happens where another step was first.
 */
export function moveMembers(
  db: D1Database,
  { from_id, into_id, after_user }: MergedVideo,
  userIds: readonly number[],
): D1PreparedStatement[] {
  const ids = JSON.stringify(userIds)
  const isNext = 'EXISTS (SELECT 1 FROM merged_videos WHERE from_id = ?1 AND into_id = ?2 AND after_user = ?4)'
  const members = 'user_id IN (SELECT value FROM json_each(?3))'
  const run = (sql: string) => db.prepare(sql).bind(from_id, into_id, ids, after_user)
  const merged = { family: 'videos', id: from_id, into: into_id } as const
  const notedStep = `user_id IN (SELECT value FROM json_each(?4 ->> 'ids')) AND EXISTS (
    SELECT 1 FROM merged_videos WHERE from_id = ?1 AND into_id = ?2 AND after_user = ?4 ->> 'after')`
  const noted = JSON.stringify({ ids: userIds, after: after_user })
  const twice = (vote: 0 | 1) => `(
    SELECT count(*) FROM json_each(?3) one
    CROSS JOIN votes a ON a.user_id = one.value AND a.section = 'video' AND a.object_id = ?1 AND a.vote = ${vote}
    CROSS JOIN votes b ON b.user_id = one.value AND b.section = 'video' AND b.object_id = ?2)`
  const votes = `${members} AND section = 'video' AND object_id = ?1`
  const kept = `${members} AND list IN ('favourite', 'watch_later') AND video_id = ?1`
  return [
    ...rowsOfMembers.map((rows) => noteMoved(db, merged, rows, { condition: notedStep, ids: noted })),
    run(`
      UPDATE videos SET likes = max(0, likes - ${twice(1)}), dislikes = max(0, dislikes - ${twice(0)})
      WHERE video_id = ?2 AND ${isNext}`),
    run(`UPDATE OR IGNORE votes SET object_id = ?2 WHERE ${votes} AND ${isNext}`),
    run(`DELETE FROM votes WHERE ${votes} AND ${isNext}`),
    run(`UPDATE OR IGNORE kept_videos SET video_id = ?2 WHERE ${kept} AND ${isNext}`),
    run(`DELETE FROM kept_videos WHERE ${kept} AND ${isNext}`),
    db
      .prepare('UPDATE merged_videos SET after_user = ?3 WHERE from_id = ?1 AND into_id = ?2 AND after_user = ?4')
      .bind(from_id, into_id, userIds.at(-1) ?? after_user, after_user),
  ]
}

/** What the next step moves in the database of histories is noted before, in this one. */
export const noteMovedHistories = (
  db: D1Database,
  { from_id, into_id }: MergedVideo,
  watched: readonly { user_id: number; watched_date: number; is_dropped: 0 | 1 }[],
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR REPLACE INTO merge_undo_rows (family, from_id, moved_in, row_key, is_dropped, body)
      SELECT 'videos', ?1, 'watched_videos', one.value ->> 'user_id', one.value ->> 'is_dropped', one.value ->> 'watched_date'
      FROM json_each(?3) one
      WHERE EXISTS (SELECT 1 FROM merge_undos WHERE family = 'videos' AND into_id = ?2 AND from_id = ?1 AND undone_date IS NULL)`)
    .bind(from_id, into_id, JSON.stringify(watched))

export const dropMergedVideo = (db: D1Database, { from_id, into_id, after_user }: MergedVideo): D1PreparedStatement =>
  db
    .prepare('DELETE FROM merged_videos WHERE from_id = ?1 AND into_id = ?2 AND after_user = ?3')
    .bind(from_id, into_id, after_user)
