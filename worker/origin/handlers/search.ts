// A page of a search: matches best first, and the ways on.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { pageAt } from '../store/page.ts'
import { nothingFound, pageOfSearch } from '../store/search.ts'
import { matchesOf } from '../store/search-text.ts'
import { thumbOf } from './cards.ts'
import { relatedSearches } from './related-searches.ts'

export async function answerSearch(params: ParamsOf<'search'>, { db }: Env): Promise<Result<AnswerOf<'search'>>> {
  const { count, page } = params
  const asked = pageAt(count, page)
  let found = nothingFound
  for (const match of matchesOf(params.search)) {
    if (found.total === 0) found = await pageOfSearch(db, match, params, asked)
  }
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
