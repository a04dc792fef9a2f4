// Trending videos, the week's new ones, and performers on the rise; until the first lists are made, the most watched and the newest.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { PickList } from '../../../shared/rules/browse-filters.ts'
import { toModelThumb } from '../cards/people-cards.ts'
import { toThumb } from '../cards/video-card.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { risingModels } from '../people/store/rising-models.ts'
import type { List } from '../sql/list-filters.ts'
import { pageAt } from '../sql/page.ts'
import { limitedCounts } from '../video/store/limited-counts.ts'
import { pageOfList } from './store/lists.ts'
import { pageOfPicks } from './store/picks.ts'

const standIns: Record<PickList, Pick<List, 'sort' | 'window'>> = {
  trending: { sort: 'most-popular', window: { country: '', period: 'week' } },
  week: { sort: 'latest-updates', window: { country: '', period: 'all' } },
}

export async function answerPicks(
  { gender, list, count, page }: ParamsOf<'picks'>,
  { db }: Env,
): Promise<Result<AnswerOf<'picks'>>> {
  const listFilter = { gender, type: 'all', duration: '' } as const
  const range = pageAt(count, page)
  const made = await pageOfPicks(db, list, listFilter, range)
  const isEmpty = made.total === 0 && page === 1
  const found = isEmpty ? await pageOfList(db, { listFilter, ...standIns[list] }, range, currentSeconds()) : made
  const total = isEmpty ? found.cards.length : found.total
  return ok({ videos: found.cards.map(toThumb), total_count: total })
}

export async function answerRisingModels(
  { gender }: ParamsOf<'risingModels'>,
  { db }: Env,
): Promise<Result<AnswerOf<'risingModels'>>> {
  const rows = await risingModels(db, gender, pageSizes.list)
  const limitOf = await limitedCounts(
    db,
    'model',
    rows.map(({ model_id }) => model_id),
  )
  return ok({ models: rows.map((row) => toModelThumb(row, limitOf(row.model_id))) })
}
