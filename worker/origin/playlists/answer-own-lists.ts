// A member's own lists. Only the session names the member.
import type { ParamsOf } from '../../../shared/contract/contract.ts'
import { videosOfPlaylist } from '../../../shared/limits.ts'
import { ok, refused } from '../../../shared/result.ts'
import { tagsOfRow, tasteRows } from '../browse/store/taste.ts'
import { toThumb } from '../cards/video-card.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { ReadHandler } from '../http/handler.ts'
import { type PageOf, pageAt } from '../sql/page.ts'
import { ownMarksOf } from '../video/store/own-marks.ts'
import { toPlaylist, toPlaylistWithVideos } from './answer-playlists.ts'
import { ownPlaylistsFor, ownVideosOf, pageOfOwnPlaylists } from './store/own-playlists.ts'
import { datesOfFavourites, isHistoryPaused, pageOfOwnVideos, pageOfVideos } from './store/own-videos.ts'
import { playlistById } from './store/playlists.ts'
import { watchedBy } from './store/watched-videos.ts'
import { daysFrom, historyOf } from './watch-history.ts'

export const answerOwnPlaylists: ReadHandler<'ownPlaylists'> = async ({ count, page }, { db }, { user }) => {
  const { rows, total } = await pageOfOwnPlaylists(db, user.user_id, pageAt(count, page))
  return ok({ playlists: rows.map(toPlaylist), total_count: total })
}

export const answerWholePlaylist: ReadHandler<'wholePlaylist'> = async ({ id }, { db }, { user }) => {
  const row = await playlistById(db, id)
  if (row?.user_id !== user.user_id) return refused('not_found', 'id')
  return ok({ playlist: toPlaylistWithVideos(row, await ownVideosOf(db, id, user.user_id, videosOfPlaylist)) })
}

export const answerOwnVideos: ReadHandler<'ownVideos'> = async ({ list, count, page, ...narrowed }, env, { user }) => {
  const { db } = env
  const at = pageAt(count, page)
  if (list === 'history') {
    const [history, is_paused] = [
      await pageOfHistory(env, user.user_id, at, narrowed),
      await isHistoryPaused(db, user.user_id),
    ]
    return ok({ ...history, is_paused })
  }
  const { cards, total } = await pageOfOwnVideos(db, user.user_id, list, at)
  const ids = cards.map(({ video_id }) => video_id)
  const tasteOf = list === 'favourite' ? await tasteOfFavourites(db, user.user_id, ids) : () => ({})
  const videos = cards.map((card) => ({ ...toThumb(card), ...tasteOf(card.video_id) }))
  return ok({ videos, total_count: total, is_paused: false })
}

/** What a device suggests by: since when it is a favourite, and the tags of public videos. */
async function tasteOfFavourites(db: Env['db'], userId: number, ids: readonly number[]) {
  const [rows, seconds] = await Promise.all([
    tasteRows(db, ids, { gender: 'str', lang: 'en' }),
    datesOfFavourites(db, userId, ids),
  ])
  const tags = new Map(rows.map((row) => [row.video_id, tagsOfRow(row)]))
  return (id: number) => {
    const [added, known] = [seconds.get(id), tags.get(id)]
    return { ...(added !== undefined && { added_date: toIsoDate(added) }), ...(known && { tags: known }) }
  }
}

type Narrowed = Pick<ParamsOf<'ownVideos'>, 'search' | 'from' | 'to' | 'time_zone'>

async function pageOfHistory(env: Env, userId: number, at: PageOf, { search = '', from, to, time_zone }: Narrowed) {
  const history = await historyOf(env, userId)
  const between = daysFrom({ from, to, time_zone })
  const watched = await watchedBy(history, userId, { order: 'latest', most: at.totalMax, between })
  const secondsById = new Map(watched.map(({ video_id, watched_date }) => [video_id, watched_date]))
  const { cards, total } = await pageOfVideos(env.db, userId, [...secondsById.keys()], at, search)
  const videos = cards.map((card) => ({
    ...toThumb(card),
    watched_date: toIsoDate(secondsById.get(card.video_id) ?? 0),
  }))
  return { videos, total_count: total }
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
