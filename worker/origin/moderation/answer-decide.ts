// A moderator's decision: one row a queue names its decider.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { type Result, refused } from '../../../shared/result.ts'
import type { ModerationQueue } from '../../../shared/rules/moderation-queues.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import type { Done } from '../http/done.ts'
import { requireModeratorOf } from './claim-item.ts'
import { decideNotice } from './decide-notice.ts'
import { decideComment, decidePicture, decideReport } from './decide-queue-item.ts'
import type { Decider } from './decider.ts'

/** Uploads and age checks have addresses of their own. */
const deciders: { [Queue in ModerationQueue]?: Decider } = {
  notices: decideNotice,
  reports: decideReport,
  comments: decideComment,
  pictures: decidePicture,
}

export async function answerDecide(
  { queue, ...decided }: BodyOf<'decide'>,
  env: Env,
  caller: Caller,
): Promise<Result<Done>> {
  const moderator = await requireModeratorOf(caller, queue)
  if (!moderator.ok) return moderator
  const decider = deciders[queue]
  return decider ? decider(decided, env, caller, moderator.value) : refused('invalid', 'queue')
}
