// Performers and channels that a search is about.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { toChannelThumb, toModelThumb } from '../cards/people-cards.ts'
import type { Env } from '../env.ts'
import { limitedCounts } from '../video/store/limited-counts.ts'
import { peopleFoundBy } from './store/found-people.ts'

export async function answerFoundPeople(
  { search, count }: ParamsOf<'foundPeople'>,
  { db }: Env,
): Promise<Result<AnswerOf<'foundPeople'>>> {
  const { models, channels } = await peopleFoundBy(db, search, count)
  const [ofModel, ofChannel] = await Promise.all([
    limitedCounts(
      db,
      'model',
      models.map(({ model_id }) => model_id),
    ),
    limitedCounts(
      db,
      'channel',
      channels.map(({ channel_id }) => channel_id),
    ),
  ])
  return ok({
    models: models.map((row) => toModelThumb(row, ofModel(row.model_id))),
    channels: channels.map((row) => toChannelThumb(row, ofChannel(row.channel_id))),
  })
}
