// The videos of a playlist, of whatever gender they are. A playlist is short, so all that is in it is looked at.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type CardRow, cardsOfPage } from './cards.ts'
import { sourceOf } from './lists.ts'
import { type PageOf, pageAndTotal } from './page.ts'
import { type List, pairsOf } from './shelves.ts'

/** Without a sort in the order that its owner gave it. */
export type PlaylistVideos = Omit<List, 'sort'> & { playlistId: number; sort: List['sort'] | null }

export async function pageOfPlaylistVideos(
  db: D1Database,
  list: PlaylistVideos,
  { offset, count, totalMax }: PageOf,
): Promise<{ cards: CardRow[]; total: number }> {
  const { rows, total } = await pageAndTotal<CardRow>(
    db,
    cardsOfPlaylist(db, list, offset, count),
    totalOfPlaylist(db, list, totalMax),
  )
  return { cards: rows, total }
}

function cardsOfPlaylist(db: D1Database, list: PlaylistVideos, offset: number, count: number): D1PreparedStatement {
  const key = list.sort === null ? '-l.place' : `v.${sourceOf({ ...list, sort: list.sort }).key}`
  return db
    .prepare(`
      WITH found AS (
        SELECT v.video_id, ${key} AS rank ${contentsOf(list)} ORDER BY rank DESC, v.video_id DESC LIMIT ?2 OFFSET ?3
      ),
      page (video_id, place) AS (
        SELECT video_id, row_number() OVER (ORDER BY rank DESC, video_id DESC) FROM found
      ) ${cardsOfPage}`)
    .bind(list.playlistId, count, offset)
}

const totalOfPlaylist = (db: D1Database, list: PlaylistVideos, totalMax: number): D1PreparedStatement =>
  db.prepare(`SELECT min(?2, count(*)) AS total ${contentsOf(list)}`).bind(list.playlistId, totalMax)

function contentsOf({ window: { period }, shelf }: PlaylistVideos): string {
  const source =
    period === 'all'
      ? 'videos v ON v.video_id = l.video_id AND v.status_id = 1 AND v.is_private = 0'
      : `video_popularity v ON v.video_id = l.video_id AND v.period = '${period}' AND v.country = ''`
  const pairs = pairsOf(shelf)?.map(({ durationClass, isHd }) => `(${durationClass}, ${isHd})`)
  return `
    FROM playlist_videos l CROSS JOIN ${source}
    WHERE l.playlist_id = ?1${pairs ? ` AND (v.duration_class, v.is_hd) IN (VALUES ${pairs})` : ''}`
}

/** Puts a video at the end of somebody's own playlist. Returns a row if it was not in it, and the playlist is theirs. */
export const appendToPlaylist = (
  db: D1Database,
  userId: number,
  playlistId: number,
  videoId: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO playlist_videos (playlist_id, video_id, place)
      SELECT playlist_id, ?3, coalesce((SELECT max(place) FROM playlist_videos WHERE playlist_id = ?2), 0) + 1
      FROM playlists WHERE playlist_id = ?2 AND user_id = ?1
      ON CONFLICT (playlist_id, video_id) DO NOTHING RETURNING video_id`)
    .bind(userId, playlistId, videoId)

/** Takes a video out of somebody's own playlist. Returns a row if it was in it. */
export const dropFromPlaylist = (
  db: D1Database,
  userId: number,
  playlistId: number,
  videoId: number,
): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM playlist_videos
      WHERE playlist_id = (SELECT playlist_id FROM playlists WHERE playlist_id = ?2 AND user_id = ?1) AND video_id = ?3
      RETURNING video_id`)
    .bind(userId, playlistId, videoId)

/** Counts anew what is in a playlist, if the statement before it in the batch did anything. */
export const countPlaylist = (db: D1Database, playlistId: number): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE playlists SET (total_videos, video_views) = (
        SELECT count(*), coalesce(sum(v.viewed), 0)
        FROM playlist_videos l JOIN videos v ON v.video_id = l.video_id AND v.status_id = 1 AND v.is_private = 0
        WHERE l.playlist_id = ?1
      )
      WHERE playlist_id = ?1 AND changes() > 0`)
    .bind(playlistId)
