// How often acts may be done: the limits of the code, some of which the operator may tighten.
import type { ActName } from '../../../shared/contract/acts.ts'
import { actLimits } from '../../../shared/limits.ts'
import type { Counter } from '../durable/limiter.ts'
import type { Env } from '../env.ts'
import { setting } from './published-settings.ts'

/** The type makes the compiler ask for a limit per act. */
const limits: Record<ActName, { windowSeconds: number; member: number | null; network: number }> = actLimits

/** Limits of members that the operator may tighten. */
const tightened: Partial<Record<ActName, 'limit_comments' | 'limit_messages' | 'limit_friends'>> = {
  comm: 'limit_comments',
  'message.new': 'limit_messages',
  'friend.new': 'limit_friends',
}

type Acting = {
  userId: number | null
  client: string
  /** By which a repetition is known. */
  requestId?: string | null
}

/** How often a member and a network may do it. A member's request counts once, however often it is repeated. */
export async function actCounters(env: Env, name: ActName, acting: Acting): Promise<Counter[]> {
  const { userId, client, requestId } = acting
  const { windowSeconds, member: usual, network } = limits[name]
  const setName = tightened[name]
  const member = setName === undefined ? usual : await setting(env, setName)
  const within = { windowSeconds, ...(userId !== null && requestId && { request: `${userId}:${requestId}` }) }
  return [
    ...(userId !== null && member !== null ? [{ ...within, key: `act.${name}:${userId}`, limit: member }] : []),
    { ...within, key: `act-network.${name}:${client}`, limit: network },
  ]
}
