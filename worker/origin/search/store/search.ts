// Searches over the full-text index: a page of their matches, with what these are about, and their total.
import type { D1Database } from '@cloudflare/workers-types'
import { fewMatches, rankedMax } from '../../bounds.ts'
import type { ListFilter } from '../../sql/list-filters.ts'
import type { PageOf } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'
import { type Candidates, candidatesOf } from './candidates.ts'
import { type Found, matchesOn, olderCards, rankedCards, totalOfMatches } from './exact-matches.ts'
import { categoriesOfMatches, type MatchSample, modelsOfMatches, titlesOfMatches } from './match-samples.ts'
import { type EntryBounds, entryBounds, planOf, type SearchPlan } from './plan-search.ts'
import type { Match } from './search-text.ts'

export type SearchPage = { cards: CardRow[]; total: number; sample: MatchSample }

export async function pageOfSearch(
  db: D1Database,
  match: Match,
  listFilter: ListFilter,
  {
    offset,
    count,
    totalMax,
    ranked: rankedCount = rankedMax,
    bounds = entryBounds,
  }: PageOf & { ranked?: number; bounds?: EntryBounds },
): Promise<SearchPage> {
  const plan = await planOf(db, match, listFilter, bounds)
  const found = await foundBy(db, match, listFilter, plan, bounds)
  if (found === null) return nothingFound
  if (found === 'too many') {
    return pageOfCandidates(
      db,
      await candidatesOf(db, plan, { ...match, listFilter, range: { offset, count, totalMax } }),
    )
  }
  const end = offset + count
  const [total, ranked, older, categories, models, titles] = await db.batch<Record<string, never>>([
    totalOfMatches(db, found, totalMax),
    rankedCards(db, found, match, rankedCount, offset, Math.max(0, Math.min(end, rankedCount) - offset)),
    olderCards(db, found, Math.max(offset, rankedCount), Math.max(0, end - Math.max(offset, rankedCount))),
    categoriesOfMatches(db, found),
    modelsOfMatches(db, found),
    titlesOfMatches(db, found),
  ])
  return {
    cards: [...rowsOf<CardRow>(ranked), ...rowsOf<CardRow>(older)],
    total: rowsOf<{ total: number }>(total)[0]?.total ?? 0,
    sample: { categories: rowsOf(categories), models: rowsOf(models), titles: rowsOf(titles) },
  }
}

/** How many videos its pages list. */
export async function totalOfSearch(
  db: D1Database,
  match: Match,
  listFilter: ListFilter,
  totalMax: number,
): Promise<number> {
  const plan = await planOf(db, match, listFilter, entryBounds)
  const found = await foundBy(db, match, listFilter, plan, entryBounds)
  if (found === 'too many') {
    const range = { offset: 0, count: 0, totalMax }
    return (await candidatesOf(db, plan, { ...match, listFilter, range })).total
  }
  return found === null ? 0 : ((await totalOfMatches(db, found, totalMax).first<number>('total')) ?? 0)
}

/** Every match of a search that may be read wholly. */
async function foundBy(
  db: D1Database,
  match: Match,
  listFilter: ListFilter,
  { isExact, entries, filtered, all }: SearchPlan,
  { exact }: EntryBounds,
): Promise<Found | null | 'too many'> {
  const mayFilter = entries + filtered <= exact
  // One word has as many matches as entries.
  if (!isExact || (!mayFilter && all.length === 1 && entries > fewMatches)) return 'too many'
  return matchesOn(db, match, listFilter, mayFilter)
}

async function pageOfCandidates(db: D1Database, { best, page, total }: Candidates): Promise<SearchPage> {
  if (total === 0) return nothingFound
  const sampled = { newest: 'SELECT value AS video_id FROM json_each(?1)', first: JSON.stringify(best) }
  const [categories, models, titles, cards] = await db.batch<Record<string, never>>([
    categoriesOfMatches(db, sampled),
    modelsOfMatches(db, sampled),
    titlesOfMatches(db, sampled),
    db
      .prepare(`WITH page (video_id, place) AS (SELECT value, key FROM json_each(?1)) ${cardsOfPage}`)
      .bind(JSON.stringify(page)),
  ])
  return {
    cards: rowsOf<CardRow>(cards),
    total,
    sample: { categories: rowsOf(categories), models: rowsOf(models), titles: rowsOf(titles) },
  }
}

/** A batch has one type for all its results; each statement has its own. */
const rowsOf = <Row>(result: { results: unknown[] } | undefined): Row[] => (result?.results ?? []) as Row[]

export const nothingFound: SearchPage = { cards: [], total: 0, sample: { categories: [], models: [], titles: [] } }
