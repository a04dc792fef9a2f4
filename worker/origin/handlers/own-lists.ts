// A member's own lists. Only the session names the member.
import { videosOfPlaylist } from '../../../shared/limits.ts'
import { ok, refused } from '../../../shared/result.ts'
import { mineOf } from '../store/mine.ts'
import { holdersOf, ownVideosOf, pageOfOwnPlaylists } from '../store/own-playlists.ts'
import { isHistoryPaused, pageOfOwnVideos } from '../store/own-videos.ts'
import { pageAt } from '../store/page.ts'
import { playlistById } from '../store/playlists.ts'
import { thumbOf } from './cards.ts'
import { forMember } from './for-member.ts'
import { playlistOf, wholePlaylistOf } from './playlists.ts'

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
