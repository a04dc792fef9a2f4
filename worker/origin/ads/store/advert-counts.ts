// What the pipeline of events counted of campaigns: the rows of a campaign are those of its own page.
import type { D1Database } from '@cloudflare/workers-types'
import { daySeconds } from '../../../../shared/limits.ts'

export type CountRow = { kind: 'impression' | 'click'; at: number; name: string; total: number }

/** By day; `name` is what events/counts-by-span.ts tells the counts of an advert apart by. */
export async function countsOfCampaign(
  db: D1Database,
  campaignId: number,
  { since, until }: { since: number; until: number },
): Promise<CountRow[]> {
  const days: number[] = []
  for (let at = since; at <= until; at += daySeconds) days.push(at)
  const { results } = await db
    .prepare(`
      SELECT e.kind, e.at, k.key AS name, k.value AS total
      FROM event_counts e, json_each(e.counts) k
      WHERE e.kind IN ('impression', 'click') AND e.span = ?1 AND e.at IN (SELECT value FROM json_each(?2)) AND e.page = ?3`)
    .bind(daySeconds, JSON.stringify(days), campaignId)
    .all<CountRow>()
  return results
}

/** Impressions of a day, of those of these campaigns that have any. */
export async function impressionsOfDay(
  db: D1Database,
  campaignIds: readonly number[],
  day: number,
): Promise<Map<number, number>> {
  const { results } = await db
    .prepare(`
      SELECT e.page AS campaign_id, (SELECT sum(value) FROM json_each(e.counts)) AS total FROM event_counts e
      WHERE e.kind = 'impression' AND e.span = ?1 AND e.at = ?2 AND e.page IN (SELECT value FROM json_each(?3))`)
    .bind(daySeconds, day, JSON.stringify(campaignIds))
    .all<{ campaign_id: number; total: number }>()
  return new Map(results.map(({ campaign_id, total }) => [campaign_id, total]))
}
