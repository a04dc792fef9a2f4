// A page of a search: matches best first, after a video's title those that are like it, and the ways on.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { searchRelatedMax } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { shortSearch } from '../../../shared/rules/search-text.ts'
import type { Env } from '../env.ts'
import { type CardRow, cardsAmong } from '../store/cards.ts'
import { categoryLike } from '../store/names.ts'
import { pageAt } from '../store/page.ts'
import { tagsOf } from '../store/related.ts'
import { nothingFound, pageOfSearch, type SearchPage } from '../store/search.ts'
import { type Match, matchesOf, matchOfName, prefixMatch } from '../store/search-text.ts'
import { thumbOf } from './cards.ts'
import { idsLike } from './related.ts'
import { relatedSearches } from './related-searches.ts'

export async function answerSearch(params: ParamsOf<'search'>, { db }: Env): Promise<Result<AnswerOf<'search'>>> {
  const { count, page } = params
  let found = nothingFound
  for await (const match of waysToFind(params.search, db)) {
    found = await pageOfSearch(db, match, params, pageAt(count, page))
    // All of a search that fits its first page is wanted by those that go on with videos like it.
    if (page > 1 && found.total > 0 && found.total <= count)
      found = await pageOfSearch(db, match, params, pageAt(count, 1))
    if (found.total > 0) break
  }
  const { cards, total } = await withVideosLike(found, params, db)
  const { categories, models, titles } = found.sample
  return ok({
    videos: cards.map(thumbOf),
    total_count: total,
    categories,
    related_searches: relatedSearches(params.search, {
      names: [...categories, ...models].map(({ title }) => title),
      titles: titles.map(({ title }) => title),
    }),
  })
}

/**
 * The whole title of a video finds hardly more than that video, and the page of a video leads here for all that is like it
 * (spec §4). Its cost does not grow with the catalogue, as that of looking for any of the words would.
 */
async function withVideosLike(
  found: SearchPage,
  { search, count, page, ...shelf }: ParamsOf<'search'>,
  db: Env['db'],
): Promise<Pick<SearchPage, 'cards' | 'total'>> {
  const isOnePage = found.total > 0 && found.total <= count
  const first = isOnePage ? found.cards.find((card) => isCalled(search, card)) : undefined
  if (!first) return page > 1 && isOnePage ? { cards: [], total: found.total } : found
  const known = found.cards.map(({ video_id }) => video_id)
  const ids = await idsLike(db, first.video_id, await tagsOf(db, first.video_id))
  const others = ids.filter((id) => !known.includes(id))
  const cards = [...found.cards, ...(await cardsAmong(db, others, shelf, searchRelatedMax))]
  return { cards: cards.slice((page - 1) * count, page * count), total: cards.length }
}

const isCalled = (search: string, { title, titles }: CardRow): boolean =>
  [title, ...Object.values<string>(JSON.parse(titles))].some((one) => shortSearch(one) === search)

/** The words as they are, then as beginnings; at last the category that is called so in a language that no video names it in. */
async function* waysToFind(search: string, db: Env['db']): AsyncGenerator<Match> {
  yield* matchesOf(search)
  const words = prefixMatch(search)
  const category = words && (await categoryLike(db, words))
  if (category) yield matchOfName(category)
}
