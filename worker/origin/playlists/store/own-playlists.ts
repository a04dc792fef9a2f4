// A member's own playlists, including private ones.
import type { D1Database } from '@cloudflare/workers-types'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'
import { isSeenBy } from '../../sql/video-viewers.ts'
import { type PlaylistRow, playlistColumns } from './playlists.ts'

/** Newest first; `total` is exact up to `totalMax`, and capped there. */
export function pageOfOwnPlaylists(
  db: D1Database,
  userId: number,
  { offset, count, totalMax }: PageOf,
): Promise<{ rows: PlaylistRow[]; total: number }> {
  const own = 'playlists INDEXED BY playlists_by_user WHERE user_id = ?1 AND deleted_date IS NULL'
  return pageAndTotal(
    db,
    db
      .prepare(`
        WITH page AS (
          SELECT playlist_id, added_date AS rank FROM ${own} ORDER BY rank DESC, playlist_id DESC LIMIT ?2 OFFSET ?3
        )
        SELECT ${playlistColumns}
        FROM page CROSS JOIN playlists p ON p.playlist_id = page.playlist_id CROSS JOIN users u ON u.user_id = p.user_id
        ORDER BY page.rank DESC, page.playlist_id DESC`)
      .bind(userId, count, offset),
    db.prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM ${own} LIMIT ?2)`).bind(userId, totalMax),
  )
}

/** All videos of a playlist that its owner may see, in order: members may watch private ones. */
export async function ownVideosOf(
  db: D1Database,
  playlistId: number,
  ownerId: number,
  count: number,
): Promise<CardRow[]> {
  const { results } = await db
    .prepare(`
      WITH page (video_id, place) AS (
        SELECT v.video_id, l.place FROM playlist_videos l CROSS JOIN videos v ON v.video_id = l.video_id
        WHERE l.playlist_id = ?1 AND v.status_id = 1 AND ${isSeenBy('v', '?3')} ORDER BY l.place LIMIT ?2
      ) ${cardsOfPage}`)
    .bind(playlistId, count, ownerId)
    .all<CardRow>()
  return results
}

/** Of the playlists that every visitor may see, which `playlistsOfMember` bounds. */
export async function publicPlaylistIdsOf(db: D1Database, userId: number): Promise<number[]> {
  const { results } = await db
    .prepare('SELECT playlist_id FROM playlists WHERE user_id = ?1 AND is_private = 0 AND deleted_date IS NULL')
    .bind(userId)
    .all<{ playlist_id: number }>()
  return results.map(({ playlist_id }) => playlist_id)
}

export type OwnPlaylistRow = {
  playlist_id: number
  title: string
  is_private: 0 | 1
  total_videos: number
  has_video: 0 | 1
}

/** All playlists of a member, newest first, and whether each contains a video. */
export async function ownPlaylistsFor(db: D1Database, userId: number, videoId: number): Promise<OwnPlaylistRow[]> {
  const { results } = await db
    .prepare(`
      SELECT p.playlist_id, p.title, p.is_private, p.total_videos,
        EXISTS (SELECT 1 FROM playlist_videos l WHERE l.playlist_id = p.playlist_id AND l.video_id = ?2) AS has_video
      FROM playlists p INDEXED BY playlists_by_user
      WHERE p.user_id = ?1 AND p.deleted_date IS NULL ORDER BY p.added_date DESC, p.playlist_id DESC`)
    .bind(userId, videoId)
    .all<OwnPlaylistRow>()
  return results
}

/** How many videos a member's own playlist has; null when it is not theirs. */
export async function ownPlaylistSize(db: D1Database, userId: number, playlistId: number): Promise<number | null> {
  return db
    .prepare(`
      SELECT (SELECT count(*) FROM playlist_videos l WHERE l.playlist_id = p.playlist_id) AS held
      FROM playlists p WHERE p.playlist_id = ?2 AND p.user_id = ?1 AND p.deleted_date IS NULL`)
    .bind(userId, playlistId)
    .first<number>('held')
}

/** Whether the member has an identical playlist. */
export async function hasPlaylist(
  db: D1Database,
  userId: number,
  { title, description }: { title: string; description: string },
): Promise<boolean> {
  const found = await db
    .prepare(`
      SELECT 1 FROM playlists INDEXED BY playlists_by_user
      WHERE user_id = ?1 AND title = ?2 AND description = ?3 AND deleted_date IS NULL LIMIT 1`)
    .bind(userId, title, description)
    .first()
  return found !== null
}
