// Messages between members. A member who may not write learns only that it is not allowed.
import { ok, refused } from '../../../shared/result.ts'
import type { ActHandler } from '../http/act.ts'
import { exists } from '../sql/act-targets.ts'
import { mayMessage } from './may-message.ts'
import { forgetMessagePictures } from './message-pictures.ts'
import { showSeen } from './show-seen.ts'
import { conversationStateOf } from './store/conversations.ts'
import { addMessage, clearConversation, forgetCleared, markRead } from './store/messages.ts'
import { addNotification, markNotificationsRead, removeNotifications } from './store/notifications.ts'

const notFound = refused('not_found', 'notify')
const notAllowed = refused('no_permission', 'notify')
/** Having nothing unread succeeds too. */
const onNoChange = ok({ ok: true as const })

export const writeMessage: ActHandler<'message.new'> = async (
  { object_id, msg },
  { env: { db }, user, nowSeconds },
) => {
  const { user_id } = user
  if (object_id === user_id || !(await exists(db, 'member', object_id, user_id))) return notFound
  if (!(await mayMessage(db, user_id, object_id))) return notAllowed
  return ok({
    statements: [
      ...addMessage(db, { userId: user_id, toId: object_id, message: msg, nowSeconds }),
      addNotification(db, { kind: 'message', userId: object_id, actorId: user_id, nowSeconds }),
    ],
    onNoChange: notAllowed,
    notifiedUserIds: [object_id, user_id],
  })
}

export const readMessages: ActHandler<'message.read'> = async ({ object_id }, { env: { db }, user }) => {
  const [{ isRequest }, isShown] = await Promise.all([
    conversationStateOf(db, user.user_id, object_id),
    showSeen(db, user.user_id, object_id),
  ])
  return ok({
    statements: [markRead(db, user.user_id, object_id), removeNotifications(db, 'message', user.user_id, object_id)],
    onNoChange,
    // The other member's open page shows it, unless one of the two hides it. A request does not say that it was read.
    notifiedUserIds: isShown && !isRequest ? [object_id] : [],
  })
}

export const deleteConversation: ActHandler<'message.del'> = async ({ object_id }, { env, user }) => {
  const { db } = env
  return ok({
    statements: [
      clearConversation(db, user.user_id, object_id),
      forgetCleared(db, user.user_id, object_id),
      removeNotifications(db, 'message', user.user_id, object_id),
    ],
    afterwards: () => forgetMessagePictures(env),
    onNoChange: notFound,
  })
}

export const readNotifications: ActHandler<'notice.read'> = async (_, { env: { db }, user }) =>
  ok({ statements: [markNotificationsRead(db, user.user_id)], onNoChange })
