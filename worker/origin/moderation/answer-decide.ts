// A moderator's decision: one row a queue names its decider.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { type Result, refused } from '../../../shared/result.ts'
import type { ModerationQueue } from '../../../shared/rules/moderation-queues.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import type { Done } from '../http/done.ts'
import { requireModeratorOf } from './claim-item.ts'
import { decideAppeal } from './decide-appeal.ts'
import { decideNotice } from './decide-notice.ts'
import { itemDeciders } from './decide-queue-item.ts'
import type { Decider } from './decider.ts'

/** Uploads and age checks are decided by rows of their own in the contract: review and decideAge. */
const decidedElsewhere: Decider = async () => refused('invalid', 'queue')

/** A queue without a decider does not compile. */
export const deciders: Record<ModerationQueue, Decider> = {
  notices: decideNotice,
  appeals: decideAppeal,
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
