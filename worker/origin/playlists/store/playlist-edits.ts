// Creating, changing and deleting playlists: each statement names the owner. A deleted playlist is kept for a while, so that it
// can be restored.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { actTargets } from '../../sql/act-targets.ts'
import type { Gender } from '../../sql/list-filters.ts'
import { nextIdIn } from '../../sql/next-id.ts'

type PlaylistTexts = { title: string; description: string; isPrivate: boolean }

/** Returns a row unless the member has the maximum number, deleted ones that can still be restored included. */
export const addPlaylist = (
  db: D1Database,
  { userId, orientation, nowSeconds, most }: { userId: number; orientation: Gender; nowSeconds: number; most: number },
  { title, description, isPrivate }: PlaylistTexts,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date)
      SELECT ${nextIdIn({ ...actTargets.playlist, section: 'playlist' })}, ?1, ?2, ?3, ?4, ?5, ?6
      WHERE (SELECT count(*) FROM playlists WHERE user_id = ?1) < ?7
      RETURNING playlist_id`)
    .bind(userId, title, description, isPrivate ? 1 : 0, orientation, nowSeconds, most)

/** Returns a row if it is the member's. */
export const setPlaylist = (
  db: D1Database,
  userId: number,
  playlistId: number,
  { title, description, isPrivate }: PlaylistTexts,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE playlists SET title = ?3, description = ?4, is_private = ?5
      WHERE playlist_id = ?2 AND user_id = ?1 AND deleted_date IS NULL RETURNING playlist_id`)
    .bind(userId, playlistId, title, description, isPrivate ? 1 : 0)

export const uncategorize = (db: D1Database, userId: number, playlistId: number): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM playlist_categories WHERE playlist_id = (
        SELECT playlist_id FROM playlists WHERE playlist_id = ?2 AND user_id = ?1 AND deleted_date IS NULL
      )`)
    .bind(userId, playlistId)

/** @param playlistId null is the one that the statement before made */
export const categorize = (
  db: D1Database,
  userId: number,
  playlistId: number | null,
  categoryIds: readonly number[],
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO playlist_categories (playlist_id, category_id)
      SELECT p.playlist_id, c.value FROM playlists p CROSS JOIN json_each(?3) AS c
      WHERE p.playlist_id = coalesce(?2, last_insert_rowid()) AND p.user_id = ?1 AND p.deleted_date IS NULL
      ON CONFLICT DO NOTHING`)
    .bind(userId, playlistId, JSON.stringify(categoryIds))

/** Returns a row if it was the member's. */
export const dropPlaylist = (
  db: D1Database,
  userId: number,
  playlistId: number,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE playlists SET deleted_date = ?3
      WHERE playlist_id = ?2 AND user_id = ?1 AND deleted_date IS NULL RETURNING playlist_id`)
    .bind(userId, playlistId, nowSeconds)

/** Returns a row if it was the member's, and was deleted since then. */
export const restorePlaylist = (
  db: D1Database,
  userId: number,
  playlistId: number,
  sinceSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE playlists SET deleted_date = NULL
      WHERE playlist_id = ?2 AND user_id = ?1 AND deleted_date >= ?3 RETURNING playlist_id`)
    .bind(userId, playlistId, sinceSeconds)

/** Purges playlists that were deleted before then. */
export const sweepPlaylists = (db: D1Database, beforeSeconds: number): D1PreparedStatement[] =>
  purge(db, 'SELECT playlist_id FROM playlists INDEXED BY playlists_deleted WHERE deleted_date < ?1', beforeSeconds)

/** Purges those of a member. */
export const purgePlaylistsOf = (db: D1Database, userId: number): D1PreparedStatement[] =>
  purge(db, 'SELECT playlist_id FROM playlists WHERE user_id = ?1', userId)

/** With their videos, categories and votes; and notes that their comments have to go. */
const purge = (db: D1Database, playlists: string, value: number): D1PreparedStatement[] =>
  [
    `INSERT OR IGNORE INTO comment_removals (kind, about_id) SELECT 'playlist', playlist_id FROM (${playlists})`,
    `DELETE FROM votes WHERE section = 'playlist' AND object_id IN (${playlists})`,
    `DELETE FROM playlists WHERE playlist_id IN (${playlists})`,
  ].map((sql) => db.prepare(sql).bind(value))
