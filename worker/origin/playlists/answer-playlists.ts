// A page of playlists, and one playlist with its first videos. Public answers hold no private playlist.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { Playlist, PlaylistWithVideos } from '../../../shared/entities/playlist.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { parseCategories, toThumb } from '../cards/video-card.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { picturesOf } from '../files/addresses.ts'
import type { MemberCaller } from '../http/caller.ts'
import { isMember } from '../members/store/members.ts'
import { pageAt } from '../sql/page.ts'
import type { CardRow } from '../sql/video-cards.ts'
import { pageOfPlaylistVideos } from './store/playlist-videos.ts'
import {
  firstVideosOf,
  type PlaylistRow,
  pageOfPlaylists,
  playlistById,
  type WholePlaylistRow,
} from './store/playlists.ts'

export async function answerPlaylists(
  { section, object_id, sort, count, page, search }: ParamsOf<'playlists'>,
  { db }: Env,
): Promise<Result<AnswerOf<'playlists'>>> {
  const ownerId = section === 'user' ? object_id : null
  if (ownerId !== null && !(await isMember(db, ownerId))) return refused('not_found', 'object_id')
  const { rows, total } = await pageOfPlaylists(db, { ownerId, sort, search }, pageAt(count, page))
  return ok({ playlists: rows.map(toPlaylist), total_count: total })
}

export async function answerPlaylist({ id }: ParamsOf<'playlist'>, { db }: Env): Promise<Result<AnswerOf<'playlist'>>> {
  const row = await playlistById(db, id)
  if (!row) return refused('not_found', 'id')
  // A hidden one is its owner's alone, as a private one is.
  if (row.is_private === 1 || row.is_hidden === 1) return refused('no_permission', 'id')
  return ok({ playlist: toPlaylistWithVideos(row, await firstVideosOf(db, id, pageSizes.playlistStrip)) })
}

/** A page of the member's own playlist. Other members get the refusals of the public answer. */
export async function answerOwnPlaylist(
  { id, page }: ParamsOf<'ownPlaylist'>,
  { db }: Env,
  { user }: MemberCaller,
): Promise<Result<AnswerOf<'ownPlaylist'>>> {
  const row = await playlistById(db, id)
  if (!row) return refused('not_found', 'id')
  if (row.user_id !== user.user_id) return refused('no_permission', 'id')
  const count = pageSizes.playlistStrip
  const { cards, total } = await pageOfPlaylistVideos(
    db,
    { playlistId: id, sort: null, window: { country: '', period: 'all' }, listFilter: noFilter },
    pageAt(count, page),
  )
  return ok({ playlist: toPlaylistWithVideos(row, cards), total_count: total })
}

const noFilter = { gender: 'str', type: 'all', duration: '' } as const

export const toPlaylistWithVideos = (row: WholePlaylistRow, cards: CardRow[]): PlaylistWithVideos => ({
  ...toPlaylist(row),
  categories: parseCategories(row.categories),
  videos: cards.map((card) => ({ ...toThumb(card), playlist_id: row.playlist_id })),
})

export const toPlaylist = (row: PlaylistRow): Playlist => ({
  playlist_id: row.playlist_id,
  title: row.title,
  description: row.description,
  private: row.is_private,
  orientation: row.orientation,
  user: { id: row.user_id, username: row.username },
  added_date: toIsoDate(row.added_date),
  thumbs: (JSON.parse(row.folders) as string[]).map((folder) => picturesOf(folder).still),
  statistics: {
    videos: row.total_videos,
    viewed: row.viewed,
    likes: row.likes,
    dislikes: row.dislikes,
    comments: row.comments,
  },
})
