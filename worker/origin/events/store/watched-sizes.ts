// How long each size of videos was watched.
import type { D1Database } from '@cloudflare/workers-types'
import { daySeconds } from '../../../../shared/limits.ts'

/** In seconds, by the names of sizes: a row a day. */
export async function secondsBySize(db: D1Database, sinceSeconds: number): Promise<Map<string, number>> {
  const { results } = await db
    .prepare(`
      SELECT c.key AS size, sum(c.value) AS seconds FROM event_sums s, json_each(s.counts) c
      WHERE s.name = 'watched_size' AND s.span = ${daySeconds} AND s.at >= ?1
      GROUP BY c.key`)
    .bind(sinceSeconds)
    .all<{ size: string; seconds: number }>()
  return new Map(results.map(({ size, seconds }) => [size, seconds]))
}
