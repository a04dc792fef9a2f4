// Becoming friends, and the opposite. Whoever was blocked is told no more than that it did not work.
import { ok, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import type { ActHandler } from '../http/act.ts'
import { addNotification, removeNotifications } from '../messages/store/notifications.ts'
import { exists } from '../sql/act-targets.ts'
import {
  acceptFriendship,
  block,
  endFriendship,
  isBlockedEitherWay,
  requestFriendship,
  unblock,
} from './store/friends.ts'

const none = refused('not_found', 'notify')

/** Refused with friend_to_yourself, not_found, no_permission where one of them blocks the other, friend_request_already_sent. */
export const requestFriend: ActHandler<'friend.new'> = async ({ object_id }, { env: { db }, user, nowSeconds }) => {
  const { user_id } = user
  if (object_id === user_id) return refused('friend_to_yourself', 'notify')
  if (!(await exists(db, 'member', object_id, user_id))) return none
  if (await isBlockedEitherWay(db, user_id, object_id)) return refused('no_permission', 'notify')
  return ok({
    statements: [
      requestFriendship(db, user_id, object_id, nowSeconds),
      addNotification(db, { kind: 'friend_request', userId: object_id, actorId: user_id, nowSeconds }),
    ],
    onNoChange: refused('friend_request_already_sent', 'notify'),
    rings: [object_id],
  })
}

/** Refused with not_found where nobody asked: they may have taken it back. */
export const acceptFriendRequest: ActHandler<'friend.accept'> = async (
  { object_id },
  { env: { db }, user, nowSeconds },
) =>
  ok({
    statements: [
      ...acceptFriendship(db, user.user_id, object_id, nowSeconds),
      addNotification(db, { kind: 'friend_accepted', userId: object_id, actorId: user.user_id, nowSeconds }),
      removeNotifications(db, 'friend_request', user.user_id, object_id),
    ],
    onNoChange: none,
    rings: [object_id],
    changedUserIds: [user.user_id, object_id],
  })

/** A friendship, one's own request or theirs: whichever there is. Refused with not_found where there is none. */
export const removeFriend: ActHandler<'friend.del'> = async ({ object_id }, { env: { db }, user }) =>
  ok({
    statements: [endFriendship(db, user.user_id, object_id), ...forgotten(db, user.user_id, object_id)],
    onNoChange: none,
    changedUserIds: [user.user_id, object_id],
  })

/** What was told of a request that is no more. */
const forgotten = (db: Env['db'], one: number, other: number) => [
  removeNotifications(db, 'friend_request', one, other),
  removeNotifications(db, 'friend_request', other, one),
]

/** Friends no more, then. Refused with not_found, of oneself too, and with already_blocked. */
export const blockMember: ActHandler<'block.new'> = async ({ object_id }, { env: { db }, user, nowSeconds }) => {
  const { user_id } = user
  if (object_id === user_id || !(await exists(db, 'member', object_id, user_id))) return none
  return ok({
    statements: [
      block(db, user_id, object_id, nowSeconds),
      endFriendship(db, user_id, object_id),
      ...forgotten(db, user_id, object_id),
    ],
    onNoChange: refused('already_blocked', 'notify'),
    changedUserIds: [user_id, object_id],
  })
}

/** Refused with not_found where they were not blocked. They are no friends again by it. */
export const unblockMember: ActHandler<'block.del'> = async ({ object_id }, { env: { db }, user }) =>
  ok({ statements: [unblock(db, user.user_id, object_id)], onNoChange: none })
