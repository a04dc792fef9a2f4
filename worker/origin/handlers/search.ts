// A page of a search: matches best first, and the ways on.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pagesMax } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { pageOfSearch } from '../store/search.ts'
import { matchOf } from '../store/search-text.ts'
import { thumbOf } from './cards.ts'
import { relatedSearches } from './related-searches.ts'

export async function answerSearch(params: ParamsOf<'search'>, { db }: Env): Promise<Result<AnswerOf<'search'>>> {
  const match = matchOf(params.search, params)
  if (!match) return ok({ videos: [], total_count: 0, categories: [], related_searches: [] })
  const { count, page } = params
  const found = await pageOfSearch(db, match, { offset: (page - 1) * count, count, totalMax: pagesMax * count })
  const { categories, models, titles } = found.sample
  return ok({
    videos: found.cards.map(thumbOf),
    total_count: found.total,
    categories,
    related_searches: relatedSearches(params.search, {
      names: [...categories, ...models].map(({ title }) => title),
      titles: titles.map(({ title }) => title),
    }),
  })
}
