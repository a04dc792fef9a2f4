// Subscribes to performers, channels and other members.
import { ok, refused } from '../../../shared/result.ts'
import { follow } from '../store/subscriptions.ts'
import { countOn, isThere } from '../store/things.ts'
import type { ActHandler } from './act.ts'

export const subscribe: ActHandler<'subscribe'> = async ({ section, object_id }, { env: { db }, user, nowSeconds }) => {
  const { user_id } = user
  if (section === 'member' && object_id === user_id) return refused('to_yourself', 'notify')
  if (!(await isThere(db, section, object_id, user_id))) return refused('not_found', 'notify')
  return ok({
    statements: [
      follow(db, user_id, section, object_id, nowSeconds),
      countOn(db, section, 'subscribers', object_id, 1),
    ],
    otherwise: refused('already_subscribed', 'notify'),
    changes: [user_id],
  })
}
