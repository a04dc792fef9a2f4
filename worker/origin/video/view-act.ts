// Counts a view of an object, once per viewer and time window; a member's videos join their history.
import { ok, refused } from '../../../shared/result.ts'
import { newestOf } from '../../../shared/versioned-secret.ts'
import { keyedHash } from '../crypto/keyed-hash.ts'
import { eventOf } from '../events/event-kinds.ts'
import type { ActHandler } from '../http/act.ts'
import { noteWatched } from '../playlists/store/watched-videos.ts'
import { exists } from '../sql/act-targets.ts'
import { isPublicObject } from '../sql/public-objects.ts'

export const recordView: ActHandler<'view'> = async (
  { section, object_id, nogeo, nohistory },
  { env: { db, databases, signingSecret }, caller, user, nowSeconds },
) => {
  const object = `${section} ${object_id}`
  const isVisible =
    (await isPublicObject(db, section, object_id, nowSeconds)) ||
    (user !== null && (await exists(db, section, object_id, user.user_id)))
  if (!isVisible) return refused('not_found', 'notify')
  const viewer = user ? `member ${user.user_id}` : caller.client
  // Only the shard stores it, until the time window is over.
  const onceHash = (await keyedHash(`view ${viewer} ${object}`, 'events', newestOf(signingSecret))).slice(0, 16)
  const event = eventOf('view', { object, country: nogeo === '1' ? '' : caller.country }, { nowSeconds, onceHash })
  const isWatched = section === 'video' && user !== null && nohistory !== '1' && !user.is_history_paused
  const history = databases.history
  return ok({
    events: [event],
    statements: isWatched ? [noteWatched(history, user.user_id, object_id, nowSeconds)] : [],
    database: history,
  })
}
