// A page of a search: matches best first, and the ways on.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import { membersOnlyTexts, mergedPage } from '../store/members-only.ts'
import { categoryLike } from '../store/names.ts'
import { type PageOf, pageAt } from '../store/page.ts'
import { nothingFound, pageOfSearch, type SearchPage } from '../store/search.ts'
import { type Match, matchesOf, matchOfName, prefixMatch } from '../store/search-text.ts'
import { thumbOf } from './cards.ts'
import { relatedSearches } from './related-searches.ts'

export async function answerSearch(params: ParamsOf<'search'>, { db }: Env): Promise<Result<AnswerOf<'search'>>> {
  return answerOf(params, await searchedPage(params, db, pageAt(params.count, params.page)))
}

/** The same with what is for members alone, which comes first, for sessions that hold. */
export async function answerMemberSearch(
  params: ParamsOf<'memberSearch'>,
  { db }: Env,
  asker: Asker,
): Promise<Result<AnswerOf<'memberSearch'>>> {
  if (!(await asker.session())) return refused('sign_in')
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

async function searchedPage(params: ParamsOf<'search'>, db: Env['db'], asked: PageOf): Promise<SearchPage> {
  for await (const match of waysToFind(params.search, db)) {
    const found = await pageOfSearch(db, match, params, asked)
    if (found.total > 0) return found
  }
  return nothingFound
}

/** Words as a search compares them: without marks and capitals. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const foldedWords = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

function answerOf(params: ParamsOf<'search'>, found: SearchPage): Result<AnswerOf<'search'>> {
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
