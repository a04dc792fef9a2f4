// A page of channels, and one channel.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { otherChannelsShown } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { readSections } from '../../../shared/rules/channel-sections.ts'
import { optional, pageFieldsOf, pictureUrl, toChannelThumb } from '../cards/people-cards.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { pageAt } from '../sql/page.ts'
import { limitedCounts } from '../video/store/limited-counts.ts'
import { channelByDir, pageOfChannels } from './store/channels.ts'
import { otherChannelsOf } from './store/other-channels.ts'

export async function answerChannels(
  { gender, sort, count, page, object_id, search }: ParamsOf<'channels'>,
  { db }: Env,
): Promise<Result<AnswerOf<'channels'>>> {
  const { rows, total } = await pageOfChannels(
    db,
    { gender, filters: { letter: object_id }, sort, search },
    pageAt(count, page),
  )
  const ids = rows.map(({ channel_id }) => channel_id)
  const limitOf = await limitedCounts(db, 'channel', ids)
  return ok({ channels: rows.map((row) => toChannelThumb(row, limitOf(row.channel_id))), total_count: total })
}

export async function answerChannel({ dir }: ParamsOf<'channel'>, { db }: Env): Promise<Result<AnswerOf<'channel'>>> {
  const row = await channelByDir(db, dir)
  if (!row) return refused('not_found', 'dir')
  const { channel_id, url, description, added_date } = row
  const limitOf = await limitedCounts(db, 'channel', [channel_id])
  return ok({
    channel: {
      ...toChannelThumb(row, limitOf(channel_id)),
      url: url || undefined,
      description: optional(description),
      cover: pictureUrl(row.cover),
      ...(row.sections !== null && { sections: readSections(row.sections) }),
      ...pageFieldsOf(row),
      added_date: toIsoDate(added_date),
    },
  })
}

export async function answerOtherChannels(
  { dir }: ParamsOf<'otherChannels'>,
  { db }: Env,
): Promise<Result<AnswerOf<'otherChannels'>>> {
  const rows = await otherChannelsOf(db, dir, otherChannelsShown)
  if (!rows) return refused('not_found', 'dir')
  const ids = rows.map(({ channel_id }) => channel_id)
  const limitOf = await limitedCounts(db, 'channel', ids)
  return ok({ channels: rows.map((row) => toChannelThumb(row, limitOf(row.channel_id))) })
}
