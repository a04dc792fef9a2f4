// A member's own lists. Only the session names the member.
import { videosOfPlaylist } from '../../../shared/limits.ts'
import { ok, refused } from '../../../shared/result.ts'
import { toThumb } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import type { ReadHandler } from '../http/handler.ts'
import { type PageOf, pageAt } from '../sql/page.ts'
import { ownMarksOf } from '../video/store/own-marks.ts'
import { toPlaylist, toPlaylistWithVideos } from './answer-playlists.ts'
import { ownPlaylistsFor, ownVideosOf, pageOfOwnPlaylists } from './store/own-playlists.ts'
import { isHistoryPaused, pageOfOwnVideos, pageOfVideos } from './store/own-videos.ts'
import { playlistById } from './store/playlists.ts'
import { watchedBy } from './store/watched-videos.ts'
import { historyOf } from './watch-history.ts'

export const answerOwnPlaylists: ReadHandler<'ownPlaylists'> = async ({ count, page }, { db }, { user }) => {
  const { rows, total } = await pageOfOwnPlaylists(db, user.user_id, pageAt(count, page))
  return ok({ playlists: rows.map(toPlaylist), total_count: total })
}

export const answerWholePlaylist: ReadHandler<'wholePlaylist'> = async ({ id }, { db }, { user }) => {
  const row = await playlistById(db, id)
  if (row?.user_id !== user.user_id) return refused('not_found', 'id')
  return ok({ playlist: toPlaylistWithVideos(row, await ownVideosOf(db, id, user.user_id, videosOfPlaylist)) })
}

export const answerOwnVideos: ReadHandler<'ownVideos'> = async ({ list, count, page }, env, { user }) => {
  const { db } = env
  const at = pageAt(count, page)
  const { cards, total } =
    list === 'history' ? await pageOfHistory(env, user.user_id, at) : await pageOfOwnVideos(db, user.user_id, list, at)
  const is_paused = list === 'history' && (await isHistoryPaused(db, user.user_id))
  return ok({ videos: cards.map(toThumb), total_count: total, is_paused })
}

async function pageOfHistory(env: Env, userId: number, at: PageOf) {
  const history = await historyOf(env, userId)
  const watched = await watchedBy(history, userId, { order: 'latest', most: at.totalMax })
  return pageOfVideos(
    env.db,
    userId,
    watched.map(({ video_id }) => video_id),
    at,
  )
}

export const answerAddTo: ReadHandler<'addTo'> = async ({ video_id }, { db }, { user }) => {
  const [rows, { favourite, watch_later }] = [
    await ownPlaylistsFor(db, user.user_id, video_id),
    await ownMarksOf(db, user.user_id, 'video', video_id),
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
}
