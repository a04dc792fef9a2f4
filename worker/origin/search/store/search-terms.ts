// The most frequent searches, and how much each finds.
import type { D1Database } from '@cloudflare/workers-types'

/** Recounts what each of these searches finds, up to `most`, by its first match with a result. */
export async function recountSearches(
  db: D1Database,
  searches: readonly { term: string; matches: readonly string[] }[],
  most: number,
): Promise<void> {
  const counted = searches.map(({ term, matches }) => {
    const counts = matches.map(
      (_, index) =>
        `(SELECT count(*) FROM (SELECT 1 FROM video_search WHERE video_search MATCH ?${3 + index} LIMIT ?2))`,
    )
    const found = counts.map((count) => `nullif(${count}, 0)`)
    return db
      .prepare(`UPDATE search_terms SET total_videos = coalesce(${[...found, '0', '0']}) WHERE term = ?1`)
      .bind(term, most, ...matches)
  })
  if (counted.length) await db.batch(counted)
}

/** The most frequent terms. */
export async function mostSearched(db: D1Database, count: number): Promise<string[]> {
  const { results } = await db
    .prepare('SELECT term FROM search_terms ORDER BY searched DESC LIMIT ?1')
    .bind(count)
    .all<{ term: string }>()
  return results.map(({ term }) => term)
}
