// A page of a search: matches best first, after a video's title those that are like it, and the ways on.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { searchRelatedMax } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { foldLetters, shortSearch } from '../../../shared/rules/search-text.ts'
import { membersOnlyTexts, mergedPage } from '../browse/store/members-only.ts'
import { relatedSearches } from '../cards/related-searches.ts'
import { toThumb } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { type PageOf, pageAt } from '../sql/page.ts'
import { type CardRow, cardsAmong } from '../sql/video-cards.ts'
import { relatedVideoIds } from '../video/answer-related.ts'
import { tagsOf } from '../video/store/related.ts'
import { categoryLike } from './store/name-suggestions.ts'
import { nothingFound, pageOfSearch, type SearchPage } from './store/search.ts'
import { type Match, matchesOf, matchOfName, prefixMatch } from './store/search-text.ts'

export async function answerSearch(params: ParamsOf<'search'>, { db }: Env): Promise<Result<AnswerOf<'search'>>> {
  return answerOf(params, await searchedPage(params, db, pageAt(params.count, params.page)))
}

/** The same with what is for members alone, which comes first, for sessions that hold. */
export async function answerMemberSearch(
  params: ParamsOf<'memberSearch'>,
  { db }: Env,
  caller: Caller,
): Promise<Result<AnswerOf<'memberSearch'>>> {
  if (!(await caller.session())) return refused('sign_in')
  const words = foldedWords(params.search)
  const texts = await membersOnlyTexts(db, params)
  const membersOnly = texts
    .filter(({ text }) => words.length > 0 && words.every((word) => folded(text).includes(word)))
    .map(({ video_id }) => ({ video_id, rank: 0 }))
  let found = nothingFound
  const { cards, total } = await mergedPage(db, pageAt(params.count, params.page), {
    membersOnly,
    publicPage: async (asked) => {
      found = await searchedPage(params, db, asked)
      return found
    },
    isBefore: () => true,
  })
  return answerOf(params, { ...found, cards, total })
}

/** A video's whole title goes on with videos like it, where it finds no more than one page. */
async function searchedPage(params: ParamsOf<'search'>, db: Env['db'], asked: PageOf): Promise<SearchPage> {
  let found = nothingFound
  for await (const match of waysToFind(params.search, db)) {
    found = await pageOfSearch(db, match, params, asked)
    // All of a search that fits its first page is wanted by those that go on with videos like it.
    if (asked.offset > 0 && found.total > 0 && found.total <= params.count)
      found = await pageOfSearch(db, match, params, pageAt(params.count, 1))
    if (found.total > 0) break
  }
  return withVideosLike(found, params, asked, db)
}

/**
 * The whole title of a video finds hardly more than that video, and the page of a video leads here for all that is like it
 * (spec §4). Its cost does not grow with the catalogue, as that of looking for any of the words would.
 */
async function withVideosLike(
  found: SearchPage,
  { search, count: pageSize, page: _, ...listFilter }: ParamsOf<'search'>,
  { offset, count }: PageOf,
  db: Env['db'],
): Promise<SearchPage> {
  if (found.total === 0 || found.total > pageSize) return found
  const first = found.cards.find((card) => isCalled(search, card))
  if (!first) return { ...found, cards: found.cards.slice(offset, offset + count) }
  const known = found.cards.map(({ video_id }) => video_id)
  const ids = await relatedVideoIds(db, first.video_id, await tagsOf(db, first.video_id))
  const others = ids.filter((id) => !known.includes(id))
  const cards = [...found.cards, ...(await cardsAmong(db, others, listFilter, searchRelatedMax))]
  return { ...found, cards: cards.slice(offset, offset + count), total: cards.length }
}

const isCalled = (search: string, { title, titles }: CardRow): boolean =>
  [title, ...Object.values<string>(JSON.parse(titles))].some((one) => shortSearch(one) === search)

/** Words as a search compares them: without marks and capitals. */
const folded = (text: string): string => foldLetters(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const foldedWords = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

function answerOf(params: ParamsOf<'search'>, found: SearchPage): Result<AnswerOf<'search'>> {
  const { categories, models, titles } = found.sample
  return ok({
    videos: found.cards.map(toThumb),
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
