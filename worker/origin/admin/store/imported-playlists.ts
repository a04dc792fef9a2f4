// The rows of imported playlists. In contrast to those of members they come with an owner, an order and a date.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'

export type PlaylistValues = {
  user_id: number
  title: string
  description: string
  orientation: string
  is_hidden: 0 | 1
  is_featured: 0 | 1
}

const valuesOf = (one: PlaylistValues) =>
  [one.user_id, one.title, one.description, one.orientation, one.is_hidden, one.is_featured] as const

/** Changes nothing where the id was taken meanwhile. */
export const insertPlaylist = (
  db: D1Database,
  id: number,
  values: PlaylistValues,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR IGNORE INTO playlists (user_id, title, description, orientation, is_hidden, is_featured, playlist_id, is_private,
        added_date, changed_date)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8, ?8)`)
    .bind(...valuesOf(values), id, nowSeconds)

/** Changes nothing where the version is another one by now, or its owner has closed or deleted it. */
export const updatePlaylist = (
  db: D1Database,
  { id, version }: { id: number; version: number },
  values: PlaylistValues,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE playlists SET user_id = ?1, title = ?2, description = ?3, orientation = ?4, is_hidden = ?5, is_featured = ?6,
        version = version + 1, changed_date = ?9
      WHERE playlist_id = ?7 AND version = ?8 AND is_private = 0 AND deleted_date IS NULL`)
    .bind(...valuesOf(values), id, version, nowSeconds)

type Contents = { videoIds: readonly number[] | null; categories: readonly string[] | null }

/** Replaces what it has, and counts its videos; null leaves it. `condition` decides whether anything is written. */
export function fillPlaylist(
  db: D1Database,
  id: number,
  { videoIds, categories }: Contents,
  condition: string,
): D1PreparedStatement[] {
  const empty = (table: string) => db.prepare(`DELETE FROM ${table} WHERE playlist_id = ?1 AND ${condition}`).bind(id)
  const put = (sql: string, values: readonly (number | string)[]) =>
    db.prepare(`${sql} AND ${condition}`).bind(id, JSON.stringify(values))
  return [
    ...(videoIds === null
      ? []
      : [
          empty('playlist_videos'),
          put(
            `INSERT OR IGNORE INTO playlist_videos (playlist_id, video_id, place)
             SELECT ?1, value, key + 1 FROM json_each(?2) WHERE true`,
            videoIds,
          ),
        ]),
    ...(categories === null
      ? []
      : [
          empty('playlist_categories'),
          put(
            `INSERT OR IGNORE INTO playlist_categories (playlist_id, category_id)
             SELECT ?1, category_id FROM categories WHERE dir IN (SELECT value FROM json_each(?2))`,
            categories,
          ),
        ]),
    db
      .prepare(`
        UPDATE playlists SET (total_videos, video_views) = (
          SELECT count(*), coalesce(sum(v.viewed), 0)
          FROM playlist_videos l JOIN videos v ON v.video_id = l.video_id AND v.status_id = 1 AND v.is_private = 0
          WHERE l.playlist_id = playlists.playlist_id)
        WHERE playlist_id = ?1 AND ${condition}`)
      .bind(id),
  ]
}
