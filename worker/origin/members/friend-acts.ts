// Friend requests, friendships and blocks. A blocked member learns only that the request is not allowed.
import { ok, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import type { ActHandler } from '../http/act.ts'
import { acceptConversation } from '../messages/store/conversations.ts'
import { addNotification, removeNotifications } from '../messages/store/notifications.ts'
import { exists } from '../sql/act-targets.ts'
import {
  acceptFriendship,
  block,
  endFriendship,
  isBlockedEitherWay,
  requestFriendship,
  type Standing,
  standingBetween,
  unblock,
} from './store/friends.ts'

const notFound = refused('not_found', 'notify')

/** Why no request is sent: the button shows what stands between the two already. */
const codeOfStanding = {
  asked: 'friend_request_already_sent',
  asking: 'friend_request_waits',
  friends: 'already_friends',
} as const satisfies Record<Standing, string>

/** Refused with friend_to_yourself, not_found, no_permission when one blocks the other, and with what stands between them already. */
export const requestFriend: ActHandler<'friend.new'> = async ({ object_id }, { env: { db }, user, nowSeconds }) => {
  const { user_id } = user
  if (object_id === user_id) return refused('friend_to_yourself', 'notify')
  if (!(await exists(db, 'member', object_id, user_id))) return notFound
  if (await isBlockedEitherWay(db, user_id, object_id)) return refused('no_permission', 'notify')
  return ok({
    statements: [
      requestFriendship(db, user_id, object_id, nowSeconds),
      addNotification(db, { kind: 'friend_request', userId: object_id, actorId: user_id, nowSeconds }),
    ],
    onNoChange: async () =>
      refused(codeOfStanding[(await standingBetween(db, user_id, object_id)) ?? 'asked'], 'notify'),
    notifiedUserIds: [object_id],
  })
}

/** Refused with not_found without a pending request: its sender may have withdrawn it, or be banned. */
export const acceptFriendRequest: ActHandler<'friend.accept'> = async (
  { object_id },
  { env: { db }, user, nowSeconds },
) => {
  if (!(await exists(db, 'member', object_id, user.user_id))) return notFound
  return ok({
    statements: [
      ...acceptFriendship(db, user.user_id, object_id, nowSeconds),
      addNotification(db, { kind: 'friend_accepted', userId: object_id, actorId: user.user_id, nowSeconds }),
      removeNotifications(db, 'friend_request', user.user_id, object_id),
      acceptConversation(db, user.user_id, object_id),
    ],
    onNoChange: notFound,
    notifiedUserIds: [object_id],
    changedUserIds: [user.user_id, object_id],
  })
}

/** Ends a friendship, or removes a request of either side. Refused with not_found without one. */
export const removeFriend: ActHandler<'friend.del'> = async ({ object_id }, { env: { db }, user }) =>
  ok({
    statements: [
      endFriendship(db, user.user_id, object_id),
      ...removeRequestNotifications(db, user.user_id, object_id),
    ],
    onNoChange: notFound,
    changedUserIds: [user.user_id, object_id],
  })

/** Removes the notifications of a request that is gone. */
const removeRequestNotifications = (db: Env['db'], one: number, other: number) => [
  removeNotifications(db, 'friend_request', one, other),
  removeNotifications(db, 'friend_request', other, one),
]

/** Also ends a friendship. Refused with not_found, also for the member themselves, and with already_blocked. */
export const blockMember: ActHandler<'block.new'> = async ({ object_id }, { env: { db }, user, nowSeconds }) => {
  const { user_id } = user
  if (object_id === user_id || !(await exists(db, 'member', object_id, user_id))) return notFound
  return ok({
    statements: [
      block(db, user_id, object_id, nowSeconds),
      endFriendship(db, user_id, object_id),
      ...removeRequestNotifications(db, user_id, object_id),
    ],
    onNoChange: refused('already_blocked', 'notify'),
    changedUserIds: [user_id, object_id],
  })
}

/** Refused with not_found when the member was not blocked. A former friendship does not return. */
export const unblockMember: ActHandler<'block.del'> = async ({ object_id }, { env: { db }, user }) =>
  ok({ statements: [unblock(db, user.user_id, object_id)], onNoChange: notFound })
