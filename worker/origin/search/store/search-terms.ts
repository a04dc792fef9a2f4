// The most frequent searches, and how much each finds.
import type { D1Database } from '@cloudflare/workers-types'
import { termsRead } from '../../bounds.ts'

/**
 * Only these stay. Where no search is counted, the terms stay as they are: a demo without statistics has no others. The counts end after
 * some months, so no text outlives them by more than the time in which a site has no visitor.
 */
export async function replacePopular(
  db: D1Database,
  popular: readonly { term: string; searched: number }[],
): Promise<void> {
  const terms = JSON.stringify(popular)
  await db.batch([
    db
      .prepare(`
        DELETE FROM search_terms
        WHERE term NOT IN (SELECT value ->> 'term' FROM json_each(?1))
          AND EXISTS (SELECT 1 FROM event_sums WHERE name = 'search_text')`)
      .bind(terms),
    db
      .prepare(`
        INSERT INTO search_terms (term, searched, total_videos)
        SELECT value ->> 'term', value ->> 'searched', 0 FROM json_each(?1) WHERE true
        ON CONFLICT (term) DO UPDATE SET searched = excluded.searched`)
      .bind(terms),
  ])
}

/** Stores how many videos each of these searches finds. */
export async function noteFound(db: D1Database, found: readonly { term: string; total: number }[]): Promise<void> {
  await db
    .prepare(`
      UPDATE search_terms SET total_videos = found.value ->> 'total'
      FROM json_each(?1) AS found WHERE term = found.value ->> 'term'`)
    .bind(JSON.stringify(found))
    .run()
}

/** Of the first searches of the alphabet that begin like this, the most frequent that find something. */
export async function searchedBeginning(db: D1Database, beginning: string, count: number): Promise<string[]> {
  const { results } = await db
    .prepare(`
      SELECT term FROM (
        SELECT term, searched, total_videos FROM search_terms WHERE term >= ?1 AND term < ?2 LIMIT ?4
      ) WHERE total_videos > 0 ORDER BY searched DESC, term LIMIT ?3`)
    .bind(beginning, `${beginning}\u{10ffff}`, count, termsRead)
    .all<{ term: string }>()
  return results.map(({ term }) => term)
}

/** The most frequent terms from a place on. */
export async function mostSearched(db: D1Database, offset: number, count: number): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT term FROM search_terms ORDER BY searched DESC, term DESC LIMIT ?1 OFFSET ?2')
    .bind(count, offset)
    .all<{ term: string }>()
  return results.map(({ term }) => term)
}
