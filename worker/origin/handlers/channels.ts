// A page of channels, and one channel.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { channelByDir, pageOfChannels } from '../store/channels.ts'
import { pageAt } from '../store/page.ts'
import { isoDate } from './cards.ts'
import { channelThumbOf, known } from './people-cards.ts'

export async function answerChannels(
  { gender, sort, count, page, object_id }: ParamsOf<'channels'>,
  { db }: Env,
): Promise<Result<AnswerOf<'channels'>>> {
  const { rows, total } = await pageOfChannels(db, { gender, letter: object_id, sort }, pageAt(count, page))
  return ok({ channels: rows.map(channelThumbOf), total_count: total })
}

export async function answerChannel({ dir }: ParamsOf<'channel'>, { db }: Env): Promise<Result<AnswerOf<'channel'>>> {
  const row = await channelByDir(db, dir)
  if (!row) return refused('not_found', 'dir')
  const { url, description, added_date } = row
  return ok({
    channel: { ...channelThumbOf(row), url, description: known(description), added_date: isoDate(added_date) },
  })
}
