// What decides the items of one queue.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import type { User } from '../../../shared/entities/account.ts'
import type { Result } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import type { Done } from '../http/done.ts'

type Decided = Omit<BodyOf<'decide'>, 'queue'>
export type Decider = (decided: Decided, env: Env, caller: MemberCaller, moderator: User) => Promise<Result<Done>>
