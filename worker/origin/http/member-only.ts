// Wraps answers that need a session; callers without one are refused with sign_in.
import type { AnswerOf, EndpointName, ParamsOf } from '../../../shared/contract/contract.ts'
import { type Result, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import type { Caller } from './caller.ts'

type Answering<Name extends EndpointName> = (
  params: ParamsOf<Name>,
  db: Env['db'],
  userId: number,
  env: Env,
) => Promise<Result<AnswerOf<Name>>>

export const memberOnly =
  <Name extends EndpointName>(answer: Answering<Name>) =>
  async (params: ParamsOf<Name>, env: Env, caller: Caller): Promise<Result<AnswerOf<Name>>> => {
    const session = await caller.session()
    return session ? answer(params, env.db, session.user.user_id, env) : refused('sign_in')
  }
