// Where a former address leads.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { currentDir } from './store/moved-dirs.ts'

export async function answerMoved(
  { section, dir }: ParamsOf<'moved'>,
  { db }: Env,
): Promise<Result<AnswerOf<'moved'>>> {
  return ok({ dir: await currentDir(db, section, dir) })
}
