// Performers and channels that a search is about.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { toChannelThumb, toModelThumb } from '../cards/people-cards.ts'
import type { Env } from '../env.ts'
import { peopleFoundBy } from './store/found-people.ts'

export async function answerFoundPeople(
  { search, count }: ParamsOf<'foundPeople'>,
  { db }: Env,
): Promise<Result<AnswerOf<'foundPeople'>>> {
  const { models, channels } = await peopleFoundBy(db, search, count)
  return ok({ models: models.map(toModelThumb), channels: channels.map(toChannelThumb) })
}
