// Searches over the full-text index: a page of their matches, with what these are about, and their total.
import type { D1Database } from '@cloudflare/workers-types'
import type { SearchSort } from '../../../../shared/rules/browse-filters.ts'
import type { ListFilter } from '../../sql/list-filters.ts'
import type { PageOf } from '../../sql/page.ts'
import { type CardRow, cardsAsJson, cardsIn } from '../../sql/video-cards.ts'
import { countsOf, type FilterCounts } from './filter-counts.ts'
import { type FoundMatches, findMatches } from './found-matches.ts'
import { isWithin, type MatchFacts } from './match-facts.ts'
import { type MatchSample, type SampleRow, sampleIn, sampleOf } from './match-samples.ts'
import { newestOf } from './newest-matches.ts'
import { type Asked, type EntryBounds, entryBounds, type PlannedSearch, planOf } from './plan-search.ts'
import { scoresOf } from './score-matches.ts'

export type SearchPage = { cards: CardRow[]; total: number; sample: MatchSample; counts: FilterCounts | null }

/** `since`: published at this second or later; 0 is any time. */
type Ordered = { sort: SearchSort; since: number; nowSeconds: number }

export type SearchOptions = Asked & {
  listFilter: ListFilter
  ordered: Ordered
  range: PageOf
  /** Only in these columns of the index. */
  columns?: string
  bounds?: EntryBounds
}

export type SearchResult = SearchPage & { plan: PlannedSearch; ids: readonly number[] }

export async function pageOfSearch(db: D1Database, options: SearchOptions): Promise<SearchResult> {
  const { listFilter, ordered, range, bounds = entryBounds, query, lang, columns } = options
  const plan = await planOf(db, options, listFilter, bounds)
  if (plan.isWholeWord) return { ...nothingFound, plan, ids: [] }
  const isCompared = ordered.sort === 'relevance'
  const found = await findMatches(db, plan, {
    ...(columns && { columns }),
    excluded: query.excluded,
    listFilter,
    lang,
    totalMax: range.totalMax,
    end: range.offset + range.count,
    isCompared,
    // Another order or a date needs more than those that are compared.
    isWhole: !isCompared || ordered.since > 0,
  })
  if (found.ids.length === 0) return { ...nothingFound, plan, ids: [] }
  return { ...(await pageOfFound(db, found, plan, options)), plan, ids: found.ids }
}

async function pageOfFound(
  db: D1Database,
  found: FoundMatches,
  { wanted }: PlannedSearch,
  { listFilter, ordered, range, lang }: SearchOptions,
): Promise<SearchPage> {
  const within = found.facts.filter((facts) => isWithin(facts, { ...listFilter, since: ordered.since }))
  const isNarrowed = !found.isAll && ordered.since > 0
  const total = found.isAll || isNarrowed ? Math.min(range.totalMax, within.length) : found.total
  const sorted = await inOrder(db, within, wanted, { ...ordered, lang, compared: found.compared, titles: found.titles })
  const end = range.offset + range.count
  const ids = sorted.slice(range.offset, end)
  if (!found.isAll && !isNarrowed && end > sorted.length) ids.push(...(await olderOf(db, found, sorted.length, range)))
  const counts = range.offset === 0 ? countsOf(found.facts, found, listFilter, ordered) : null
  return { ...(await cardsWithSample(db, ids, sorted, lang)), total, counts }
}

/** The best of these, at most `most`, as a list of their own. */
export async function pageOfMatches(
  db: D1Database,
  { facts, titles }: Pick<FoundMatches, 'facts' | 'titles'>,
  wanted: PlannedSearch['wanted'],
  { listFilter, ordered, lang, most }: Omit<SearchOptions, 'query' | 'mayGoOn'> & { most: number },
): Promise<SearchPage> {
  const within = facts.filter((one) => isWithin(one, { ...listFilter, since: ordered.since }))
  const compared = within.length
  const sorted = (await inOrder(db, within, wanted, { ...ordered, lang, compared, titles })).slice(0, most)
  return { ...(await cardsWithSample(db, sorted, sorted, lang)), total: sorted.length, counts: null }
}

/** Matches that are older than the ones whose order is known follow, newest first. */
async function olderOf(
  db: D1Database,
  { ids, match }: FoundMatches,
  sorted: number,
  { offset, count }: PageOf,
): Promise<number[]> {
  const [start, end] = [Math.max(offset, sorted), offset + count]
  return end <= ids.length ? ids.slice(start, end) : newestOf(db, match, end - start, start)
}

/** Of the newest matches, in every order but by relevance; by relevance those that are compared come first, the others newest first. */
async function inOrder(
  db: D1Database,
  facts: readonly MatchFacts[],
  wanted: PlannedSearch['wanted'],
  { sort, compared, lang, titles }: Ordered & Pick<FoundMatches, 'compared' | 'titles'> & { lang: string },
): Promise<number[]> {
  if (sort !== 'relevance')
    return facts
      .toSorted((a, b) => sortKeys[sort](b) - sortKeys[sort](a) || b.videoId - a.videoId)
      .map(({ videoId }) => videoId)
  const first = facts.slice(0, compared)
  const scores = await scoresOf(db, first, wanted, { lang, titles })
  const ranked = first.toSorted(
    (a, b) => (scores.get(b.videoId) ?? 0) - (scores.get(a.videoId) ?? 0) || b.videoId - a.videoId,
  )
  return [...ranked, ...facts.slice(compared)].map(({ videoId }) => videoId)
}

/** What the videos of a search are sorted by, the largest first. */
export type SortFacts = Pick<MatchFacts, 'postDate' | 'viewed' | 'rating' | 'seconds'>

export const sortKeys: Record<Exclude<SearchSort, 'relevance'>, (facts: SortFacts) => number> = {
  'latest-updates': ({ postDate }) => postDate,
  'most-popular': ({ viewed }) => viewed,
  'top-rated': ({ rating }) => rating,
  longest: ({ seconds }) => seconds,
}

async function cardsWithSample(
  db: D1Database,
  page: readonly number[],
  found: readonly number[],
  lang: string,
): Promise<{ cards: CardRow[]; sample: MatchSample }> {
  const cards = db
    .prepare(`WITH page (video_id, place) AS (SELECT value, key FROM json_each(?1)) ${cardsAsJson}`)
    .bind(JSON.stringify(page))
  const [made, samples] = await db.batch([cards, sampleOf(db, found, lang)])
  const [row, sample] = [made?.results[0] as { cards: string }, samples?.results[0] as SampleRow]
  return { cards: cardsIn(row.cards), sample: sampleIn(sample) }
}

export const nothingFound: SearchPage = {
  cards: [],
  total: 0,
  sample: { categories: [], models: [], titles: [] },
  counts: null,
}
