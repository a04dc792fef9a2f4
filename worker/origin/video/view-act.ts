// Counts a view of an object, once per viewer and time window; a member's videos join their history.
import { ok, refused } from '../../../shared/result.ts'
import { newestOf } from '../../../shared/versioned-secret.ts'
import { publicObjectSeconds, publicObjectsMax } from '../bounds.ts'
import { keyedHash } from '../crypto/keyed-hash.ts'
import { eventOf } from '../events/event-kinds.ts'
import type { ActHandler } from '../http/act.ts'
import { noteWatched } from '../playlists/store/watched-videos.ts'
import { exists } from '../sql/act-targets.ts'

export const recordView: ActHandler<'view'> = async (
  { section, object_id, nogeo, nohistory },
  { env: { db, signingSecret }, caller, user, nowSeconds },
) => {
  const object = `${section} ${object_id}`
  if (!isKnownPublic(object, nowSeconds)) {
    if (await exists(db, section, object_id, null)) notePublic(object, nowSeconds)
    else if (!user || !(await exists(db, section, object_id, user.user_id))) return refused('not_found', 'notify')
  }
  const viewer = user ? `member ${user.user_id}` : caller.client
  // Only the shard stores it, until the time window is over.
  const onceHash = (await keyedHash(`view ${viewer} ${object}`, 'events', newestOf(signingSecret))).slice(0, 16)
  const event = eventOf('view', { object, country: nogeo === '1' ? '' : caller.country }, { nowSeconds, onceHash })
  const isWatched = section === 'video' && user !== null && nohistory !== '1'
  return ok({
    events: [event],
    statements: isWatched ? [noteWatched(db, user.user_id, object_id, nowSeconds)] : [],
  })
}

/** Until when an object counts as public without a question: a popular one is viewed many times a second. */
const publicUntil = new Map<string, number>()

const isKnownPublic = (object: string, nowSeconds: number): boolean => (publicUntil.get(object) ?? 0) > nowSeconds

function notePublic(object: string, nowSeconds: number): void {
  if (publicUntil.size >= publicObjectsMax) publicUntil.clear()
  publicUntil.set(object, nowSeconds + publicObjectSeconds)
}
