// Adds videos to the two lists that every member has: Favourites and Watch later.
import { ok, refused } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { exists } from '../sql/act-targets.ts'
import { type SavedList, saveVideo } from './store/saved-videos.ts'

const keepOn =
  (list: SavedList): ActHandler<SavedList> =>
  async ({ video_id }, { env: { db }, user, nowSeconds }) =>
    (await exists(db, 'video', video_id, user.user_id))
      ? ok({
          statements: [saveVideo(db, list, user.user_id, video_id, nowSeconds)],
          onNoChange: refused(`${list}_already_added`, 'notify'),
        })
      : refused('not_found', 'notify')

export const favourite = keepOn('favourite')
export const watchLater = keepOn('watch_later')
