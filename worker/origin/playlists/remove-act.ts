// Removes what is the member's own: a video from a list, a subscription, a comment. Anything else is not found.
import type { FieldsOf } from '../../../shared/contract/acts.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { dropComment } from '../comments/store/comments.ts'
import type { ActContext, ActHandler, PlannedWrite } from '../http/act.ts'
import { unfollow } from '../members/store/subscriptions.ts'
import { adjustCounter } from '../sql/act-targets.ts'
import { countPlaylist, dropFromPlaylist } from './store/playlist-videos.ts'
import { dropVideo } from './store/saved-videos.ts'
import { dropWatched } from './store/watched-videos.ts'
import { historyOf } from './watch-history.ts'

type Section = FieldsOf<'rem'>['section']
type Removal = (
  acting: ActContext,
  ids: { object_id: number; video_id: number },
) => PlannedWrite['statements'] | Promise<PlannedWrite['statements'] | null>

const unsubscribe =
  (section: 'model' | 'channel' | 'member'): Removal =>
  ({ env: { db }, user }, { object_id }) => [
    unfollow(db, user.user_id, section, object_id),
    adjustCounter(db, section, 'subscribers', object_id, -1),
  ]

const removals: Record<Section, Removal> = {
  favourite: ({ env: { db }, user }, { video_id }) => [dropVideo(db, 'favourite', user.user_id, video_id)],
  watch_later: ({ env: { db }, user }, { video_id }) => [dropVideo(db, 'watch_later', user.user_id, video_id)],
  history: async ({ env, user }, { video_id }) => [
    dropWatched(await historyOf(env, user.user_id), user.user_id, video_id),
  ],
  playlist: ({ env: { db }, user }, { object_id, video_id }) => [
    dropFromPlaylist(db, user.user_id, object_id, video_id),
    countPlaylist(db, object_id),
  ],
  model: unsubscribe('model'),
  channel: unsubscribe('channel'),
  member: unsubscribe('member'),
  comment: ({ env: { db }, user }, { object_id }) => dropComment(db, user.user_id, object_id),
}

export const remove: ActHandler<'rem'> = async (
  { section, object_id = 0, video_id = 0 },
  acting,
): Promise<Result<PlannedWrite>> => {
  const statements = await removals[section](acting, { object_id, video_id })
  const changedUserIds = profileSections.includes(section) ? [acting.user.user_id] : []
  const database = section === 'history' ? acting.env.databases.history : acting.env.db
  return statements ? ok({ statements, database, onNoChange: notFound, changedUserIds }) : notFound
}

/** Sections whose removal changes the member's public profile. */
const profileSections: readonly Section[] = ['model', 'channel', 'member']

const notFound = refused('not_found', 'notify')
