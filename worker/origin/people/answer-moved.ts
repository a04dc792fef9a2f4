// Where a former address leads.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { currentDir } from './store/moved-dirs.ts'

export async function answerMoved(
  { section, dir }: ParamsOf<'moved'>,
  { db }: Env,
): Promise<Result<AnswerOf<'moved'>>> {
  const found = await currentDir(db, section, dir)
  return found === null ? refused('not_found', 'dir') : ok({ dir: found })
}
