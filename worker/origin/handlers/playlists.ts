// A page of playlists, and one playlist with its first videos. Public answers hold no private playlist.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { Playlist, PlaylistWithVideos } from '../../../shared/entities/playlist.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { picturesOf } from '../files/addresses.ts'
import type { CardRow } from '../store/cards.ts'
import { isMember } from '../store/members.ts'
import { pageAt } from '../store/page.ts'
import { pageOfPlaylistVideos } from '../store/playlist-videos.ts'
import {
  firstVideosOf,
  type PlaylistRow,
  pageOfPlaylists,
  playlistById,
  type WholePlaylistRow,
} from '../store/playlists.ts'
import { categoriesOf, isoDate, thumbOf } from './cards.ts'

export async function answerPlaylists(
  { section, object_id, sort, count, page, search }: ParamsOf<'playlists'>,
  { db }: Env,
): Promise<Result<AnswerOf<'playlists'>>> {
  const ownerId = section === 'user' ? object_id : null
  if (ownerId !== null && !(await isMember(db, ownerId))) return refused('not_found', 'object_id')
  const { rows, total } = await pageOfPlaylists(db, { ownerId, sort, search }, pageAt(count, page))
  return ok({ playlists: rows.map(playlistOf), total_count: total })
}

export async function answerPlaylist({ id }: ParamsOf<'playlist'>, { db }: Env): Promise<Result<AnswerOf<'playlist'>>> {
  const row = await playlistById(db, id)
  if (!row) return refused('not_found', 'id')
  if (row.is_private === 1) return refused('no_permission', 'id')
  return ok({ playlist: wholePlaylistOf(row, await firstVideosOf(db, id, pageSizes.playlistStrip)) })
}

/** A page of the member's own playlist. Other members get the refusals of the public answer. */
export async function answerOwnPlaylist(
  { id, page }: ParamsOf<'ownPlaylist'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'ownPlaylist'>>> {
  const session = await asker.session()
  if (!session) return refused('sign_in')
  const row = await playlistById(db, id)
  if (!row) return refused('not_found', 'id')
  if (row.user_id !== session.user.user_id) return refused('no_permission', 'id')
  const count = pageSizes.playlistStrip
  const { cards, total } = await pageOfPlaylistVideos(
    db,
    { playlistId: id, sort: null, window: { country: '', period: 'all' }, shelf: anyShelf },
    pageAt(count, page),
  )
  return ok({ playlist: wholePlaylistOf(row, cards), total_count: total })
}

const anyShelf = { gender: 'str', type: 'all', duration: '' } as const

export const wholePlaylistOf = (row: WholePlaylistRow, cards: CardRow[]): PlaylistWithVideos => ({
  ...playlistOf(row),
  categories: categoriesOf(row.categories),
  videos: cards.map((card) => ({ ...thumbOf(card), playlist_id: row.playlist_id })),
})

export const playlistOf = (row: PlaylistRow): Playlist => ({
  playlist_id: row.playlist_id,
  title: row.title,
  description: row.description,
  private: row.is_private,
  orientation: row.orientation,
  user: { id: row.user_id, username: row.username },
  added_date: isoDate(row.added_date),
  thumbs: (JSON.parse(row.folders) as string[]).map((folder) => picturesOf(folder).still),
  statistics: {
    videos: row.total_videos,
    viewed: row.viewed,
    likes: row.likes,
    dislikes: row.dislikes,
    comments: row.comments,
  },
})
