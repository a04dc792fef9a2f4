// Searches over the full-text index: the newest matches ranked by where their words stand, older ones newest first. The index
// could weigh words by how rare they are (bm25), but that scans every occurrence of each.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { candidateEntriesMax, exactEntriesMax, fewMatches, rankedMax, sampledMatches } from '../../bounds.ts'
import { isShownCategory } from '../../browse/store/categories.ts'
import { type ListFilter, listFilterCondition } from '../../sql/list-filters.ts'
import type { PageOf } from '../../sql/page.ts'
import { type CardRow, cardsOfPage } from '../../sql/video-cards.ts'
import { type Candidates, candidatesOf } from './candidates.ts'
import { rarestWords } from './rarest-words.ts'
import { chunksOf, type Match, matchesOfFilter } from './search-text.ts'

export type SearchPage = { cards: CardRow[]; total: number; sample: MatchSample }

/** What the newest matches are about. */
type MatchSample = {
  categories: { title: string; dir: string }[]
  models: { title: string }[]
  titles: { title: string }[]
}

export async function pageOfSearch(
  db: D1Database,
  match: Match,
  listFilter: ListFilter,
  {
    offset,
    count,
    totalMax,
    ranked: rankedCount = rankedMax,
    exactEntries = exactEntriesMax,
  }: PageOf & { ranked?: number; exactEntries?: number },
): Promise<SearchPage> {
  const range = { offset, count, totalMax }
  if (match.typed.flatMap(chunksOf).length > 1) {
    const { words, allEntries } = await rarestWords(db, match.typed, candidateEntriesMax, match.mayGoOn)
    if (allEntries > exactEntries) {
      return pageOfCandidates(db, await candidatesOf(db, { words, typed: match.typed, listFilter, totalMax }), range)
    }
  }
  const found = await matchesOn(db, match, listFilter)
  if (!found) return nothingFound
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

async function pageOfCandidates(
  db: D1Database,
  { videoIds, more, total }: Candidates,
  { offset, count }: PageOf,
): Promise<SearchPage> {
  if (total === 0) return nothingFound
  const end = offset + count
  const best = { newest: 'SELECT value AS video_id FROM json_each(?1)', first: JSON.stringify(videoIds) }
  const older = { newest: newestOfMatch, first: more ?? '' }
  const shown = JSON.stringify(videoIds.slice(offset, end))
  const [categories, models, titles, cards, olderPage] = await db.batch<Record<string, never>>([
    categoriesOfMatches(db, best),
    modelsOfMatches(db, best),
    titlesOfMatches(db, best),
    db.prepare(`WITH page (video_id, place) AS (SELECT value, key FROM json_each(?1)) ${cardsOfPage}`).bind(shown),
    ...(more !== null && end > videoIds.length
      ? [olderCards(db, older, Math.max(offset, videoIds.length), end - Math.max(offset, videoIds.length))]
      : []),
  ])
  return {
    cards: [...rowsOf<CardRow>(cards), ...rowsOf<CardRow>(olderPage)],
    total,
    sample: { categories: rowsOf(categories), models: rowsOf(models), titles: rowsOf(titles) },
  }
}

/** A batch has one type for all its results; each statement has its own. */
const rowsOf = <Row>(result: { results: unknown[] } | undefined): Row[] => (result?.results ?? []) as Row[]

const newestOfMatch = 'SELECT rowid AS video_id FROM video_search WHERE video_search MATCH ?1 ORDER BY rowid DESC'

export const nothingFound: SearchPage = { cards: [], total: 0, sample: { categories: [], models: [], titles: [] } }

/** Matches in their order, as a part of statements that begin with `?1`. */
type Newest = { newest: string; first: string }

/** The matches of a list's filter, newest first; and those of some words. */
type Found = Newest & { someOf: (words: string) => string; condition: string }

/**
 * Few matches are looked up one by one, so that the index is read for rare words only; of many the index itself applies the
 * filter. Null when there is none.
 */
async function matchesOn(db: D1Database, { words }: Match, listFilter: ListFilter): Promise<Found | null> {
  const { results } = await db
    .prepare('SELECT rowid AS video_id FROM video_search WHERE video_search MATCH ?1 LIMIT ?2')
    .bind(words, fewMatches + 1)
    .all<{ video_id: number }>()
  if (results.length === 0) return null
  if (results.length > fewMatches) {
    return {
      newest: newestOfMatch,
      first: matchesOfFilter(words, listFilter),
      someOf: (some) => matchesOfFilter(some, listFilter),
      condition: 'rowid >= (SELECT video_id FROM oldest)',
    }
  }
  return {
    newest: `
      SELECT v.video_id FROM json_each(?1) m CROSS JOIN videos v ON v.video_id = m.value
      WHERE v.status_id = 1 AND v.is_private = 0 AND ${listFilterCondition(listFilter)} ORDER BY v.video_id DESC`,
    first: JSON.stringify(results.map(({ video_id }) => video_id)),
    someOf: (some) => some,
    condition: 'rowid >= (SELECT video_id FROM oldest) AND +rowid IN (SELECT video_id FROM newest)',
  }
}

const totalOfMatches = (db: D1Database, { newest, first }: Found, totalMax: number): D1PreparedStatement =>
  db.prepare(`SELECT count(*) AS total FROM (${newest} LIMIT ?2)`).bind(first, totalMax)

/** The better part first, each newest first; it ends where the page is full. */
function rankedCards(
  db: D1Database,
  { newest, first, someOf, condition }: Found,
  { parts }: Match,
  ranked: number,
  offset: number,
  count: number,
): D1PreparedStatement {
  const inOrder = parts.map(
    (_, place) => `
      SELECT * FROM (
        SELECT rowid AS video_id, ${place} AS part FROM video_search
        WHERE video_search MATCH ?${5 + place} AND ${condition} ORDER BY rowid DESC LIMIT ?4
      )`,
  )
  return db
    .prepare(`
      WITH newest AS (${newest}),
      oldest AS MATERIALIZED (SELECT coalesce((SELECT video_id FROM newest LIMIT 1 OFFSET ?4 - 1), 0) AS video_id),
      found AS (${inOrder.join(' UNION ALL ')} LIMIT ?2 OFFSET ?3),
      page (video_id, place) AS (
        SELECT video_id, row_number() OVER (ORDER BY part, video_id DESC) FROM found
      ) ${cardsOfPage}`)
    .bind(first, count, offset, ranked, ...parts.map(someOf))
}

const olderCards = (db: D1Database, { newest, first }: Newest, offset: number, count: number): D1PreparedStatement =>
  db
    .prepare(`
      WITH older AS (${newest} LIMIT ?2 OFFSET ?3),
      page (video_id, place) AS (SELECT video_id, -video_id FROM older) ${cardsOfPage}`)
    .bind(first, count, offset)

function categoriesOfMatches(db: D1Database, { newest, first }: Newest): D1PreparedStatement {
  return db
    .prepare(`
      WITH newest AS (${newest} LIMIT ${sampledMatches})
      SELECT c.title, c.dir
      FROM newest CROSS JOIN video_categories l ON l.video_id = newest.video_id
      CROSS JOIN categories c ON c.category_id = l.category_id
      WHERE ${isShownCategory('c')}
      GROUP BY c.category_id ORDER BY count(*) DESC, c.category_id LIMIT 10`)
    .bind(first)
}

function modelsOfMatches(db: D1Database, { newest, first }: Newest): D1PreparedStatement {
  return db
    .prepare(`
      WITH newest AS (${newest} LIMIT ${sampledMatches})
      SELECT m.title
      FROM newest CROSS JOIN video_models l ON l.video_id = newest.video_id
      CROSS JOIN models m ON m.model_id = l.model_id
      GROUP BY m.model_id ORDER BY count(*) DESC, m.model_id LIMIT 10`)
    .bind(first)
}

function titlesOfMatches(db: D1Database, { newest, first }: Newest): D1PreparedStatement {
  return db
    .prepare(`
      WITH newest AS (${newest} LIMIT ${sampledMatches})
      SELECT v.title FROM newest CROSS JOIN videos v ON v.video_id = newest.video_id ORDER BY v.video_id DESC`)
    .bind(first)
}
