// Public playlists, and one with its first videos. Of a private one only its privacy is known here, of a deleted one nothing.
import type { D1Database } from '@cloudflare/workers-types'
import type { PlaylistSort } from '../../../../shared/rules/browse-filters.ts'
import { playlistsWalked } from '../../bounds.ts'
import { categoryDirs, categoryTitles, isShownCategory } from '../../browse/store/categories.ts'
import { partMatch } from '../../search/store/search-text.ts'
import type { Gender } from '../../sql/list-filters.ts'
import { allConditions, type PageOf, pageAndTotal, type SqlPart } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'

export type PlaylistRow = {
  playlist_id: number
  title: string
  description: string
  is_private: 0 | 1
  is_hidden: 0 | 1
  orientation: Gender
  user_id: number
  username: string
  added_date: number
  total_videos: number
  viewed: number
  likes: number
  dislikes: number
  comments: number
  /** A JSON array: the folders of the pictures of its first listed videos. */
  folders: string
}

const sorts: Record<PlaylistSort, { key: string; index: string }> = {
  'latest-updates': { key: 'added_date', index: 'playlists_by_date' },
  'most-viewed': { key: 'viewed', index: 'playlists_by_viewed' },
  'count-videos': { key: 'total_videos', index: 'playlists_by_videos' },
  'most-popular-videos': { key: 'video_views', index: 'playlists_by_video_views' },
}

const featuredFirst = { key: 'added_date', index: 'playlists_featured', featured: 'is_featured' }

/** The columns of a playlist's card. */
export const playlistColumns = `
  p.playlist_id, p.title, p.description, p.is_private, p.is_hidden, p.orientation, p.user_id, u.username, p.added_date,
  p.total_videos, p.viewed, p.likes, p.dislikes, p.comments,
  (
    SELECT json_group_array(folder) FROM (
      SELECT s.folder
      FROM playlist_videos l CROSS JOIN videos v ON v.video_id = l.video_id
      CROSS JOIN file_sets s ON s.file_set_id = v.file_set_id
      WHERE l.playlist_id = p.playlist_id AND v.status_id = 1 AND v.is_private = 0 ORDER BY l.place LIMIT 3
    )
  ) AS folders`

type PlaylistListOf = {
  /** The owner; null for any. */
  ownerId: number | null
  sort: PlaylistSort
  /** A match of titles, in a search. */
  search?: string | undefined
}

/** Public playlists, of one member when there is one. */
export function pageOfPlaylists(
  db: D1Database,
  { ownerId, sort, search }: PlaylistListOf,
  { offset, count, totalMax }: PageOf,
): Promise<{ rows: PlaylistRow[]; total: number }> {
  const isFirstList = sort === 'latest-updates' && ownerId === null && search === undefined
  // What editors feature comes first in the list that a visitor sees first.
  const { key, index, featured } = isFirstList ? featuredFirst : { ...sorts[sort], featured: '0' }
  const found = search === undefined ? null : titledLike(search)
  const source = found ? `${found.sql} CROSS JOIN playlists USING (playlist_id)` : toIndexText(ownerId, index)
  const owned: SqlPart[] = ownerId === null ? [] : [{ sql: 'user_id = ?', values: [ownerId] }]
  const { sql, values: conditions } = allConditions([
    { sql: 'is_private = 0 AND deleted_date IS NULL AND is_hidden = 0', values: [] },
    ...owned,
  ])
  const values = [...(found?.values ?? []), ...conditions]
  return pageAndTotal(
    db,
    db
      .prepare(`
        WITH page AS (
          SELECT playlist_id, ${key} AS rank, ${featured} AS featured FROM ${source} WHERE ${sql}
          ORDER BY featured DESC, rank DESC, playlist_id DESC LIMIT ? OFFSET ?
        )
        SELECT ${playlistColumns}
        FROM page CROSS JOIN playlists p ON p.playlist_id = page.playlist_id CROSS JOIN users u ON u.user_id = p.user_id
        ORDER BY page.featured DESC, page.rank DESC, page.playlist_id DESC`)
      .bind(...values, count, offset),
    db
      .prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM ${source} WHERE ${sql} LIMIT ?)`)
      .bind(...values, totalMax),
  )
}

const toIndexText = (ownerId: number | null, index: string): string =>
  `playlists INDEXED BY ${ownerId === null ? index : 'playlists_by_user'}`

/** The newest matches; the newest playlists where the search is too short for the index. */
function titledLike(search: string): SqlPart {
  const match = partMatch(search)
  if (match !== null) {
    return {
      sql: '(SELECT rowid AS playlist_id FROM playlist_search WHERE playlist_search MATCH ? ORDER BY rowid DESC LIMIT ?)',
      values: [match, playlistsWalked],
    }
  }
  return {
    sql: `(
      SELECT playlist_id FROM (SELECT playlist_id, title FROM playlists ORDER BY playlist_id DESC LIMIT ?) WHERE instr(title, ?) > 0
    )`,
    values: [playlistsWalked, search],
  }
}

export type WholePlaylistRow = PlaylistRow & {
  /** A JSON array of its categories: title, dir, and titles by language. */
  categories: string
}

/** Any playlist that is not deleted, private or not: the caller has to check. */
export async function playlistById(db: D1Database, playlistId: number): Promise<WholePlaylistRow | null> {
  return db
    .prepare(`
      SELECT ${playlistColumns}, (
        SELECT json_group_array(json_object('title', c.title, 'dir', c.dir, 'titles', json(${categoryTitles('c.category_id')}),
          'dirs', json(${categoryDirs('c.category_id')})))
        FROM playlist_categories pc CROSS JOIN categories c ON c.category_id = pc.category_id
        WHERE pc.playlist_id = p.playlist_id AND ${isShownCategory('c')}
      ) AS categories
      FROM playlists p JOIN users u ON u.user_id = p.user_id
      WHERE p.playlist_id = ?1 AND p.deleted_date IS NULL`)
    .bind(playlistId)
    .first<WholePlaylistRow>()
}

/** Its first listed videos, in order. */
export async function firstVideosOf(db: D1Database, playlistId: number, count: number): Promise<CardRow[]> {
  const { results } = await db
    .prepare(`
      WITH page (video_id, place) AS (
        SELECT v.video_id, l.place
        FROM playlist_videos l CROSS JOIN videos v ON v.video_id = l.video_id
        WHERE l.playlist_id = ?1 AND v.status_id = 1 AND v.is_private = 0 ORDER BY l.place LIMIT ?2
      ) ${cardsOfPage}`)
    .bind(playlistId, count)
    .all<CardRow>()
  return results
}
