// Messages between members. A member who may not write learns only that it is not allowed.
import { ok, refused } from '../../../shared/result.ts'
import { mayWriteTo } from '../may-write.ts'
import { addMessage, clearConversation, forgetCleared, markRead } from '../store/messages.ts'
import { readAllNotices, tell, untell } from '../store/notices.ts'
import { isThere } from '../store/things.ts'
import type { ActHandler } from './act.ts'

const none = refused('not_found', 'notify')
const notAllowed = refused('no_permission', 'notify')
/** Having nothing unread succeeds too. */
const otherwise = ok({ ok: true as const })

export const writeMessage: ActHandler<'message.new'> = async (
  { object_id, msg },
  { env: { db }, user, nowSeconds },
) => {
  const { user_id } = user
  if (object_id === user_id || !(await isThere(db, 'member', object_id, user_id))) return none
  if (!(await mayWriteTo(db, user_id, object_id))) return notAllowed
  return ok({
    statements: [
      ...addMessage(db, { userId: user_id, toId: object_id, message: msg, nowSeconds }),
      tell(db, { kind: 'message', userId: object_id, actorId: user_id, nowSeconds }),
    ],
    otherwise: notAllowed,
    rings: [object_id, user_id],
  })
}

export const readMessages: ActHandler<'message.read'> = async ({ object_id }, { env: { db }, user }) =>
  ok({ statements: [markRead(db, user.user_id, object_id), untell(db, 'message', user.user_id, object_id)], otherwise })

export const dropConversation: ActHandler<'message.del'> = async ({ object_id }, { env: { db }, user }) =>
  ok({
    statements: [
      clearConversation(db, user.user_id, object_id),
      forgetCleared(db, user.user_id, object_id),
      untell(db, 'message', user.user_id, object_id),
    ],
    otherwise: none,
  })

export const readNotices: ActHandler<'notice.read'> = async (_, { env: { db }, user }) =>
  ok({ statements: [readAllNotices(db, user.user_id)], otherwise })
