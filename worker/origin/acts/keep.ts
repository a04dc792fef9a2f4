// Adds videos to the two lists that every member has: Favourites and Watch later.
import { ok, refused } from '../../../shared/result.ts'
import { type KeptList, keepVideo } from '../store/kept-videos.ts'
import { isThere } from '../store/things.ts'
import type { ActHandler } from './act.ts'

const keepOn =
  (list: KeptList): ActHandler<KeptList> =>
  async ({ video_id }, { env: { db }, user, nowSeconds }) =>
    (await isThere(db, 'video', video_id, user.user_id))
      ? ok({
          statements: [keepVideo(db, list, user.user_id, video_id, nowSeconds)],
          otherwise: refused(`${list}_already_added`, 'notify'),
        })
      : refused('not_found', 'notify')

export const favourite = keepOn('favourite')
export const watchLater = keepOn('watch_later')
