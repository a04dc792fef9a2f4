// A page of a search: matches best first, and the ways on.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { categoryLike } from '../store/names.ts'
import { pageAt } from '../store/page.ts'
import { nothingFound, pageOfSearch } from '../store/search.ts'
import { type Match, matchesOf, matchOfName, prefixMatch } from '../store/search-text.ts'
import { thumbOf } from './cards.ts'
import { relatedSearches } from './related-searches.ts'

export async function answerSearch(params: ParamsOf<'search'>, { db }: Env): Promise<Result<AnswerOf<'search'>>> {
  const { count, page } = params
  const asked = pageAt(count, page)
  let found = nothingFound
  for await (const match of waysToFind(params.search, db)) {
    found = await pageOfSearch(db, match, params, asked)
    if (found.total > 0) break
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

/** The words as they are, then as beginnings; at last the category that is called so in a language that no video names it in. */
async function* waysToFind(search: string, db: Env['db']): AsyncGenerator<Match> {
  yield* matchesOf(search)
  const words = prefixMatch(search)
  const category = words && (await categoryLike(db, words))
  if (category) yield matchOfName(category)
}
