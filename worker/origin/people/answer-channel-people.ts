// Who runs a channel changes: an owner invites, removes and offers; who was asked answers.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { channelPeopleTries } from '../../../shared/limits.ts'
import { type Result, refused, refusedForm } from '../../../shared/result.ts'
import { type ChannelPeopleAct, mayInChannel } from '../../../shared/rules/people-channel-roles.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { done } from '../http/done.ts'
import { isBlockedEitherWay } from '../members/store/friends.ts'
import { addNotification, removeAskedNotification } from '../messages/store/notifications.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { barOf, noSuchMember, refuseBar } from './answer-own-channels.ts'
import {
  accept,
  dropOffer,
  dropPerson,
  finishTakeOver,
  invite,
  memberNamed,
  offer,
  offeredTo,
  ownerOf,
  roleInChannel,
  takeOver,
} from './store/own-channels.ts'

type Body = BodyOf<'channelPeople'>
type Answer = Result<WriteAnswerOf<'channelPeople'>>
type Actor = { user_id: number; username: string }
type Act = (body: Body, env: Env, actor: Actor) => Promise<Answer>

const notFound = refused('not_found', 'notify')
const changed = ({ meta }: { meta: { changes: number } }): Answer => (meta.changes === 0 ? notFound : done)

/** An act of the owner; a channel that is not theirs does not exist. */
const byOwner =
  (act: Act): Act =>
  async (body, env, actor) =>
    mayInChannel(await roleInChannel(env.db, body.id, actor.user_id), 'invite') ? act(body, env, actor) : notFound

/** The member whom the owner names. One who has blocked the owner, or whom the owner has blocked, is not found. */
async function named({ username }: Body, env: Env, userId: number): Promise<Result<number>> {
  const { windowSeconds, limit } = channelPeopleTries
  const tried = await countAttempt(env, [{ key: `channel-people:${userId}`, limit, windowSeconds }], 'refuse')
  if (!tried.ok) return refused(tried.code, 'username', tried.info)
  const found = await memberNamed(env.db, username ?? '')
  if (found === null || found === userId || (await isBlockedEitherWay(env.db, userId, found))) return noSuchMember
  return { ok: true, value: found }
}

const acts: Record<ChannelPeopleAct, Act> = {
  invite: byOwner(async (body, env, { user_id: userId }) => {
    const { role } = body
    if (role === undefined) return refusedForm([{ field: 'role', code: 'required' }])
    const asked = await named(body, env, userId)
    if (!asked.ok) return asked
    const [of, nowSeconds] = [{ channelId: body.id, userId: asked.value }, currentSeconds()]
    const [added] = await env.db.batch([invite(env.db, { ...of, role, nowSeconds }), notifyAsked(env, of, userId)])
    return added?.meta.changes === 0 ? refused('people_limit', 'username') : done
  }),
  remove: byOwner(async ({ id, user_id }, { db }) => {
    const of = { channelId: id, userId: user_id }
    const [dropped] = await db.batch([dropPerson(db, of), removeAskedNotification(db, of)])
    return dropped ? changed(dropped) : notFound
  }),
  offer: byOwner(async (body, env, { user_id: userId }) => {
    const asked = await named(body, env, userId)
    if (!asked.ok) return asked
    const [of, nowSeconds] = [{ channelId: body.id, userId: asked.value }, currentSeconds()]
    const former = await offeredTo(env.db, body.id)
    await env.db.batch([
      offer(env.db, { ...of, nowSeconds }),
      notifyAsked(env, of, userId),
      // An offer to another member takes the place of a former one.
      ...(former === null ? [] : [removeAskedNotification(env.db, { ...of, userId: former })]),
    ])
    return done
  }),
  withdraw_offer: byOwner(async ({ id }, { db }) => {
    const userId = await offeredTo(db, id)
    if (userId === null) return notFound
    const [dropped] = await db.batch([
      dropOffer(db, id, userId),
      removeAskedNotification(db, { channelId: id, userId }),
    ])
    return dropped ? changed(dropped) : notFound
  }),
  accept: async ({ id }, { db }, { user_id: userId }) => changed(await accept(db, { channelId: id, userId }).run()),
  leave: async ({ id }, { db }, { user_id: userId }) => changed(await dropPerson(db, { channelId: id, userId }).run()),
  refuse_offer: async ({ id }, { db }, { user_id: userId }) => changed(await dropOffer(db, id, userId).run()),
  async take({ id }, { db }, { user_id: userId, username }) {
    const bar = await barOf(db, userId)
    if (bar) return refuseBar(bar)
    const former = await ownerOf(db, id)
    if (!former) return notFound
    const nowSeconds = currentSeconds()
    const taken = { channelId: id, userId, formerId: former.user_id, nowSeconds }
    const change = { before: { member: former.username }, after: { member: username } }
    const audited = { actorId: userId, queue: 'channels', item: String(id), act: 'edit', change, nowSeconds } as const
    const [updated] = await decideAudited(db, audited, (logged, isLogged) => [
      takeOver(db, taken),
      logged,
      ...finishTakeOver(db, taken, isLogged),
    ])
    return updated ? changed(updated) : notFound
  },
}

/** Notifies the member who was asked, in the batch that asks them. */
const notifyAsked = ({ db }: Env, { channelId, userId }: { channelId: number; userId: number }, actorId: number) =>
  addNotification(db, {
    kind: 'channel_asked',
    userId,
    actorId,
    section: 'channel',
    objectId: channelId,
    nowSeconds: currentSeconds(),
  })

export const answerChannelPeople = (body: Body, env: Env, { user }: MemberCaller): Promise<Answer> =>
  acts[body.act](body, env, user)
