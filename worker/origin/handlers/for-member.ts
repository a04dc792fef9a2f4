// Wraps answers that need a session; callers without one are refused with sign_in.
import type { AnswerOf, EndpointName, ParamsOf } from '../../../shared/contract/contract.ts'
import { type Result, refused } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'

type Answering<Name extends EndpointName> = (
  params: ParamsOf<Name>,
  db: Env['db'],
  userId: number,
  env: Env,
) => Promise<Result<AnswerOf<Name>>>

export const forMember =
  <Name extends EndpointName>(answer: Answering<Name>) =>
  async (params: ParamsOf<Name>, env: Env, asker: Asker): Promise<Result<AnswerOf<Name>>> => {
    const session = await asker.session()
    return session ? answer(params, env.db, session.user.user_id, env) : refused('sign_in')
  }
