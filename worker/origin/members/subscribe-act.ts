// Subscribes to performers, channels and other members.
import { ok, refused } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { adjustCounter, exists } from '../sql/act-targets.ts'
import { follow } from './store/subscriptions.ts'

export const subscribe: ActHandler<'subscribe'> = async ({ section, object_id }, { env: { db }, user, nowSeconds }) => {
  const { user_id } = user
  if (section === 'member' && object_id === user_id) return refused('to_yourself', 'notify')
  if (!(await exists(db, section, object_id, user_id))) return refused('not_found', 'notify')
  return ok({
    statements: [
      follow(db, user_id, section, object_id, nowSeconds),
      adjustCounter(db, section, 'subscribers', object_id, 1),
    ],
    onNoChange: refused('already_subscribed', 'notify'),
    changedUserIds: [user_id],
  })
}
