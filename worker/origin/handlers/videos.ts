// Lists: all videos, or those watched in a country.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pagesMax } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { datedSorts } from '../../../shared/rules/filters.ts'
import type { Env } from '../env.ts'
import { pageOfList, type Window } from '../store/lists.ts'
import { thumbOf } from './cards.ts'

export async function answerVideos(params: ParamsOf<'videos'>, { db }: Env): Promise<Result<AnswerOf<'videos'>>> {
  const { sort, count, page } = params
  if (sort === 'relevance' || sort === 'playlist-order') return refused('invalid', 'sort')
  const window = windowOf(params)
  if (!window) return refused('invalid', 'object_id')
  const { cards, total } = await pageOfList(
    db,
    { shelf: params, window, sort },
    { offset: (page - 1) * count, count, totalMax: pagesMax * count },
  )
  return ok({ videos: cards.map(thumbOf), total_count: total })
}

/** Null when the object does not belong to the section. A date means nothing to a sort that looks at no stretch of time. */
function windowOf({ section, object_id, sort, date }: ParamsOf<'videos'>): Window | null {
  const isCountry = section === 'country'
  if (!(isCountry ? /^[a-z]{2}$/ : /^$/).test(object_id)) return null
  return { country: object_id, period: date !== '' && datedSorts.includes(sort) ? date : 'all' }
}
