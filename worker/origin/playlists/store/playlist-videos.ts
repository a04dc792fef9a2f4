// The videos of a playlist, of any gender. A playlist is short, so all of it is read.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { sourceOf } from '../../browse/store/lists.ts'
import { type List, narrowedBy } from '../../sql/list-filters.ts'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'
import { isSeenBy } from '../../sql/video-viewers.ts'

/** Without a sort in the owner's order. */
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

function contentsOf({ window: { period }, listFilter }: PlaylistVideos): string {
  const source =
    period === 'all'
      ? 'videos v ON v.video_id = l.video_id AND v.status_id = 1 AND v.is_private = 0'
      : `video_popularity v ON v.video_id = l.video_id AND v.period = '${period}' AND v.country = ''`
  return `
    FROM playlist_videos l CROSS JOIN ${source}
    WHERE l.playlist_id = ?1${narrowedBy(listFilter)}`
}

/** Appends a video to a member's own playlist. Returns a row if it was not in it, there was room, and the playlist is theirs. */
export const appendToPlaylist = (
  db: D1Database,
  userId: number,
  playlistId: number,
  videoId: number,
  most: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO playlist_videos (playlist_id, video_id, place)
      SELECT playlist_id, ?3, coalesce((SELECT max(place) FROM playlist_videos WHERE playlist_id = ?2), 0) + 1
      FROM playlists WHERE playlist_id = ?2 AND user_id = ?1 AND deleted_date IS NULL
        AND (SELECT count(*) FROM playlist_videos WHERE playlist_id = ?2) < ?4
      ON CONFLICT (playlist_id, video_id) DO NOTHING RETURNING video_id`)
    .bind(userId, playlistId, videoId, most)

/** Takes a video out of a member's own playlist. Returns a row if it was in it. */
export const dropFromPlaylist = (
  db: D1Database,
  userId: number,
  playlistId: number,
  videoId: number,
): D1PreparedStatement =>
  db
    .prepare(`
      DELETE FROM playlist_videos
      WHERE playlist_id = (
        SELECT playlist_id FROM playlists WHERE playlist_id = ?2 AND user_id = ?1 AND deleted_date IS NULL
      ) AND video_id = ?3
      RETURNING video_id`)
    .bind(userId, playlistId, videoId)

/**
 * Moves a video of a member's own playlist before another one of it, or (before 0) to its end, and renumbers all of them. Returns
 * a row if both are in it. Positions are unique at every moment, so the new ones are negative first.
 */
export const moveInPlaylist = (
  db: D1Database,
  userId: number,
  playlistId: number,
  { videoId, before }: { videoId: number; before: number },
): [D1PreparedStatement, D1PreparedStatement] => [
  db
    .prepare(`
      WITH own (video_id, place) AS (
        SELECT l.video_id, l.place FROM playlists p CROSS JOIN playlist_videos l ON l.playlist_id = p.playlist_id
        WHERE p.playlist_id = ?2 AND p.user_id = ?1 AND p.deleted_date IS NULL
      ),
      goal (place) AS (
        SELECT CASE ?4 WHEN 0 THEN (SELECT max(place) + 1 FROM own)
          ELSE (SELECT place - 0.5 FROM own WHERE video_id = ?4 AND video_id <> ?3) END
        WHERE EXISTS (SELECT 1 FROM own WHERE video_id = ?3)
      ),
      moved (video_id, place) AS (
        SELECT own.video_id,
          row_number() OVER (ORDER BY CASE own.video_id WHEN ?3 THEN goal.place ELSE own.place END)
        FROM goal CROSS JOIN own WHERE goal.place IS NOT NULL
      )
      UPDATE playlist_videos SET place = -moved.place FROM moved
      WHERE playlist_videos.playlist_id = ?2 AND playlist_videos.video_id = moved.video_id
      RETURNING video_id`)
    .bind(userId, playlistId, videoId, before),
  db.prepare('UPDATE playlist_videos SET place = -place WHERE playlist_id = ?1 AND place < 0').bind(playlistId),
]

/**
 * Recounts a playlist's videos, if the statement before it in the batch changed anything.
 * @param playlistId null is the one that this batch made
 */
export const countPlaylist = (db: D1Database, playlistId: number | null): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE playlists SET (total_videos, video_views) = (
        SELECT count(*), coalesce(sum(v.viewed), 0)
        FROM playlist_videos l JOIN videos v ON v.video_id = l.video_id AND v.status_id = 1 AND v.is_private = 0
        WHERE l.playlist_id = playlists.playlist_id
      )
      WHERE playlist_id = coalesce(?1, last_insert_rowid()) AND changes() > 0`)
    .bind(playlistId)

/** Fills the playlist that the statement before it in the batch made, if it made one, in this order; unknown videos are left out. */
export const fillNewPlaylist = (db: D1Database, ownerId: number, videoIds: readonly number[]): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO playlist_videos (playlist_id, video_id, place)
      SELECT last_insert_rowid(), v.video_id, row_number() OVER (ORDER BY min(wanted.key))
      FROM json_each(?1) AS wanted CROSS JOIN videos v ON v.video_id = wanted.value
      WHERE v.status_id = 1 AND ${isSeenBy('v', '?2')} AND changes() > 0 GROUP BY v.video_id`)
    .bind(JSON.stringify(videoIds), ownerId)
