// Becoming friends, and the opposite. Whoever was blocked is told no more than that it did not work.
import { ok, refused } from '../../../shared/result.ts'
import { acceptFriend, areApart, askFriend, block, dropFriend, unblock } from '../store/friends.ts'
import { isThere } from '../store/things.ts'
import type { ActHandler } from './act.ts'

const none = refused('not_found', 'notify')

export const requestFriend: ActHandler<'friend.new'> = async ({ object_id }, { env: { db }, user, nowSeconds }) => {
  const { user_id } = user
  if (object_id === user_id) return refused('friend_to_yourself', 'notify')
  if (!(await isThere(db, 'member', object_id, user_id))) return none
  if (await areApart(db, user_id, object_id)) return refused('no_permission', 'notify')
  return ok({
    statements: [askFriend(db, user_id, object_id, nowSeconds)],
    otherwise: refused('friend_request_already_sent', 'notify'),
  })
}

export const befriend: ActHandler<'friend.accept'> = async ({ object_id }, { env: { db }, user, nowSeconds }) =>
  ok({ statements: acceptFriend(db, user.user_id, object_id, nowSeconds), otherwise: none })

export const unfriend: ActHandler<'friend.del'> = async ({ object_id }, { env: { db }, user }) =>
  ok({ statements: [dropFriend(db, user.user_id, object_id)], otherwise: none })

/** Friends no more, then. */
export const blockMember: ActHandler<'block.new'> = async ({ object_id }, { env: { db }, user, nowSeconds }) => {
  const { user_id } = user
  if (object_id === user_id || !(await isThere(db, 'member', object_id, user_id))) return none
  return ok({
    statements: [block(db, user_id, object_id, nowSeconds), dropFriend(db, user_id, object_id)],
    otherwise: refused('already_blocked', 'notify'),
  })
}

export const unblockMember: ActHandler<'block.del'> = async ({ object_id }, { env: { db }, user }) =>
  ok({ statements: [unblock(db, user.user_id, object_id)], otherwise: none })
