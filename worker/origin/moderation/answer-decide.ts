// A moderator's decision about an item of any queue: the table names each queue's decider.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import type { User } from '../../../shared/entities/account.ts'
import { type Result, refused } from '../../../shared/result.ts'
import type { ModerationQueue } from '../../../shared/rules/moderation-queues.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import type { Done } from '../http/done.ts'
import { decideNotice } from './decide-notice.ts'
import { itemDeciders } from './decide-queue-item.ts'
import { requireModeratorOf } from './require-staff.ts'

type Decided = Omit<BodyOf<'decide'>, 'queue'>
export type Decider = (decided: Decided, env: Env, caller: MemberCaller, moderator: User) => Promise<Result<Done>>

/** Uploads and age checks are decided by rows of their own in the contract: review and decideAge. */
const decidedElsewhere: Decider = async () => refused('invalid', 'queue')

/** A queue without a decider does not compile. */
export const deciders: Record<ModerationQueue, Decider> = {
  notices: decideNotice,
  ...itemDeciders,
  uploads: decidedElsewhere,
  ages: decidedElsewhere,
}

export async function answerDecide(
  { queue, ...decided }: BodyOf<'decide'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const moderator = await requireModeratorOf(caller, queue)
  if (!moderator.ok) return moderator
  return deciders[queue](decided, env, caller, moderator.value)
}
