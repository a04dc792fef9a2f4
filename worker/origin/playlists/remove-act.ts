// Removes what is the member's own: a video from a list, a subscription, a comment. Anything else is not found.
import type { FieldsOf } from '../../../shared/contract/acts.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { commentRemoval } from '../comments/comment-removal.ts'
import type { ActContext, ActHandler, PlannedWrite } from '../http/act.ts'
import { unfollow } from '../members/store/subscriptions.ts'
import { adjustCounter } from '../sql/act-targets.ts'
import { countPlaylist, dropFromPlaylist } from './store/playlist-videos.ts'
import { dropVideo } from './store/saved-videos.ts'
import { dropWatched } from './store/watched-videos.ts'
import { historyOf } from './watch-history.ts'

type Section = FieldsOf<'rem'>['section']
type Planned = Pick<PlannedWrite, 'statements' | 'database' | 'afterwards' | 'changedTags'>
type Removal = (acting: ActContext, ids: { object_id: number; video_id: number }) => Planned | Promise<Planned | null>

const unsubscribe =
  (section: 'model' | 'channel' | 'member'): Removal =>
  ({ env: { db }, user }, { object_id }) => ({
    statements: [
      unfollow(db, user.user_id, section, object_id),
      adjustCounter(db, section, 'subscribers', object_id, -1),
    ],
  })

const fromList =
  (list: 'favourite' | 'watch_later'): Removal =>
  ({ env: { db }, user }, { video_id }) => ({ statements: [dropVideo(db, list, user.user_id, video_id)] })

const removals: Record<Section, Removal> = {
  favourite: fromList('favourite'),
  watch_later: fromList('watch_later'),
  history: async ({ env, user }, { video_id }) => {
    const database = await historyOf(env, user.user_id)
    return { statements: [dropWatched(database, user.user_id, video_id)], database }
  },
  playlist: ({ env: { db }, user }, { object_id, video_id }) => ({
    statements: [dropFromPlaylist(db, user.user_id, object_id, video_id), countPlaylist(db, object_id)],
  }),
  model: unsubscribe('model'),
  channel: unsubscribe('channel'),
  member: unsubscribe('member'),
  comment: ({ env, user }, { object_id }) => commentRemoval(env, user.user_id, object_id),
}

export const remove: ActHandler<'rem'> = async (
  { section, object_id = 0, video_id = 0 },
  acting,
): Promise<Result<PlannedWrite>> => {
  const planned = await removals[section](acting, { object_id, video_id })
  const changedUserIds = profileSections.includes(section) ? [acting.user.user_id] : []
  return planned ? ok({ ...planned, onNoChange: notFound, changedUserIds }) : notFound
}

/** Sections whose removal changes the member's public profile. */
const profileSections: readonly Section[] = ['model', 'channel', 'member']

const notFound = refused('not_found', 'notify')
