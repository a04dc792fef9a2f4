// Searches over the full-text index: the newest matches ranked by where their words stand, older ones newest first. The
// index could weigh words by how rare they are (bm25), but to know that it walks along all that there is of each.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { hiddenCategories } from '../../../shared/rules/filters.ts'
import { rankedMax, sampledMatches } from '../bounds.ts'
import { type CardRow, cardsOfPage } from './cards.ts'
import type { Match } from './search-text.ts'

export type SearchPage = { cards: CardRow[]; total: number; sample: MatchSample }

/** What the newest matches are about. */
type MatchSample = {
  categories: { title: string; dir: string }[]
  models: { title: string }[]
  titles: { title: string }[]
}

export async function pageOfSearch(
  db: D1Database,
  { all: match, better }: Match,
  {
    offset,
    count,
    totalMax,
    ranked: rankedCount = rankedMax,
  }: { offset: number; count: number; totalMax: number; ranked?: number },
): Promise<SearchPage> {
  const end = offset + count
  const [total, ranked, older, categories, models, titles] = await db.batch<Record<string, never>>([
    totalOfMatches(db, match, totalMax),
    rankedCards(db, { all: match, better }, rankedCount, offset, Math.max(0, Math.min(end, rankedCount) - offset)),
    olderCards(db, match, Math.max(offset, rankedCount), Math.max(0, end - Math.max(offset, rankedCount))),
    categoriesOfMatches(db, match),
    modelsOfMatches(db, match),
    titlesOfMatches(db, match),
  ])
  // A batch has one type for all its results; each statement below tells its own.
  const rows = <Row>(result: { results: unknown[] } | undefined): Row[] => (result?.results ?? []) as Row[]
  return {
    cards: [...rows<CardRow>(ranked), ...rows<CardRow>(older)],
    total: rows<{ total: number }>(total)[0]?.total ?? 0,
    sample: { categories: rows(categories), models: rows(models), titles: rows(titles) },
  }
}

function totalOfMatches(db: D1Database, match: string, totalMax: number): D1PreparedStatement {
  return db
    .prepare('SELECT count(*) AS total FROM (SELECT 1 FROM video_search WHERE video_search MATCH ?1 LIMIT ?2)')
    .bind(match, totalMax)
}

/** A phrase of the title is best, then all words in the title, then in a title of any language; the newer before the older. */
function rankedCards(
  db: D1Database,
  { all, better }: Match,
  ranked: number,
  offset: number,
  count: number,
): D1PreparedStatement {
  const scored = better.map(
    (_, score) => `
      SELECT rowid AS video_id, ${score} FROM video_search
      WHERE video_search MATCH ?${5 + score} AND rowid >= (SELECT min(video_id) FROM newest)`,
  )
  return db
    .prepare(`
      WITH newest AS MATERIALIZED (
        SELECT rowid AS video_id FROM video_search WHERE video_search MATCH ?1 ORDER BY rowid DESC LIMIT ?4
      ),
      scored AS (
        SELECT video_id, 3 AS score FROM newest
        UNION ALL ${scored.join(' UNION ALL ')}
      ),
      ranked AS (SELECT video_id, min(score) AS score FROM scored GROUP BY video_id HAVING max(score) = 3),
      page (video_id, place) AS (
        SELECT video_id, row_number() OVER (ORDER BY score, video_id DESC) FROM ranked
        ORDER BY score, video_id DESC LIMIT ?2 OFFSET ?3
      ) ${cardsOfPage}`)
    .bind(all, count, offset, ranked, ...better)
}

function olderCards(db: D1Database, match: string, offset: number, count: number): D1PreparedStatement {
  return db
    .prepare(`
      WITH page (video_id, place) AS (
        SELECT rowid, -rowid FROM video_search WHERE video_search MATCH ?1 ORDER BY rowid DESC LIMIT ?2 OFFSET ?3
      ) ${cardsOfPage}`)
    .bind(match, count, offset)
}

const newest = `newest AS (
  SELECT rowid AS video_id FROM video_search WHERE video_search MATCH ?1 ORDER BY rowid DESC LIMIT ${sampledMatches}
)`

function categoriesOfMatches(db: D1Database, match: string): D1PreparedStatement {
  return db
    .prepare(`
      WITH ${newest}
      SELECT c.title, c.dir
      FROM newest CROSS JOIN video_categories l ON l.video_id = newest.video_id
      CROSS JOIN categories c ON c.category_id = l.category_id
      WHERE c.dir NOT IN (SELECT value FROM json_each(?2))
      GROUP BY c.category_id ORDER BY count(*) DESC, c.category_id LIMIT 10`)
    .bind(match, JSON.stringify(hiddenCategories))
}

function modelsOfMatches(db: D1Database, match: string): D1PreparedStatement {
  return db
    .prepare(`
      WITH ${newest}
      SELECT m.title
      FROM newest CROSS JOIN video_models l ON l.video_id = newest.video_id
      CROSS JOIN models m ON m.model_id = l.model_id
      GROUP BY m.model_id ORDER BY count(*) DESC, m.model_id LIMIT 10`)
    .bind(match)
}

function titlesOfMatches(db: D1Database, match: string): D1PreparedStatement {
  return db
    .prepare(
      `WITH ${newest} SELECT v.title FROM newest CROSS JOIN videos v ON v.video_id = newest.video_id ORDER BY v.video_id DESC`,
    )
    .bind(match)
}
