// A member's own lists. Whose they are, the session alone says.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pagesMax, videosOfPlaylist } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { mineOf } from '../store/mine.ts'
import { holdersOf, ownVideosOf, pageOfOwnPlaylists } from '../store/own-playlists.ts'
import { isHistoryPaused, pageOfOwnVideos } from '../store/own-videos.ts'
import { playlistById } from '../store/playlists.ts'
import { thumbOf } from './cards.ts'
import { playlistOf, wholePlaylistOf } from './playlists.ts'

type OwnName = 'ownPlaylists' | 'wholePlaylist' | 'ownVideos' | 'addTo'
type Answering<Name extends OwnName> = (
  params: ParamsOf<Name>,
  db: Env['db'],
  userId: number,
) => Promise<Result<AnswerOf<Name>>>

/** Answers a member; whoever has no session is told so. */
const forMember =
  <Name extends OwnName>(answer: Answering<Name>) =>
  async (params: ParamsOf<Name>, { db }: Env, asker: Asker): Promise<Result<AnswerOf<Name>>> => {
    const session = await asker.session()
    return session ? answer(params, db, session.user.user_id) : refused('sign_in')
  }

export const answerOwnPlaylists = forMember<'ownPlaylists'>(async ({ count, page }, db, userId) => {
  const { rows, total } = await pageOfOwnPlaylists(db, userId, pageAt(count, page))
  return ok({ playlists: rows.map(playlistOf), total_count: total })
})

export const answerWholePlaylist = forMember<'wholePlaylist'>(async ({ id }, db, userId) => {
  const row = await playlistById(db, id)
  if (row?.user_id !== userId) return refused('not_found', 'id')
  return ok({ playlist: wholePlaylistOf(row, await ownVideosOf(db, id, videosOfPlaylist)) })
})

export const answerOwnVideos = forMember<'ownVideos'>(async ({ list, count, page }, db, userId) => {
  const { cards, total } = await pageOfOwnVideos(db, userId, list, pageAt(count, page))
  const is_paused = list === 'history' && (await isHistoryPaused(db, userId))
  return ok({ videos: cards.map(thumbOf), total_count: total, is_paused })
})

export const answerAddTo = forMember<'addTo'>(async ({ video_id }, db, userId) => {
  const [rows, { favourite, watch_later }] = [
    await holdersOf(db, userId, video_id),
    await mineOf(db, userId, 'video', video_id),
  ]
  return ok({
    playlists: rows.map(({ playlist_id, title, is_private, total_videos, has_video }) => ({
      playlist_id,
      title,
      private: is_private,
      total_videos,
      has_video: has_video === 1,
    })),
    is_favourite: favourite === 1,
    is_watch_later: watch_later === 1,
  })
})

const pageAt = (count: number, page: number) => ({
  offset: (page - 1) * count,
  count,
  totalMax: pagesMax * count,
})
