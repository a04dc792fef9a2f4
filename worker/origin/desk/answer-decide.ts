// A moderator's decision: one row a queue names its decider.

import type { BodyOf } from '../../../shared/contract/contract.ts'
import type { User } from '../../../shared/entities/account.ts'
import { type Result, refused } from '../../../shared/result.ts'
import type { DeskQueue } from '../../../shared/rules/desk-queues.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import type { Done } from '../handlers/done.ts'
import { atQueue } from './at-desk.ts'
import { decideNotice } from './decide-notice.ts'
import { decideComment, decidePicture, decideReport } from './decide-thing.ts'

type Decided = Omit<BodyOf<'decide'>, 'queue'>
export type Decider = (decided: Decided, env: Env, asker: Asker, moderator: User) => Promise<Result<Done>>

/** Uploads and age checks have addresses of their own. */
const deciders: { [Queue in DeskQueue]?: Decider } = {
  notices: decideNotice,
  reports: decideReport,
  comments: decideComment,
  pictures: decidePicture,
}

export async function answerDecide(
  { queue, ...decided }: BodyOf<'decide'>,
  env: Env,
  asker: Asker,
): Promise<Result<Done>> {
  const moderator = await atQueue(asker, queue)
  if (!moderator.ok) return moderator
  const decider = deciders[queue]
  return decider ? decider(decided, env, asker, moderator.value) : refused('invalid', 'queue')
}
