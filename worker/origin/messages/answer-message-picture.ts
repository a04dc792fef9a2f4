// Takes a message with a picture, and gives the picture to the two members of the conversation. Its bytes are never logged or cached.

import { inboxTag } from '../../../shared/contract/cache-tags.ts'
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { messagePictureTries } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import { doneBefore, noteDone } from '../contract/store/done-requests.ts'
import type { Env } from '../env.ts'
import { countAttempt, refundAttempt } from '../http/attempts.ts'
import { type MemberCaller, readCaller } from '../http/caller.ts'
import { refusal } from '../http/json-response.ts'
import { pictureResponse } from '../http/picture-response.ts'
import { messagePictureKey } from '../media/output-keys.ts'
import { readPicture } from '../media/read-picture.ts'
import { actCounters } from '../site/act-counters.ts'
import { exists } from '../sql/act-targets.ts'
import { messageRights } from './may-message.ts'
import { beginMessagePicture, sentMessagePicture } from './message-pictures.ts'
import { addMessagePicture, fileOfPicture } from './store/message-pictures.ts'
import { addMessage } from './store/messages.ts'
import { addNotification } from './store/notifications.ts'

type Sent = BodyOf<'messagePicture'>
type Answer = Result<WriteAnswerOf<'messagePicture'>>

/** Any picture may be sent: the processor makes large ones smaller. */
const anySize = { width: 1, height: 1 }

export async function answerSendMessagePicture(form: Sent, env: Env, caller: MemberCaller): Promise<Answer> {
  const { db } = env
  const { user_id: userId } = caller.user
  const toId = form.object_id
  const before = await sentBefore(db, caller)
  if (before !== null) return ok({ ok: true, message_id: before })
  if (toId === userId || !(await exists(db, 'member', toId, userId))) return refused('not_found', 'notify')
  if (!(await messageRights(db, userId, toId)).maySendPictures) return refused('no_permission', 'notify')
  const picture = await readPicture(form.file, anySize)
  if (!picture.ok) return picture
  const { windowSeconds, member: limit } = messagePictureTries
  // It is a message like any other. Each picture is stored and encoded, too: without its own limit one member could fill both.
  const counters = [
    ...(await actCounters(env, 'message.new', { userId, client: caller.client })),
    { key: `message-picture:${userId}`, limit, windowSeconds },
  ]
  const tried = await countAttempt(env, counters, 'refuse')
  if (!tried.ok) return refused(tried.code, 'file', tried.info)
  const message_id = await store(env, form, { caller, file: picture.value.file }).catch(async (fault: unknown) => {
    await refundAttempt(env, tried.counted)
    throw fault
  })
  if (message_id === null) {
    await refundAttempt(env, tried.counted)
    return refused('no_permission', 'notify')
  }
  caller.invalidate(inboxTag(toId))
  caller.invalidate(inboxTag(userId))
  await Promise.allSettled([toId, userId].map((id) => env.notifyOpenPages(id)))
  return ok({ ok: true, message_id })
}

/** The id of the message that the same request made earlier; null where it made none. */
const sentBefore = (db: Env['db'], { user, requestId }: MemberCaller): Promise<number | null> =>
  requestId === null ? Promise.resolve(null) : doneBefore(db, user.user_id, requestId)

/** The id of the message; null where a block came in between. */
async function store(
  env: Env,
  { object_id: toId, msg = '', alt = '' }: Sent,
  { caller, file }: { caller: MemberCaller; file: Blob },
): Promise<number | null> {
  const { db } = env
  const { requestId } = caller
  const { user_id: userId } = caller.user
  const [picture, nowSeconds] = [crypto.randomUUID(), currentSeconds()]
  await env.putNewFile(sentMessagePicture(picture), await file.arrayBuffer())
  const forget = () => env.media.delete(sentMessagePicture(picture))
  try {
    const job = await beginMessagePicture(env, { picture, bytes: file.size })
    const [added, ...sides] = addMessage(db, { userId, toId, message: msg, nowSeconds })
    const [result] = await db.batch<{ message_id: number }>([
      added,
      ...(requestId === null ? [] : [noteDone(db, userId, requestId, nowSeconds)]),
      ...sides,
      addMessagePicture(db, { picture, userId, alt }),
      addNotification(db, { kind: 'message', userId: toId, actorId: userId, nowSeconds }),
      job,
    ])
    const [row] = result?.results ?? []
    if (!row) await forget()
    return row?.message_id ?? null
  } catch (fault) {
    // A picture without a message would never be deleted.
    await forget()
    const before = await sentBefore(db, caller)
    if (before !== null) return before
    throw fault
  }
}

/** For the two members with their sessions only: it has no public address. */
export async function answerMessagePicture(request: Request, env: Env): Promise<Response> {
  const picture = new URL(request.url).searchParams.get('id') ?? ''
  const session = await readCaller(request.headers, env).session()
  if (!session) return refusal(refused('not_found'))
  const file = await fileOfPicture(env.db, picture, session.user.user_id)
  return pictureResponse(file === null ? null : await env.media.get(messagePictureKey(file)))
}
