// A search that forgives: every word wanted, then the last one as a beginning, then a category in any language, then corrected words, then
// all words but one.
import type { ParamsOf } from '../../../shared/contract/contract.ts'
import { shortSearch } from '../../../shared/rules/search-text.ts'
import { categoryWordsMax, fewFound, offeredTimes } from '../bounds.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { PageOf } from '../sql/page.ts'
import type { CardRow } from '../sql/video-cards.ts'
import { correctedSearch, type Doubtful, type DoubtfulWord, doubtfulWords } from './corrected-search.ts'
import { periodsUntil } from './store/match-facts.ts'
import { mostWords } from './store/most-words.ts'
import { categoryLike } from './store/name-suggestions.ts'
import { nothingFound, pageOfSearch, type SearchOptions, type SearchPage, type SearchResult } from './store/search.ts'
import { prefixMatch, queryOf, type SearchQuery, type Unit, wantedTextOf } from './store/search-text.ts'
import type { KnownWords } from './store/search-words.ts'
import { type SimilarRow, similarIn, similarTo } from './store/word-typos.ts'

export type Search = ParamsOf<'search'>

/** `corrected` was searched instead of what was typed; `didYouMean` finds much more. */
export type Searched = SearchPage & { corrected?: string; didYouMean?: string }

export async function forgivingSearch(params: Search, db: Env['db'], range: PageOf): Promise<Searched> {
  const query = queryOf(params.search)
  if (query.units.length === 0) return nothingFound
  const options = optionsOf(params, range)
  const whole = await pageOfSearch(db, { ...options, query, mayGoOn: false })
  // The whole title of a video was meant as it is.
  if (whole.total >= fewFound || whole.cards.some((card) => hasTitle(params.search, card))) return whole
  // Where another word is in no video, it does not help that the last one goes on.
  const mayGoOn = query.units.at(-1)?.isOpen && whole.plan.entriesOfUnits.slice(0, -1).every((entries) => entries > 0)
  const begun = whole.total === 0 && mayGoOn ? await pageOfSearch(db, { ...options, query, mayGoOn }) : whole
  if (begun.total > 0 && (begun !== whole || params.exact)) return begun
  const doubtful = params.exact ? [] : doubtfulWords(query, whole.plan.entriesOfUnits)
  const mayBeCategory = begun.total === 0 && query.units.length <= categoryWordsMax
  const { category, similar } = await guessesFor(db, mayBeCategory ? wantedTextOf(query) : null, doubtful)
  const ofCategory = category
    ? await categorySearch(category, db, { ...options, excluded: query.excluded })
    : nothingFound
  if (ofCategory.total > 0) return ofCategory
  if (params.exact) return begun
  return forgiven(db, {
    query,
    options,
    whole,
    search: params.search,
    pageSize: params.count,
    doubtful: { words: doubtful, similar },
  })
}

type Guesses = { category: string | null; similar: ReturnType<typeof similarIn> }

/** What else may have been meant, in one batch: the name of a category in another language, and words with typing errors. */
async function guessesFor(db: Env['db'], search: string | null, doubtful: readonly DoubtfulWord[]): Promise<Guesses> {
  const names = search === null ? null : prefixMatch(search)
  const typed = doubtful.map(({ word }) => word)
  const asked = [...(names ? [categoryLike(db, names)] : []), ...(typed.length > 0 ? [similarTo(db, typed)] : [])]
  const rows = asked.length > 0 ? (await db.batch(asked)).map(({ results }) => results[0]) : []
  const category = names ? (rows.shift() as { title: string } | undefined) : undefined
  return { category: category?.title ?? null, similar: similarIn(typed, rows[0] as SimilarRow | undefined) }
}

/** A visitor leaves out the dashes and commas of a title. */
export const hasTitle = (search: string, { title, titles }: CardRow): boolean => {
  const typed = wordsIn(search)
  return [title, ...Object.values<string>(JSON.parse(titles))].some((text) => wordsIn(shortSearch(text)) === typed)
}
const wordsIn = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** Of all tries. */
type TriedOptions = Omit<SearchOptions, 'query' | 'mayGoOn'> & { counted: KnownWords }

type Few = {
  query: SearchQuery
  options: TriedOptions
  whole: SearchResult
  search: string
  /** Of the list, whose range may be longer where members-only videos are merged into it. */
  pageSize: number
  doubtful: Doubtful
}

async function forgiven(db: Env['db'], { query, options, whole, search, pageSize, doubtful }: Few): Promise<Searched> {
  const correction = await correctedSearch(db, query, doubtful, options.counted)
  const isOther = correction !== null && correction.text !== search
  const corrected = isOther ? await pageOfSearch(db, { ...options, query: correction.query, mayGoOn: false }) : null
  if (isOther && corrected && corrected.total > 0 && whole.total === 0)
    return { ...corrected, corrected: correction.text }
  const offered =
    isOther && corrected && corrected.total >= Math.max(1, whole.total) * offeredTimes
      ? { didYouMean: correction.text }
      : {}
  const loose = await mostWords(db, correction?.query ?? query, {
    ...options,
    known: whole.ids,
    // A page in all, so that a search with a few matches does not become one with hundreds that no visitor looked for.
    most: pageSize - whole.total,
    planned: correction ? null : whole.plan,
  })
  if (loose === null || loose.total === 0) return { ...whole, ...offered }
  if (whole.total > 0) return { ...joinedPages(whole, loose, options.range.offset), ...offered }
  return { ...loose, ...(isOther && { corrected: correction.text }) }
}

/** What has all words first. Both are a page at most, which later pages find nothing behind. */
function joinedPages(whole: SearchPage, loose: SearchPage, offset: number): SearchPage {
  const total = whole.total + loose.total
  return offset > 0
    ? { ...nothingFound, total }
    : { ...whole, cards: [...whole.cards, ...loose.cards], total, counts: null }
}

/** Videos of a category carry its name in one language only. */
function categorySearch(
  name: string,
  db: Env['db'],
  { excluded, ...options }: TriedOptions & Pick<SearchQuery, 'excluded'>,
): Promise<SearchPage> {
  const units = queryOf(`"${name}"`).units.map((unit): Unit => ({ ...unit, isOpen: false }))
  return pageOfSearch(db, { ...options, query: { units, excluded }, columns: 'names', mayGoOn: false })
}

function optionsOf(params: Search, range: PageOf): TriedOptions {
  const nowSeconds = currentSeconds()
  const { gender, type, duration, sort, date, lang = 'en' } = params
  const since = date === '' ? 0 : periodsUntil(nowSeconds)[date]
  return {
    lang,
    listFilter: { gender, type, duration },
    ordered: { sort, since, nowSeconds },
    range,
    counted: new Map(),
  }
}
