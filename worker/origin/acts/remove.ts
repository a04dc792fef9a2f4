// Removes what is the member's own: a video from a list, a subscription, a comment. Anything else is not found.
import type { FieldsOf } from '../../../shared/contract/acts.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { dropComment } from '../store/comments.ts'
import { dropVideo } from '../store/kept-videos.ts'
import { countPlaylist, dropFromPlaylist } from '../store/playlist-videos.ts'
import { unfollow } from '../store/subscriptions.ts'
import { countOn } from '../store/things.ts'
import { dropWatched } from '../store/views.ts'
import type { ActHandler, Acting, Deed } from './act.ts'

type Section = FieldsOf<'rem'>['section']
type Removal = (
  acting: Acting,
  ids: { object_id: number; video_id: number },
) => Deed['statements'] | Promise<Deed['statements'] | null>

const unsubscribe =
  (section: 'model' | 'channel' | 'member'): Removal =>
  ({ env: { db }, user }, { object_id }) => [
    unfollow(db, user.user_id, section, object_id),
    countOn(db, section, 'subscribers', object_id, -1),
  ]

const removals: Record<Section, Removal> = {
  favourite: ({ env: { db }, user }, { video_id }) => [dropVideo(db, 'favourite', user.user_id, video_id)],
  watch_later: ({ env: { db }, user }, { video_id }) => [dropVideo(db, 'watch_later', user.user_id, video_id)],
  history: ({ env: { db }, user }, { video_id }) => [dropWatched(db, user.user_id, video_id)],
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
): Promise<Result<Deed>> => {
  const statements = await removals[section](acting, { object_id, video_id })
  const changes = profileSections.includes(section) ? [acting.user.user_id] : []
  return statements ? ok({ statements, otherwise: notFound, changes }) : notFound
}

/** Sections whose removal changes the member's public profile. */
const profileSections: readonly Section[] = ['model', 'channel', 'member']

const notFound = refused('not_found', 'notify')
