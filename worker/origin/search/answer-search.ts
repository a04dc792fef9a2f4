// A page of search results: best matches first, after a video's whole title its related videos, and related searches.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { searchRelatedMax } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { relatedSearches } from '../../../shared/rules/search-related.ts'
import { membersOnlyTexts, mergedPage } from '../browse/store/members-only.ts'
import { toThumb } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import { type PageOf, pageAt } from '../sql/page.ts'
import { cardsAmong } from '../sql/video-cards.ts'
import { relatedVideoIds } from '../video/answer-related.ts'
import { forgivingSearch, hasTitle, type Search, type Searched } from './forgiving-search.ts'
import { hasAllWords } from './has-all-words.ts'
import { type SaidPlace, saidPlaces } from './store/said-places.ts'
import { nothingFound } from './store/search.ts'
import { videosThatSay } from './store/spoken-words.ts'

type Answer = AnswerOf<'search'>
type Page = Searched & { said: SaidPlace[] }

export async function answerSearch(params: ParamsOf<'search'>, { db }: Env): Promise<Result<Answer>> {
  return answerOf(params, await searchedPage(params, db, pageAt(params.count, params.page)))
}

/** The same for members, with members-only videos first. */
export async function answerMemberSearch(params: ParamsOf<'memberSearch'>, { db }: Env): Promise<Result<Answer>> {
  const isFound = hasAllWords(params.search)
  const texts = params.sort === 'relevance' && params.date === '' ? await membersOnlyTexts(db, params) : []
  const membersOnly = texts.filter(({ text }) => isFound(text)).map(({ video_id }) => ({ video_id, rank: 0 }))
  let found: Page = { ...nothingFound, said: [] }
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
async function searchedPage(params: Search, db: Env['db'], range: PageOf): Promise<Page> {
  const found = await forgivingSearch(params, db, range)
  const whole =
    // Later pages of such a search follow its whole first page, so they need it.
    range.offset > 0 && found.total > 0 && found.total <= params.count
      ? await forgivingSearch(params, db, pageAt(params.count, 1))
      : found
  if (params.sort !== 'relevance' || params.date !== '') return { ...found, said: [] }
  return withRelatedVideos(await withSpokenMatches(whole, params, db), params, range, db)
}

/**
 * Where a search finds less than a page, videos in which its words are said follow: after all others, because much is said in passing.
 */
async function withSpokenMatches(found: Searched, params: Search, db: Env['db']): Promise<Page> {
  const { count: pageSize, lang = 'en' } = params
  if (found.total >= pageSize || found.cards.length < found.total) return { ...found, said: [] }
  const known = found.cards.map(({ video_id }) => video_id)
  const search = found.corrected ?? params.search
  const saying = (await videosThatSay(db, search, pageSize)).filter((id) => !known.includes(id))
  if (saying.length === 0) return { ...found, said: [] }
  const more = await cardsAmong(db, saying, params, pageSize - found.total)
  const said = await saidPlaces(
    db,
    more.map(({ video_id }) => video_id),
    search,
    lang,
  )
  const cards = [...found.cards, ...more]
  return { ...found, cards, total: cards.length, said }
}

/**
 * A whole title finds hardly more than its own video, and a video's page links here for all related videos (spec §4). Unlike a search for
 * any of the words, its cost does not grow with the catalogue.
 */
async function withRelatedVideos(
  found: Page,
  { search, count: pageSize, page: _, ...listFilter }: Search,
  { offset, count }: PageOf,
  db: Env['db'],
): Promise<Page> {
  if (found.total === 0 || found.total > pageSize) return found
  const first = found.cards.find((card) => hasTitle(search, card))
  if (!first) return { ...found, cards: found.cards.slice(offset, offset + count) }
  const known = found.cards.map(({ video_id }) => video_id)
  const ids = await relatedVideoIds(db, first.video_id)
  const others = ids.filter((id) => !known.includes(id))
  const cards = [...found.cards, ...(await cardsAmong(db, others, listFilter, searchRelatedMax))]
  return { ...found, cards: cards.slice(offset, offset + count), total: cards.length }
}

function answerOf(params: Search, found: Page): Result<Answer> {
  const { categories, models, titles } = found.sample
  const { counts, corrected, didYouMean, said } = found
  const { lang = 'en' } = params
  return ok({
    videos: found.cards.map(toThumb),
    total_count: found.total,
    categories: categories.map(({ title, dir }) => ({ title, dir })),
    related_searches: relatedSearches(corrected ?? params.search, {
      names: [...categories.map(({ name }) => name), ...models.map(({ title }) => title)],
      videos: titles.map(({ title, own }) => ({ title, [`title_${lang}`]: own })),
      lang,
    }),
    ...(corrected !== undefined && { corrected }),
    ...(didYouMean !== undefined && { did_you_mean: didYouMean }),
    ...(counts && {
      counts: {
        duration: counts.duration,
        hd: counts.hd,
        vr: counts.vr,
        date: counts.date,
        is_least: counts.isLeast,
      },
    }),
    ...(said.length > 0 && { said }),
  })
}
