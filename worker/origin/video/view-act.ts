// Counts a view of a target, once per viewer and time window; a member's videos join their history.
import { viewSeconds } from '../../../shared/limits.ts'
import { ok, refused } from '../../../shared/result.ts'
import { countView, noteView, noteWatched } from '../events/store/views.ts'
import type { ActHandler } from '../http/act.ts'
import { adjustCounter, exists } from '../sql/act-targets.ts'

export const recordView: ActHandler<'view'> = async (
  { section, object_id, nogeo, nohistory },
  { env: { db }, caller, user, nowSeconds },
) => {
  if (!(await exists(db, section, object_id, user?.user_id ?? null))) return refused('not_found', 'notify')
  const viewer = user ? `member ${user.user_id}` : caller.client
  const isVideo = section === 'video'
  const country = nogeo === '1' ? '' : caller.country
  return ok({
    statements: [
      noteView(db, { viewer, section, objectId: object_id, nowSeconds, againAfterSeconds: viewSeconds }),
      adjustCounter(db, section, 'viewed', object_id, 1),
      ...(isVideo ? countView(db, object_id, country, nowSeconds) : []),
      ...(isVideo && user && nohistory !== '1' ? [noteWatched(db, user.user_id, object_id, nowSeconds)] : []),
    ],
    onNoChange: ok({ ok: true }),
  })
}
