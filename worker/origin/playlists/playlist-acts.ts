// A member's own playlists. Other members' playlists are not found: every statement names the owner.
import { playlistsOfMember, playlistUndoSeconds, videosOfPlaylist } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { idsOf } from '../browse/store/list-objects.ts'
import type { Env } from '../env.ts'
import type { ActHandler } from '../http/act.ts'
import { exists } from '../sql/act-targets.ts'
import { ownPlaylistSize } from './store/own-playlists.ts'
import {
  addPlaylist,
  categorize,
  dropPlaylist,
  restorePlaylist,
  setPlaylist,
  uncategorize,
} from './store/playlist-edits.ts'
import { appendToPlaylist, countPlaylist, moveInPlaylist } from './store/playlist-videos.ts'

const notFound = refused('not_found', 'notify')
const textsOf = ({ title, desc, visible }: { title: string; desc: string; visible: string }) => ({
  title,
  description: desc,
  isPrivate: visible === '0',
})

export const newPlaylist: ActHandler<'playlist.new'> = async (form, { env: { db }, user, nowSeconds }) => {
  const { orientation } = form
  const categories = await categoriesOf(db, form.categories)
  if (!categories.ok) return categories
  return ok({
    statements: [
      addPlaylist(db, { userId: user.user_id, orientation, nowSeconds, most: playlistsOfMember }, textsOf(form)),
      ...(categories.value?.length ? [categorize(db, user.user_id, null, categories.value)] : []),
    ],
    onNoChange: refused('too_many_playlists', 'notify', playlistsOfMember),
  })
}

export const changePlaylist: ActHandler<'playlist.upd'> = async (form, { env: { db }, user }) => {
  const categories = await categoriesOf(db, form.categories)
  if (!categories.ok) return categories
  const { object_id } = form
  return ok({
    statements: [
      setPlaylist(db, user.user_id, object_id, textsOf(form)),
      ...(categories.value
        ? [uncategorize(db, user.user_id, object_id), categorize(db, user.user_id, object_id, categories.value)]
        : []),
    ],
    onNoChange: notFound,
  })
}

/** Ids of the categories with these dirs; undefined when the form has no categories field. */
async function categoriesOf(db: Env['db'], dirs: string[] | undefined): Promise<Result<number[] | undefined>> {
  const ids = dirs && (await idsOf(db, 'category', dirs))
  return ids === null ? refused('invalid', 'categories') : ok(ids)
}

export const addToPlaylist: ActHandler<'playlist.add'> = async ({ object_id, video_id }, { env: { db }, user }) => {
  const [hasVideo, held] = [
    await exists(db, 'video', video_id, user.user_id),
    await ownPlaylistSize(db, user.user_id, object_id),
  ]
  if (!hasVideo || held === null) return notFound
  return ok({
    statements: [
      appendToPlaylist(db, user.user_id, object_id, video_id, videosOfPlaylist),
      countPlaylist(db, object_id),
    ],
    onNoChange:
      held < videosOfPlaylist
        ? refused('playlist_already_added', 'notify')
        : refused('playlist_full', 'notify', videosOfPlaylist),
  })
}

export const orderPlaylist: ActHandler<'playlist.order'> = async (
  { object_id, video_id, before },
  { env: { db }, user },
) =>
  ok({ statements: moveInPlaylist(db, user.user_id, object_id, { videoId: video_id, before }), onNoChange: notFound })

export const deletePlaylist: ActHandler<'playlist.del'> = async ({ object_id }, { env: { db }, user, nowSeconds }) =>
  ok({ statements: [dropPlaylist(db, user.user_id, object_id, nowSeconds)], onNoChange: notFound })

export const undeletePlaylist: ActHandler<'playlist.undo'> = async ({ object_id }, { env: { db }, user, nowSeconds }) =>
  ok({
    statements: [restorePlaylist(db, user.user_id, object_id, nowSeconds - playlistUndoSeconds)],
    onNoChange: notFound,
  })
