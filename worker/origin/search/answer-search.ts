// A page of search results: best matches first, after a video's whole title its related videos, and related searches.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { searchRelatedMax } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { shortSearch } from '../../../shared/rules/search-text.ts'
import { membersOnlyTexts, mergedPage } from '../browse/store/members-only.ts'
import { relatedSearches } from '../cards/related-searches.ts'
import { toThumb } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import { type PageOf, pageAt } from '../sql/page.ts'
import { type CardRow, cardsAmong } from '../sql/video-cards.ts'
import { relatedVideoIds } from '../video/answer-related.ts'
import { hasAllWords } from './has-all-words.ts'
import { categoryLike } from './store/name-suggestions.ts'
import { nothingFound, pageOfSearch, type SearchPage } from './store/search.ts'
import { type Match, matchesOf, matchOfName, prefixMatch } from './store/search-text.ts'
import { videosThatSay } from './store/spoken-words.ts'

export async function answerSearch(params: ParamsOf<'search'>, { db }: Env): Promise<Result<AnswerOf<'search'>>> {
  return answerOf(params, await searchedPage(params, db, pageAt(params.count, params.page)))
}

/** The same for members, with members-only videos first. */
export async function answerMemberSearch(
  params: ParamsOf<'memberSearch'>,
  { db }: Env,
): Promise<Result<AnswerOf<'memberSearch'>>> {
  const isFound = hasAllWords(params.search)
  const texts = await membersOnlyTexts(db, params)
  const membersOnly = texts.filter(({ text }) => isFound(text)).map(({ video_id }) => ({ video_id, rank: 0 }))
  let found = nothingFound
  const { cards, total } = await mergedPage(db, pageAt(params.count, params.page), {
    membersOnly,
    publicPage: async (range) => {
      found = await searchedPage(params, db, range)
      return found
    },
    isBefore: () => true,
  })
  return answerOf(params, { ...found, cards, total })
}

/** A search for a video's whole title continues with related videos when it finds at most one page. */
async function searchedPage(params: ParamsOf<'search'>, db: Env['db'], range: PageOf): Promise<SearchPage> {
  let found = nothingFound
  for await (const match of matchCandidates(params.search, db)) {
    found = await pageOfSearch(db, match, params, range)
    // Later pages of such a search follow its whole first page, so they need it.
    if (range.offset > 0 && found.total > 0 && found.total <= params.count)
      found = await pageOfSearch(db, match, params, pageAt(params.count, 1))
    if (found.total > 0) break
  }
  return withRelatedVideos(await withSpokenMatches(found, params, db), params, range, db)
}

/**
 * Where a search finds less than a page, videos in which its words are said follow: after all others, because much is said in passing.
 */
async function withSpokenMatches(
  found: SearchPage,
  { search, count: pageSize, page: _, ...listFilter }: ParamsOf<'search'>,
  db: Env['db'],
): Promise<SearchPage> {
  if (found.total >= pageSize || found.cards.length < found.total) return found
  const known = found.cards.map(({ video_id }) => video_id)
  const said = (await videosThatSay(db, search, pageSize)).filter((id) => !known.includes(id))
  if (said.length === 0) return found
  const cards = [...found.cards, ...(await cardsAmong(db, said, listFilter, pageSize - found.total))]
  return { ...found, cards, total: cards.length }
}

/**
 * A whole title finds hardly more than its own video, and a video's page links here for all related videos (spec §4). Unlike a search for
 * any of the words, its cost does not grow with the catalogue.
 */
async function withRelatedVideos(
  found: SearchPage,
  { search, count: pageSize, page: _, ...listFilter }: ParamsOf<'search'>,
  { offset, count }: PageOf,
  db: Env['db'],
): Promise<SearchPage> {
  if (found.total === 0 || found.total > pageSize) return found
  const first = found.cards.find((card) => hasTitle(search, card))
  if (!first) return { ...found, cards: found.cards.slice(offset, offset + count) }
  const known = found.cards.map(({ video_id }) => video_id)
  const ids = await relatedVideoIds(db, first.video_id)
  const others = ids.filter((id) => !known.includes(id))
  const cards = [...found.cards, ...(await cardsAmong(db, others, listFilter, searchRelatedMax))]
  return { ...found, cards: cards.slice(offset, offset + count), total: cards.length }
}

const hasTitle = (search: string, { title, titles }: CardRow): boolean =>
  [title, ...Object.values<string>(JSON.parse(titles))].some((text) => shortSearch(text) === search)

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

/** Whole words first, then prefixes, then the category of that name in any language. */
async function* matchCandidates(search: string, db: Env['db']): AsyncGenerator<Match> {
  yield* matchesOf(search)
  const words = prefixMatch(search)
  const category = words && (await categoryLike(db, words))
  if (category) yield matchOfName(category)
}
