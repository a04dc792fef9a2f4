// Searches for words that few videos have: every match, the newest ranked by where their words stand, older ones newest first. The index
// could weigh words by how rare they are (bm25), but that scans every occurrence of each.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { fewMatches } from '../../bounds.ts'
import { type ListFilter, listFilterCondition } from '../../sql/list-filters.ts'
import { cardsOfPage } from '../../sql/video-cards.ts'
import type { Newest } from './match-samples.ts'
import { type Match, matchesOfFilter } from './search-text.ts'

const newestOfMatch = 'SELECT rowid AS video_id FROM video_search WHERE video_search MATCH ?1 ORDER BY rowid DESC'

/** The matches of a list's filter, newest first; and those of some words. */
export type Found = Newest & { someOf: (words: string) => string; condition: string }

/**
 * Few matches are looked up one by one, so that the index is read for rare words only; of many the index itself applies the
 * filter, when that has few entries as well. Null when there is none.
 */
export async function matchesOn(
  db: D1Database,
  { words }: Match,
  listFilter: ListFilter,
  mayFilter: boolean,
): Promise<Found | null | 'too many'> {
  const { results } = await db
    .prepare('SELECT rowid AS video_id FROM video_search WHERE video_search MATCH ?1 LIMIT ?2')
    .bind(words, fewMatches + 1)
    .all<{ video_id: number }>()
  if (results.length === 0) return null
  if (results.length > fewMatches) {
    if (!mayFilter) return 'too many'
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

export const totalOfMatches = (db: D1Database, { newest, first }: Found, totalMax: number): D1PreparedStatement =>
  db.prepare(`SELECT count(*) AS total FROM (${newest} LIMIT ?2)`).bind(first, totalMax)

/** The better part first, each newest first; it ends where the page is full. */
export function rankedCards(
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

export const olderCards = (
  db: D1Database,
  { newest, first }: Newest,
  offset: number,
  count: number,
): D1PreparedStatement =>
  db
    .prepare(`
      WITH older AS (${newest} LIMIT ?2 OFFSET ?3),
      page (video_id, place) AS (SELECT video_id, -video_id FROM older) ${cardsOfPage}`)
    .bind(first, count, offset)
