// A page of search results: best matches first, after a video's whole title its related videos, and related searches.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { searchRelatedMax } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { relatedSearches } from '../../../shared/rules/search-related.ts'
import { type MembersOnly, membersOnlyTexts, mergedPage } from '../browse/store/members-only.ts'
import { toThumb } from '../cards/video-card.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { type PageOf, pageAt } from '../sql/page.ts'
import { cardsAmong } from '../sql/video-cards.ts'
import { relatedVideoIds } from '../video/answer-related.ts'
import { forgivingSearch, hasTitle, type Search, type Searched } from './forgiving-search.ts'
import { hasAllWords } from './has-all-words.ts'
import { periodsUntil } from './store/match-facts.ts'
import { type SaidPlace, saidPlaces } from './store/said-places.ts'
import { nothingFound, type SortFacts, sortKeys } from './store/search.ts'
import { videosThatSay } from './store/spoken-words.ts'

type Answer = AnswerOf<'search'>
type Page = Searched & { said: SaidPlace[] }

export async function answerSearch(params: ParamsOf<'search'>, { db }: Env): Promise<Result<Answer>> {
  return answerOf(params, await searchedPage(params, db, pageAt(params.count, params.page)))
}

/** The same for members, with members-only videos: first, or where the chosen order has them. */
export async function answerMemberSearch(params: ParamsOf<'memberSearch'>, { db }: Env): Promise<Result<Answer>> {
  const rankOf = params.sort === 'relevance' ? null : sortKeys[params.sort]
  const membersOnly = await membersOnlyFound(db, params, rankOf)
  let found: Page = { ...nothingFound, said: [] }
  const { cards, total } = await mergedPage(db, pageAt(params.count, params.page), {
    membersOnly,
    publicPage: async (range) => {
      found = await searchedPage(params, db, range)
      return found
    },
    isBefore: (video, card) => {
      const rank = rankOf?.({ ...card, postDate: card.post_date, seconds: card.duration_seconds })
      return rank === undefined || video.rank > rank || (video.rank === rank && video.video_id > card.video_id)
    },
  })
  return answerOf(params, { ...found, cards, total })
}

/** In the order of the search; by relevance the newest first. */
async function membersOnlyFound(
  db: Env['db'],
  params: Search,
  rankOf: ((facts: SortFacts) => number) | null,
): Promise<MembersOnly[]> {
  const isFound = hasAllWords(params.search)
  const since = params.date === '' ? 0 : periodsUntil(currentSeconds())[params.date]
  const found = (await membersOnlyTexts(db, params)).filter(({ postDate, text }) => postDate >= since && isFound(text))
  return found
    .map((one) => ({ video_id: one.video_id, rank: rankOf?.(one) ?? 0 }))
    .toSorted((a, b) => b.rank - a.rank || (rankOf ? b.video_id - a.video_id : 0))
}

/** A search for a video's whole title continues with related videos when it finds at most one page. */
async function searchedPage(params: Search, db: Env['db'], range: PageOf): Promise<Page> {
  const found = await forgivingSearch(params, db, range)
  const whole =
    // Later pages of such a search follow its whole first page, so they need it.
    range.offset > 0 && found.total > 0 && found.total <= params.count
      ? await forgivingSearch(params, db, pageAt(params.count, 1))
      : found
  if (params.sort !== 'relevance' || params.date !== '') {
    const { offset, count } = range
    return { ...whole, cards: whole === found ? found.cards : whole.cards.slice(offset, offset + count), said: [] }
  }
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
