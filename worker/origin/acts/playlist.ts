// A member's own playlists. Somebody else's is as good as none: who it belongs to is part of every statement.
import { ok, refused } from '../../../shared/result.ts'
import { appendToPlaylist, countPlaylist } from '../store/playlist-videos.ts'
import { addPlaylist, dropPlaylist, setPlaylist } from '../store/playlists.ts'
import { isThere } from '../store/things.ts'
import type { ActHandler } from './act.ts'

const none = refused('not_found', 'notify')
const textsOf = ({ title, desc, visible }: { title: string; desc: string; visible: string }) => ({
  title,
  description: desc,
  isPrivate: visible === '0',
})

export const newPlaylist: ActHandler<'playlist.new'> = async (form, { env: { db }, user, nowSeconds }) => {
  const { orientation } = form
  return ok({
    statements: [addPlaylist(db, { userId: user.user_id, orientation, nowSeconds }, textsOf(form))],
    otherwise: none,
  })
}

export const changePlaylist: ActHandler<'playlist.upd'> = async (form, { env: { db }, user }) =>
  ok({ statements: [setPlaylist(db, user.user_id, form.object_id, textsOf(form))], otherwise: none })

export const addToPlaylist: ActHandler<'playlist.add'> = async ({ object_id, video_id }, { env: { db }, user }) => {
  const [hasVideo, hasList] = [
    await isThere(db, 'video', video_id, user.user_id),
    await isThere(db, 'playlist', object_id, user.user_id),
  ]
  if (!hasVideo || !hasList) return none
  return ok({
    statements: [appendToPlaylist(db, user.user_id, object_id, video_id), countPlaylist(db, object_id)],
    otherwise: refused('playlist_already_added', 'notify'),
  })
}

export const deletePlaylist: ActHandler<'playlist.del'> = async ({ object_id }, { env: { db }, user }) =>
  ok({ statements: dropPlaylist(db, user.user_id, object_id), otherwise: none })
